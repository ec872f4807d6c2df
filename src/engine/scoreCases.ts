/** Grading up to the results of the cases: reads the tables, pairs their rows and scores the cases. */

import type { CaseResult, CaseTask, Challenge, FileRead, ReportError, Source, Table } from '../contract'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { charges, endsAtFailure } from './chargeCases'
import { bytesOf, type FileContent, type FileEntries, sourceOf } from './files/filesSource'
import { recordFiles } from './files/recordFiles'
import type { GradeInput, GradeRunOptions } from './gradeInput'
import { pairTasks } from './pairTasks'
import { toReportError } from './report/toReportError'
import type { ResolvedChallenge } from './resolveChallenge'
import { runTasks, type TaskRunner } from './runTasks'
import { type Sources, scoreTask } from './scoreTask'
import { sideTable } from './sideTable'

/** The results of cases, and what was found on the way to them. */
export interface ScoredCases {
  readonly cases: readonly CaseResult[]
  /** Every file that was read to find the cases. */
  readonly taskFiles: readonly FileRead[]
  /** Of tables and pairing. */
  readonly warnings: readonly string[]
  /** What the tables were taken for. */
  readonly understood: readonly string[]
  /** Why there are no cases. */
  readonly error: ReportError | null
}

/** Chooses the cases that are scored. */
export type ChooseTasks = (tasks: readonly CaseTask[], sources: Sources) => readonly CaseTask[]

/** What is known so far, and the side whose input is being read. */
interface Progress {
  side: FileRead['side']
  cases: readonly CaseResult[]
  taskFiles: readonly FileRead[]
  readonly warnings: string[]
  readonly understood: string[]
}

/** Errors of the journal are thrown: they are no fault of the submission. */
const journalCodes: ReadonlySet<string> = new Set(['journal-mismatch', 'disk-full', 'unwritable'])

/**
 * Only an abort, an error of the journal and an error of the caller's `onProgress` are thrown; every other failure is the `error` of the result.
 *
 * @param choose the cases to score; default: all.
 */
export async function scoreCases(
  resolved: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions,
  choose?: ChooseTasks,
): Promise<ScoredCases> {
  const progress: Progress = { side: 'submission', cases: [], taskFiles: [], warnings: [], understood: [] }
  const scored = (error: ReportError | null): ScoredCases => {
    const { side: _, ...found } = progress
    return { ...found, error }
  }
  let callbackError: { readonly reason: unknown } | undefined
  const onProgress: GradeRunOptions['onProgress'] = (done) => {
    try {
      options.onProgress?.(done)
    } catch (reason) {
      callbackError = { reason }
      throw reason
    }
  }
  try {
    await runCases(progress, resolved, input, { ...options, onProgress, choose })
    return scored(null)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (callbackError) throw callbackError.reason
    if (isMedgradeError(error) && journalCodes.has(error.code)) throw error
    return scored(toReportError(error, { side: progress.side }))
  }
}

/** Adds cases, files and warnings to `progress`. */
async function runCases(
  progress: Progress,
  { challenge, variant }: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions & { readonly choose: ChooseTasks | undefined },
): Promise<void> {
  if (input.submissionRefused) throw input.submissionRefused
  const sources = sourcesOf(challenge, input)
  const { onPart } = options
  const tables = await readTables(progress, challenge, input, options)
  onPart?.('tasks')
  const recorder = recordFiles(sources, (file) => onPart?.('tasks', file))
  let tasks: readonly CaseTask[]
  try {
    const { submission, answers } = recorder.sources
    const recorded = {
      submission: withRef(submission, sources.submission),
      answers: withRef(answers, sources.answers),
    }
    tasks = await inTable(challenge, input, () => tasksOf(challenge, tables, recorded, progress.warnings))
  } finally {
    progress.taskFiles = (await recorder.files()) ?? []
  }
  const runner = options.runner?.(challenge, variant, sources) ?? inThisThread(challenge, sources, options)
  const chosen = options.choose?.(tasks, sources) ?? tasks
  // Where failed cases are scored, the result is of all cases.
  const failFast = options.failFast === true && endsAtFailure(challenge)
  progress.cases = withValues(challenge, chosen, await runTasks(chosen, runner, { ...options, failFast }))
}

/** Failed cases with the numbers of their rows, where the challenge charges for them. */
function withValues(
  challenge: Challenge,
  tasks: readonly CaseTask[],
  cases: readonly CaseResult[],
): readonly CaseResult[] {
  if (!charges(challenge)) return cases
  const values = new Map(tasks.map((task) => [task.index, task.values]))
  return cases.map((one) => (one.error ? { ...one, values: values.get(one.index)! } : one))
}

/** Errors of the rows of a declared challenge name the table; those of bundled challenges are as they were. */
async function inTable<T>(challenge: Challenge, input: GradeInput, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (challenge.csv !== 'understood' || !isMedgradeError(error) || error.file !== undefined) throw error
    const table = { 'invalid-submission': input.submissionPath, 'invalid-answers': input.answersPath }[
      String(error.code)
    ]
    if (table === undefined) throw error
    const { code, message, found, expected } = error
    throw new MedgradeError(code, `${table}: ${message}`, {
      file: table,
      case: error.case,
      found,
      expected,
      cause: error,
    })
  }
}

interface Tables {
  readonly submission?: Table
  readonly answers?: Table
}

async function readTables(
  progress: Progress,
  challenge: Challenge,
  input: GradeInput,
  { onPart, tables: words }: GradeRunOptions,
): Promise<Tables> {
  const { submissionPath = 'submission.csv', answersPath = 'answers.csv' } = input
  if (input.submission === undefined && challenge.submission.id !== undefined)
    throw new MedgradeError('not-found', 'There is no submission table', { file: submissionPath })
  const held: string[] = []
  const read = async (content: FileContent | undefined, name: string) => {
    if (content === undefined) return undefined
    onPart?.(progress.side, { side: progress.side, path: name })
    const table = await sideTable(challenge, progress.side, await bytesOf(content), name, words)
    if (table.understood !== undefined) progress.understood.push(table.understood)
    for (const column of table.held ?? []) held.push(column)
    return table
  }
  const submission = await read(input.submission, submissionPath)
  progress.side = 'answers'
  if (input.answers === undefined && challenge.answers.id !== undefined)
    throw new MedgradeError('not-found', 'There is no answers table')
  const answers = await read(input.answers, answersPath)
  progress.side = 'submission'
  if (words && Object.values(words).some((one) => one !== undefined)) {
    const { requireHeld } = await import('../understanding/tables/sheet')
    requireHeld(held, words, `${submissionPath}, ${answersPath}`)
  }
  return { submission, answers }
}

function sourcesOf(challenge: Challenge, input: GradeInput): Sources {
  const source = (files: FileEntries | Source | undefined, name: string, needed: boolean) => {
    if (files === undefined && needed)
      throw new MedgradeError(`invalid-${name}`, `The folder of the ${name} files is not given`)
    return sourceOf(files ?? {})
  }
  return {
    submission: source(input.submissionFiles, 'submission', challenge.submission.files !== undefined),
    answers: source(input.answersFiles, 'answers', challenge.answers.files !== undefined),
  }
}

function withRef(recorded: Source, { ref }: Source): Source {
  return ref ? { ...recorded, ref } : recorded
}

async function tasksOf(
  challenge: Challenge,
  tables: Tables,
  sources: Sources,
  warnings: string[],
): Promise<readonly CaseTask[]> {
  if (challenge.tasks) {
    const own = await challenge.tasks({ ...tables, files: sources })
    return own.map((task, index) => ({ ...task, index }))
  }
  const paired = pairTasks(challenge, tables.submission!, tables.answers!)
  for (const warning of paired.warnings) warnings.push(warning)
  return paired.tasks
}

/** Two cases at once on one thread: the files of the next case are inflated by another thread while this one is scored. */
function inThisThread(challenge: Challenge, sources: Sources, options: GradeRunOptions): TaskRunner {
  return { concurrency: 2, run: (task) => scoreTask(challenge, task, sources, options) }
}
