import { knownMetric } from '../../catalogue/findMetric'
import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { Source } from '../../contract'
import { findName } from '../../errors/findName'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import { taskInputs } from '../metrics/metricSpec'
import { pictureContent } from './pictureContent'
import { ownOptions } from './refuseOptions'
import { taskNames, taskSheets } from './taskSheets'

export interface FoundTask {
  readonly task: EvaluationTask
  /** Why it was taken, where the user could have meant another; null: nothing to say. */
  readonly note: string | null
}

interface FirstFiles {
  readonly references: Source
  /** Of the first model. */
  readonly prediction: Source
  readonly hasMasks: boolean
}

/**
 * The task of an evaluation: the one that is given, that of the metrics and options that one task alone has, else that of the values of the first reference
 * and the first prediction.
 *
 * @throws MedgradeError `bad-argument` for a word that is no task, and where values leave it open.
 */
export async function findTask(options: EvaluateOptions, files: FirstFiles): Promise<FoundTask> {
  if (options.task !== undefined) return { task: findName('task', options.task, taskNames), note: null }
  const byMetrics = taskOfMetrics(options.metrics)
  if (byMetrics) return { task: byMetrics, note: null }
  const given = { ...options, masks: files.hasMasks || undefined }
  const byOptions = taskNames.filter((task) => ownOptions(task, given).length > 0)
  // Options of two tasks: the refusal names those of the other.
  if (byOptions.length > 0) return { task: byOptions[0]!, note: null }
  const segmentation = { task: 'segmentation', note: null } as const
  if (options.dryRun || options.pairs) return segmentation
  const reference = await firstContent(files.references, 'reference', options)
  if (reference === null || reference.is === 'labels') return segmentation
  const prediction = await firstContent(files.prediction, 'prediction', options)
  if (prediction === null || prediction.is === 'labels') return segmentation
  if (reference.is === 'image' && prediction.is !== 'open')
    return {
      task: 'images',
      note: `the task is images, as ${reference.file} has ${reference.text}; --task names another`,
    }
  return refuse(
    'bad-argument',
    'task',
    `${reference.text} in ${reference.file} and ${prediction.text} in ${prediction.file}, which two tasks have`,
    '--task images, or --task segmentation with --threshold for probabilities',
  )
}

/** The one task whose metrics all names are; null: none, or several. */
function taskOfMetrics(names: readonly string[] | undefined): EvaluationTask | null {
  if (names === undefined || names.length === 0) return null
  const tasks = taskNames.filter((task) => {
    const inputs = taskInputs(task)
    const isKnown = (name: string) =>
      taskSheets[task].groups[name.trim().toLowerCase()] !== undefined || hasMetric(name, inputs)
    return names.every(isKnown)
  })
  return tasks.length === 1 ? tasks[0]! : null
}

function hasMetric(name: string, inputs: ReturnType<typeof taskInputs>): boolean {
  try {
    return knownMetric(name, inputs) !== null
  } catch {
    // The name is known and its convention is not.
    return true
  }
}

/** What the values of the first file of a side are; null: none could be read, which its case will say. */
async function firstContent(source: Source, side: 'reference' | 'prediction', options: EvaluateOptions) {
  try {
    const [first] = await fileCases(source, side, options)
    if (!first) return null
    return { file: first.shown, ...(await pictureContent(source, first.path!, options)) }
  } catch (error) {
    if (isMedgradeError(error)) return null
    throw error
  }
}
