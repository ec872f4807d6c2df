import { knownMetric } from '../../catalogue/findMetric'
import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { Source } from '../../contract'
import { findName } from '../../errors/findName'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import type { SideCase } from '../inputs/sideCases'
import { taskMetrics } from '../metrics/metricSpec'
import { type FoundFiles, filesKind } from './filesKind'
import { takersInWords } from './otherKind'
import { pictureContent } from './pictureContent'
import { hasOwnOption, tasksOfOptions } from './refuseOptions'
import { tableContent } from './tableContent'
import { fileSheets, type TaskFiles, taskNames, taskSheets } from './taskSheets'

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
  if (options.task !== undefined) {
    const task = findName('task', options.task, taskNames)
    if (!options.pairs) await requireFiles(task, files.references, options)
    return { task, note: null }
  }
  const given = { ...options, masks: files.hasMasks || undefined }
  const byMetrics = tasksOfMetrics(options.metrics)
  const hinted = tasksOfOptions(given).filter((task) => byMetrics?.includes(task) ?? true)
  const isHinted = hasOwnOption(given) || byMetrics !== null
  const found = await foundFiles(options, files)
  const kind = found?.kind ?? null
  const isAlso = (task: EvaluationTask) =>
    kind !== null && byMetrics?.includes(task) && takenKinds(task, options).includes(kind)
  const own = taskNames.filter((task) => taskSheets[task].files === kind)
  // Others that take such files are meant where metrics say so.
  const ofKind = own.some((task) => hinted.includes(task)) ? own : [...own, ...taskNames.filter(isAlso)]
  const candidates = ofKind.filter((task) => hinted.length === 0 || hinted.includes(task))
  const known = candidates[0] ?? ofKind[0] ?? hinted[0] ?? 'segmentation'
  // What is wrong with options or files is said where they are used.
  if (found === null || hinted.length === 0) return { task: known, note: null }
  if (kind !== 'images' && kind !== 'tables') return { task: known, note: noteOf(known, found) }
  if (candidates.length <= 1) return { task: known, note: null }
  if (kind === 'tables') return tableTask(options, files, candidates)
  if (isHinted && !candidates.includes('images')) return { task: known, note: null }
  return imageTask(options, files, found.first)
}

/** The tasks that have all of these metrics; null: none are given, or some task has none of them. */
function tasksOfMetrics(names: readonly string[] | undefined): EvaluationTask[] | null {
  if (names === undefined || names.length === 0) return null
  const tasks = taskNames.filter((task) => {
    const sheets = taskMetrics(task)
    const isKnown = (name: string) =>
      taskSheets[task].groups[name.trim().toLowerCase()] !== undefined || hasMetric(name, sheets)
    return names.every(isKnown)
  })
  return tasks.length > 0 ? tasks : null
}

function hasMetric(name: string, sheets: ReturnType<typeof taskMetrics>): boolean {
  try {
    return knownMetric(name, sheets) !== null
  } catch {
    // The name is known and its convention is not.
    return true
  }
}

/** What the files are: tables beside images of the model are landmarks and displacements. */
async function foundFiles(options: EvaluateOptions, files: FirstFiles): Promise<FoundFiles | null> {
  const found = await filesKind(files.references, 'reference', options)
  if (found?.kind !== 'tables' && found?.kind !== 'texts') return found
  const other = await filesKind(files.prediction, 'prediction', options)
  // A text beside other files is a note.
  if (found.kind === 'texts') return other?.kind === 'texts' ? found : null
  return other?.kind === 'images' ? { ...found, kind: 'displacements', text: 'a table beside images' } : found
}

function noteOf(task: EvaluationTask, { first, text }: FoundFiles): string {
  return `the task is ${task}, as ${first.shown} is ${text}; --task names another`
}

/** The kinds of files that a task takes beside its own. */
function takenKinds(task: EvaluationTask, { metrics }: Pick<EvaluateOptions, 'metrics'>): readonly TaskFiles[] {
  const { also, ofMetrics = [] } = fileSheets[taskSheets[task].files]
  return metrics === undefined ? also : [...also, ...ofMetrics]
}

/** Refuses files of another kind than those of the task. @throws MedgradeError `wrong-format`. */
async function requireFiles(task: EvaluationTask, references: Source, options: EvaluateOptions): Promise<void> {
  const found = await filesKind(references, 'reference', options)
  if (found === null) return
  const { endings, wanted } = fileSheets[taskSheets[task].files]
  const also = takenKinds(task, options)
  const { kind, first, text } = found
  const isTaken =
    (kind === 'images' || kind === 'texts') && endings.some((one) => first.path!.toLowerCase().endsWith(one))
  if (kind === taskSheets[task].files || also.includes(kind) || isTaken) return
  refuse('wrong-format', 'references', text, `${wanted}; ${takersInWords(kind, text)}`, { file: first.shown })
}

async function imageTask(options: EvaluateOptions, files: FirstFiles, first: SideCase): Promise<FoundTask> {
  const segmentation = { task: 'segmentation', note: null } as const
  if (options.dryRun || options.pairs) return segmentation
  const reference = await contentOf(files.references, first, options)
  if (reference === null || reference.is === 'labels') return segmentation
  const [other] = await fileCases(files.prediction, 'prediction', options)
  const prediction = other ? await contentOf(files.prediction, other, options) : null
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
    '--task images, or --task segmentation with --threshold for probabilities, or --preset probability-maps without one',
  )
}

/** What the values of a file are; null: it could not be read, which its case will say. */
async function contentOf(source: Source, { shown, path }: SideCase, options: EvaluateOptions) {
  return unlessUnread(async () => ({ file: shown, ...(await pictureContent(source, path!, options)) }))
}

async function tableTask(
  options: EvaluateOptions,
  { references, prediction }: FirstFiles,
  candidates: readonly EvaluationTask[],
): Promise<FoundTask> {
  const found = await unlessUnread(() => tableContent(references, prediction, options))
  if (found === null || !candidates.includes(found.task ?? candidates[0]!)) return { task: candidates[0]!, note: null }
  if (found.task !== null)
    return { task: found.task, note: `the task is ${found.task}, as ${found.text}; --task names another` }
  return refuse('bad-argument', 'task', found.text, '--task classification or --task regression')
}

async function unlessUnread<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isMedgradeError(error)) return null
    throw error
  }
}
