/** Grading up to the aggregate: reads the tables, pairs their rows, scores the cases and aggregates the results. */

import type { CaseResult, CaseTask, Challenge, FileRead, Plain, ReportError, Source, Table } from '../contract'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { readCsv } from '../formats/table/readCsv'
import { bytesOf, type FileContent, type FileEntries, sourceOf } from './files/filesSource'
import { recordFiles } from './files/recordFiles'
import type { GradeInput, GradeRunOptions } from './gradeInput'
import type { Unranked } from './leaderboards/beginRanking'
import { pairTasks } from './pairTasks'
import { toReportError } from './report/toReportError'
import type { ResolvedChallenge } from './resolveChallenge'
import { runTasks, type TaskRunner } from './runTasks'
import { type Sources, scoreTask } from './scoreTask'

export interface GradedCases extends Unranked {
  /** Every file that was read to find the tasks or to score a case. */
  readonly files: readonly FileRead[]
  readonly warnings: readonly string[]
  readonly results?: Plain
}

/** The parts of {@link GradedCases} that are known so far, and the side whose input is being read. */
interface Progress {
  side: FileRead['side']
  cases: readonly CaseResult[]
  taskFiles: readonly FileRead[]
  results?: Plain
  readonly warnings: string[]
}

/** Errors of the journal are thrown: they are no fault of the submission. */
const journalCodes: ReadonlySet<string> = new Set(['journal-mismatch', 'disk-full', 'unwritable'])

/** Only an abort, an error of the journal and an error of the caller's `onProgress` are thrown; every other failure is the `error` of the result. */
export async function gradeCases(
  resolved: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions,
): Promise<GradedCases> {
  const { challenge } = resolved
  const progress: Progress = { side: 'submission', cases: [], taskFiles: [], warnings: [] }
  const graded = (metrics: GradedCases['metrics'], error: ReportError | null): GradedCases => ({
    metrics,
    error,
    cases: progress.cases,
    files: [...progress.taskFiles, ...progress.cases.flatMap(({ files }) => files ?? [])],
    warnings: progress.warnings,
    ...(progress.results === undefined ? {} : { results: progress.results }),
  })
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
    await scoreCases(progress, resolved, input, { ...options, onProgress })
    const { cases, warnings } = progress
    const failed = cases.find(
      ({ error }) => error !== null && !(challenge.onCaseError === 'aggregate' && isForgivable(error)),
    )
    if (failed) return graded(null, failed.error)
    for (const { id, error } of cases) if (error) warnings.push(`case ${id} is not scored: ${error.message}`)
    if (challenge.results) progress.results = challenge.results(cases)
    return graded(checkedOutput(challenge, challenge.aggregate(cases)), null)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (callbackError) throw callbackError.reason
    if (isMedgradeError(error) && journalCodes.has(error.code)) throw error
    return graded(null, toReportError(error, { side: progress.side }))
  }
}

/** Adds cases, files and warnings to `progress`. */
async function scoreCases(
  progress: Progress,
  { challenge, variant }: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions,
): Promise<void> {
  if (input.submissionRefused) throw input.submissionRefused
  const sources = sourcesOf(challenge, input)
  const { onPart } = options
  const tables = await readTables(progress, challenge, input, onPart)
  onPart?.('tasks')
  const recorder = recordFiles(sources, (file) => onPart?.('tasks', file))
  let tasks: readonly CaseTask[]
  try {
    tasks = await tasksOf(challenge, tables, recorder.sources, progress.warnings)
  } finally {
    progress.taskFiles = (await recorder.files()) ?? []
  }
  const runner = options.runner?.(challenge, variant, sources) ?? inThisThread(challenge, sources, options)
  progress.cases = await runTasks(tasks, runner, options)
  onPart?.('aggregate')
  for (const { id, evidence } of progress.cases)
    progress.warnings.push(...(evidence?.warnings ?? []).map((warning) => `case ${id}: ${warning}`))
}

interface Tables {
  readonly submission?: Table
  readonly answers?: Table
}

async function readTables(
  progress: Progress,
  challenge: Challenge,
  input: GradeInput,
  onPart: GradeRunOptions['onPart'],
): Promise<Tables> {
  const floats = challenge.csv ?? 'pandas'
  const { submissionPath = 'submission.csv', answersPath = 'answers.csv' } = input
  if (input.submission === undefined && challenge.submission.id !== undefined)
    throw new MedgradeError('not-found', 'There is no submission table', { file: submissionPath })
  const read = async (content: FileContent | undefined, name: string) => {
    if (content === undefined) return undefined
    onPart?.(progress.side, { side: progress.side, path: name })
    return readCsv(await bytesOf(content), { name, floats })
  }
  const submission = await read(input.submission, submissionPath)
  progress.side = 'answers'
  if (input.answers === undefined && challenge.answers.id !== undefined)
    throw new MedgradeError('not-found', 'There is no answers table')
  const answers = await read(input.answers, answersPath)
  progress.side = 'submission'
  return { ...(submission && { submission }), ...(answers && { answers }) }
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
  warnings.push(...paired.warnings)
  return paired.tasks
}

/** Two cases at once on one thread: the files of the next case are inflated by another thread while this one is scored. */
function inThisThread(challenge: Challenge, sources: Sources, options: GradeRunOptions): TaskRunner {
  return { concurrency: 2, run: (task) => scoreTask(challenge, task, sources, options) }
}

/**
 * Whether a challenge that scores failed cases may score this one. Faults of this library (a format that it does not read, too little memory) and of the
 * challenge's code say nothing about the submission.
 */
function isForgivable({ side, code, file }: ReportError): boolean {
  return side !== 'medgrade' && !endsGrading.has(code) && !(code === 'unsupported' && file !== undefined)
}

const endsGrading: ReadonlySet<string> = new Set(['out-of-memory', 'challenge-failed'])

/** @throws MedgradeError `bad-challenge` if a challenge in JavaScript returns anything but numbers by name. */
function checkedOutput({ id }: Challenge, output: Readonly<Record<string, number>>): typeof output {
  const values = output instanceof Promise ? [] : Object.entries(output ?? {})
  const wrong = values.find(([, value]) => typeof value !== 'number')
  if (values.length > 0 && !wrong) return output
  if (output instanceof Promise) output.catch(() => {})
  throw new MedgradeError('bad-challenge', `'aggregate' of '${id}' returns no metrics`, {
    found: wrong ? `${wrong[0]}: ${typeof wrong[1]}` : output instanceof Promise ? 'a promise' : 'nothing',
    expected: 'numbers by name, at once',
  })
}
