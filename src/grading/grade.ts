/** The whole road of one submission: tables, pairs, cases, aggregate, positions, report. */

import type {
  CaseReport,
  CaseResult,
  CaseTask,
  Challenge,
  ChallengeReport,
  FileRead,
  GradeOptions,
  Plain,
  ReportError,
  Source,
  Table,
} from '../contract'
import { checkOptions, type OptionTable } from '../errors/checkOptions'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { refuse } from '../errors/refuse'
import { readCsv } from '../formats/table/readCsv'
import { attestFiles } from './files/attestFiles'
import { bytesOf, type FileContent, type FileEntries, sourceOf } from './files/filesSource'
import { inputHashes } from './files/inputHashes'
import { recordFiles } from './files/recordFiles'
import { beginLoading } from './inspect/readers'
import type { Unranked } from './leaderboards/beginRanking'
import { pairTasks } from './pairTasks'
import { absentLabelWarnings } from './report/absentLabelWarnings'
import { buildReport, type Outcome } from './report/buildReport'
import { toReportError } from './report/toReportError'
import { version } from './report/version'
import { resolveChallenge } from './resolveChallenge'
import { runTasks, type TaskRunner } from './runTasks'
import { type Sources, scoreTask } from './scoreTask'

export interface GradeInput {
  /** The submission table; absent: there is no submission, and the report says so. */
  readonly submission?: FileContent
  /** The answers table. */
  readonly answers?: FileContent
  /** The files that the submission table names, by path, or any {@link Source}. */
  readonly submissionFiles?: FileEntries | Source
  /** The files that the answers table names; for challenges of case folders the organiser's folder, `task.json` included. */
  readonly answersFiles?: FileEntries | Source
  /** Why the submission table is not opened though it is there; the report says so. */
  readonly submissionRefused?: MedgradeError
  /** How the submission is called in the report; default `submission.csv`. */
  readonly submissionPath?: string
  /** How the answers are called in errors; default `answers.csv`. */
  readonly answersPath?: string
}

/** Builds who scores the cases, once challenge and sources are known; for pools and journals. */
export type RunnerFactory = (challenge: Challenge, variant: string, sources: Sources) => TaskRunner

export interface GradeRunOptions extends GradeOptions {
  readonly runner?: RunnerFactory
}

export const gradeRunTable: OptionTable<GradeRunOptions> = {
  runner: 'function',
  variant: 'string',
  leaderboard: 'any',
  jobs: 'number',
  journal: 'string',
  details: 'boolean',
  failFast: 'boolean',
  maxBytes: 'number',
  now: 'any',
  signal: 'object',
  onProgress: 'function',
}

// A misspelt name would quietly mean that there is none. The types see to it that none is missing here.
const inputNames = {
  submission: true,
  answers: true,
  submissionFiles: true,
  answersFiles: true,
  submissionRefused: true,
  submissionPath: true,
  answersPath: true,
} satisfies Record<keyof GradeInput, true>

/**
 * Grades a submission and returns its report. A bad submission, a broken answers file and a failing case never throw: they are `error` in the report.
 *
 * @param challenge an id of {@link challenges}, or a challenge of your own.
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, `bad-argument`, `journal-mismatch`, `disk-full`, `unwritable`; the reason of `signal` when it aborts.
 */
export async function grade(
  challenge: string | Challenge,
  input: GradeInput,
  options: GradeRunOptions = {},
): Promise<ChallengeReport> {
  checkOptions('grade', options, gradeRunTable)
  const resolved = await resolveChallenge(challenge, options.variant)
  requireInput(input)
  const now = options.now ?? new Date()
  if (!Number.isFinite(now.getTime?.())) refuse('bad-argument', 'now', now, 'a date')
  const spec = resolved.challenge
  // What is loaded from files of its own comes while the tables are read and the cases scored.
  beginLoading(
    [spec.answers, spec.submission].flatMap(({ files }) => Object.values(files ?? {}).map(({ reader }) => reader)),
  )
  const loadingRank = import('./leaderboards/beginRanking').then(({ beginRanking }) =>
    beginRanking(spec, options.leaderboard),
  )
  loadingRank.catch(() => {})
  const warnings = unknownNames('input', input, inputNames)
  // Another thread hashes them meanwhile: waited for one after the other at the end, they took a quarter of a small case.
  const hashing = inputHashes(input)
  hashing.catch(() => {})
  const graded = await gradeCases(spec, resolved.variant, input, options, warnings)
  warnings.push(...(await absentLabelWarnings(spec.id, graded.cases)))
  const { output, error, thresholds, ...ranked } = (await loadingRank)(graded)
  warnings.push(...ranked.warnings)
  const outcome: Outcome = output ? { output } : { output: null, error: error! }
  const inputs = { ...(await hashing), ...(await attestFiles(graded.files)) }
  const report = buildReport(outcome, {
    ...(graded.results === undefined ? {} : { results: graded.results }),
    challengeId: spec.id,
    benchmark: spec.benchmark ?? 'rex-mle',
    metrics: spec.metrics,
    thresholds,
    submissionExists: exists(spec, input),
    submissionPath: input.submissionPath ?? 'submission.csv',
    now,
    warnings,
    medgrade: {
      version,
      variant: resolved.variant,
      conventions: { ...spec.conventions },
      ...(Object.keys(inputs).length > 0 ? { inputs } : {}),
    },
  })
  if (options.details)
    report.details = { raw: output, directions: directionsOf(spec), cases: graded.cases.map(caseReport) }
  return report
}

/** Metric → which way it is better; null where it is only reported. */
function directionsOf({ metrics }: Challenge): Record<string, 'higher' | 'lower' | null> {
  return Object.fromEntries(metrics.map(({ name, direction }) => [name, direction]))
}

/** @throws MedgradeError `bad-argument` where a caller without types gives nothing. */
export function requireInput(input: GradeInput): void {
  if (typeof input !== 'object' || input === null)
    refuse('bad-argument', 'There is no input to grade', input, 'an object with submission, answers and their files')
}

function unknownNames(what: string, given: object, known: object): string[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name))
  return unknown.map((name) => `there is no ${what} '${name}'; there are: ${Object.keys(known).join(', ')}`)
}

/** A table, or for challenges of folders alone any files. */
function exists(challenge: Challenge, input: GradeInput): boolean {
  return (
    input.submission !== undefined ||
    input.submissionRefused !== undefined ||
    (challenge.submission.id === undefined && input.submissionFiles !== undefined)
  )
}

/** A journal that does not fit or cannot be written says nothing of the submission. */
const journalCodes: ReadonlySet<string> = new Set(['journal-mismatch', 'disk-full', 'unwritable'])

interface GradedCases extends Unranked {
  /** Every file that was read, for its tasks or its cases. */
  readonly files: readonly FileRead[]
  readonly results?: Plain
}

/** Everything up to the aggregate. Adds to `warnings`. */
async function gradeCases(
  challenge: Challenge,
  variant: string,
  input: GradeInput,
  options: GradeRunOptions,
  warnings: string[],
): Promise<GradedCases> {
  let cases: readonly CaseResult[] = []
  let shown: { readonly results?: Plain } = {}
  let forTasks: readonly FileRead[] = []
  const files = () => [...forTasks, ...cases.flatMap((result) => result.files ?? [])]
  let side: ReportError['side'] = 'submission'
  let thrown: { readonly reason: unknown } | undefined
  const onProgress: typeof options.onProgress = (progress) => {
    try {
      options.onProgress?.(progress)
    } catch (reason) {
      thrown = { reason }
      throw reason
    }
  }
  try {
    if (input.submissionRefused) throw input.submissionRefused
    const sources = sourcesOf(challenge, input)
    if (input.submission === undefined && challenge.submission.id !== undefined) {
      throw new MedgradeError('not-found', 'There is no submission table', {
        file: input.submissionPath ?? 'submission.csv',
      })
    }
    const floats = challenge.csv ?? 'pandas'
    const name = input.submissionPath ?? 'submission.csv'
    const submission =
      input.submission === undefined ? undefined : readCsv(await bytesOf(input.submission), { name, floats })
    side = 'answers'
    if (input.answers === undefined && challenge.answers.id !== undefined)
      throw new MedgradeError('not-found', 'There is no answers table')
    const answers =
      input.answers === undefined
        ? undefined
        : readCsv(await bytesOf(input.answers), { name: input.answersPath ?? 'answers.csv', floats })
    side = 'submission'
    const recorder = recordFiles(sources)
    const tasks = await tasksOf(challenge, submission, answers, recorder.sources, warnings).finally(async () => {
      forTasks = (await recorder.files()) ?? []
    })
    const runner = options.runner?.(challenge, variant, sources) ?? inThisThread(challenge, sources, options)
    cases = await runTasks(tasks, runner, { ...options, onProgress })
    for (const { id, evidence } of cases)
      warnings.push(...(evidence?.warnings ?? []).map((warning) => `case ${id}: ${warning}`))
    const forgiven = (challenge.onCaseError ?? 'invalid') === 'aggregate'
    const failed = cases.find(({ error }) => error !== null && !(forgiven && isForgivable(error)))
    if (failed) return { metrics: null, error: failed.error, cases, files: files() }
    for (const { id, error } of cases) if (error) warnings.push(`case ${id} is not scored: ${error.message}`)
    if (challenge.results) shown = { results: challenge.results(cases) }
    const metrics = checkedOutput(challenge, challenge.aggregate(cases))
    return { metrics, error: null, cases, files: files(), ...shown }
  } catch (error) {
    options.signal?.throwIfAborted()
    // What the caller's own function throws is the caller's, and says nothing of the submission.
    if (thrown) throw thrown.reason
    if (isMedgradeError(error) && journalCodes.has(error.code)) throw error
    return { metrics: null, error: toReportError(error, { side }), cases, files: files(), ...shown }
  }
}

/**
 * What only we cannot read would be judged by the absence of our reader, and a slip of the challenge by nothing at all: they end the grading of challenges
 * that score failed cases, too.
 */
function isForgivable({ side, code, file }: ReportError): boolean {
  return side !== 'medgrade' && !endsGrading.has(code) && !(code === 'unsupported' && file !== undefined)
}

const endsGrading: ReadonlySet<string> = new Set(['out-of-memory', 'challenge-failed'])

/** What a challenge of one's own may return instead: a promise, nothing, texts. */
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
  submission: Table | undefined,
  answers: Table | undefined,
  sources: Sources,
  warnings: string[],
): Promise<readonly CaseTask[]> {
  if (challenge.tasks) {
    const own = await challenge.tasks({
      ...(answers ? { answers } : {}),
      ...(submission ? { submission } : {}),
      files: sources,
    })
    return own.map((task, index) => ({ ...task, index }))
  }
  const paired = pairTasks(challenge, submission!, answers!)
  warnings.push(...paired.warnings)
  return paired.tasks
}

/** Two cases at once on one thread: the platform inflates the files of the next while this one is scored. */
function inThisThread(challenge: Challenge, sources: Sources, options: GradeRunOptions): TaskRunner {
  return { concurrency: 2, run: (task) => scoreTask(challenge, task, sources, options) }
}

function caseReport({ id, evidence, error, files }: CaseResult): CaseReport {
  const read = files ? { files } : {}
  if (!evidence) return { id, error, ...read }
  const { state: _, absentLabels: __, ...shown } = evidence
  return { id, ...shown, error, ...read }
}
