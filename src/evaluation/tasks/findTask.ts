import { knownMetric } from '../../catalogue/findMetric'
import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { Source } from '../../contract'
import { findName } from '../../errors/findName'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import type { BesideName } from '../inputs/besideNames'
import { fileCases } from '../inputs/fileCases'
import { taskMetrics } from '../metrics/metricSpec'
import { type FoundFiles, filesKind } from './filesKind'
import { objectLabels } from './objectLabels'
import { takersInWords } from './otherKind'
import { type PictureContent, pictureContent } from './pictureContent'
import { refuseBoxTracks } from './refuseBoxTracks'
import { hasOwnOption, tasksOfOptions } from './refuseOptions'
import { tableContent } from './tableContent'
import { taskNote } from './taskNote'
import { fileSheets, type TaskFiles, taskNames, taskSheets } from './taskSheets'

export interface FoundTask {
  readonly task: EvaluationTask
  /** Why it was taken, where the user could have meant another; null: nothing to say. */
  readonly note: string | null
}

/** So many labels without names may be objects, which is said. */
const OBJECTS = 5

interface FirstFiles {
  readonly references: Source
  /** Of the first model. */
  readonly prediction: Source
  /** The folders beside the references. */
  readonly beside: readonly BesideName[]
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
  const given = { ...options, ...Object.fromEntries(files.beside.map((name) => [name, true])) }
  const byMetrics = tasksOfMetrics(options.metrics)
  const hinted = tasksOfOptions(given).filter((task) => byMetrics?.includes(task) ?? true)
  const isHinted = hasOwnOption(given) || byMetrics !== null
  const found = await foundFiles(options, files)
  const kind = found?.kind ?? null
  // An option that one task alone takes names it as metrics do.
  const byOption = hasOwnOption(given) && hinted.length === 1 ? hinted : null
  const isAlso = (task: EvaluationTask) =>
    kind !== null && (byMetrics ?? byOption)?.includes(task) && takenKinds(task, options).includes(kind)
  const own = taskNames.filter((task) => taskSheets[task].files === kind)
  // Others that take such files are meant where metrics say so.
  const ofKind = own.some((task) => hinted.includes(task)) ? own : [...own, ...taskNames.filter(isAlso)]
  const candidates = ofKind.filter((task) => hinted.length === 0 || hinted.includes(task))
  const known = candidates[0] ?? ofKind[0] ?? hinted[0] ?? 'segmentation'
  // What is wrong with options or files is said where they are used.
  if (found === null || hinted.length === 0) return { task: known, note: null }
  if (kind === 'texts') await refuseBoxTracks(files.references, found.first)
  if (kind !== 'images' && kind !== 'tables') return { task: known, note: noteOf(known, found) }
  if (candidates.length <= 1) return { task: known, note: null }
  if (kind === 'tables') return tableTask(options, files, hinted)
  if (isHinted && !candidates.includes('images')) return { task: known, note: null }
  return imageTask(options, files)
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
  return taskNote(task, `${first.shown} is ${text}`)
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

async function imageTask(options: EvaluateOptions, files: FirstFiles): Promise<FoundTask> {
  const segmentation = { task: 'segmentation', note: null } as const
  if (options.dryRun) return segmentation
  const reference = await firstContent(files.references, 'reference', options)
  if (reference === null) return segmentation
  if (reference.is === 'labels' && (reference.labels?.count ?? 0) < 2) return ofLabels(reference)
  const prediction = await firstContent(files.prediction, 'prediction', options)
  if (prediction === null) return segmentation
  if (reference.is === 'labels') return labelTask(reference, prediction)
  if (prediction.is === 'labels') return ofLabels(prediction)
  if (reference.is === 'image' && prediction.is !== 'open')
    return { task: 'images', note: taskNote('images', `${reference.file} has ${reference.text}`) }
  return refuse(
    'bad-argument',
    'task',
    `${reference.text} in ${reference.file} and ${prediction.text} in ${prediction.file}, which two tasks have`,
    '--task images, or --task segmentation with --threshold for probabilities, or --preset probability-maps without one',
  )
}

/** Label maps of several labels may be objects. @throws MedgradeError `bad-argument` where objects have other labels in the prediction. */
function labelTask(reference: FileContent, prediction: FileContent): FoundTask {
  const [a, b] = [reference.labels!, prediction.labels]
  if (b && String(a.shape) === String(b.shape)) {
    const { same, renamed } = objectLabels(a.data, b.data)
    if (renamed > same)
      refuse(
        'bad-argument',
        'task',
        `labels in ${reference.file} and ${prediction.file} that name ${renamed} of ${same + renamed} shared objects otherwise`,
        '--task instances where each value is an object, or --task segmentation where each value is a class',
      )
  }
  return ofLabels(reference)
}

/** A segmentation; many labels may be objects. */
function ofLabels({ file, text, labels }: FileContent): FoundTask {
  const { count } = labels ?? { count: 0 }
  const has = labels ? `${count} ${count === 1 ? 'label' : 'labels'}` : text
  const how = count < OBJECTS ? undefined : '--task instances where each is an object'
  return { task: 'segmentation', note: taskNote('segmentation', `${file} has ${has}`, how) }
}

type FileContent = PictureContent & { readonly file: string }

/** What the values of the first file of a side are that can be read, as the case of each other one will say; null: there is none. */
async function firstContent(
  source: Source,
  side: 'reference' | 'prediction',
  options: EvaluateOptions,
): Promise<FileContent | null> {
  const listed = options.pairs?.map((pair) => pair[side])
  const paths = listed ?? (await fileCases(source, side, options)).map(({ path }) => path!)
  for (const path of paths) {
    const content = await unlessUnread(() => pictureContent(source, path, options))
    if (content) return { file: path, ...content }
  }
  return null
}

async function tableTask(
  options: EvaluateOptions,
  { references, prediction }: FirstFiles,
  hinted: readonly EvaluationTask[],
): Promise<FoundTask> {
  const found = await unlessUnread(() => tableContent(references, prediction, options))
  if (found === null) return { task: hinted.includes('classification') ? 'classification' : hinted[0]!, note: null }
  const { task, text, settled } = found
  if (task === null) return refuse('bad-argument', 'task', text, settled)
  if (hinted.includes(task)) return { task, note: taskNote(task, text) }
  return refuse('bad-argument', 'task', `${text}, as of ${task}`, `--task ${hinted.join(' or --task ')}`)
}

async function unlessUnread<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isMedgradeError(error)) return null
    throw error
  }
}
