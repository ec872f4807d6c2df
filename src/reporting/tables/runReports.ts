import { plainPath } from '../../engine/files/plainPath'
import { isNotGraded } from '../../engine/report/isNotGraded'
import type { MedalReport } from '../../engine/report/medalRates'
import { reportNumber } from '../../engine/report/reportNumber'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { compareCodePoints } from '../../python/compareCodePoints'
import { noPath, reportPlace } from '../batch/reportPlace'
import { reportsOfFile } from '../batch/reportsOfFile'
import { runKey } from '../batch/runKey'

/** Which run a report is of. */
export interface RunIdentity {
  readonly agent: string
  /** The language model behind the agent. */
  readonly backend?: string
  /** Hours that the agent had. */
  readonly budget_h?: number
  readonly seed?: number
  readonly variant?: string
}

/** The parts of a report that tables use. */
export interface RunReport {
  /** `challenge_id` of a report, or `competition_id` of one of MLE-bench. */
  readonly challenge: string
  readonly run: RunIdentity
  /** Whether it is valid and has numbers. */
  readonly valid: boolean
  readonly score: number | null
  readonly metrics: Readonly<Record<string, number>>
  /** What medal rates count. */
  readonly medals: Omit<MedalReport, 'challenge_id' | 'competition_id'>
  /** A planned run without a report. */
  readonly missing?: true
  /** A run that could not be graded, through a fault of the answers or of medgrade. */
  readonly notGraded?: true
  /** Why it could not. */
  readonly reason?: string
}

/** A run of the list that `medgrade runs` makes. */
export interface PlannedRun {
  readonly challenge: string
  readonly submissionPath: string
  readonly run: RunIdentity
}

export interface ReadRunReportsOptions {
  /** The runs of a study: says the run of reports that do not, by their submission, and which runs have no report. */
  readonly runs?: readonly PlannedRun[]
}

/** A JSON file: a report, or a batch summary with several. */
export interface ReportFile {
  readonly name: string
  readonly json: unknown
}

/**
 * The reports of some files, in code-point order of the file names; of a batch summary one by one. Runs of `runs` without a report come last.
 *
 * @throws MedgradeError `bad-json` that names the file: no report, a report without `run`, two reports of one run.
 * @example
 * const json = { challenge_id: 'isles22', valid_submission: true, metrics: { dice: 0.5, percentile: 0.25 }, run: { agent: 'A' } }
 * readRunReports([{ name: 'a.json', json }])[0].run // → { agent: 'A' }
 */
export function readRunReports(files: readonly ReportFile[], options: ReadRunReportsOptions = {}): RunReport[] {
  checkArguments({ files }, [{ name: 'string' }])
  checkOptions('readRunReports', options, { runs: 'list' })
  const reader = runReportReader(options.runs)
  for (const file of [...files].sort((a, b) => compareCodePoints(a.name, b.name))) reader.add(file)
  return reader.end()
}

/** {@link readRunReports} file by file, in code-point order of the names: only what tables use is kept of each. */
export function runReportReader(runs: readonly PlannedRun[] = []) {
  const reports: RunReport[] = []
  const seen = new Map<string, string>()
  const planned = plannedRuns(runs)
  return {
    add({ name, json }: ReportFile): void {
      for (const report of reportsOfFile(json, name).reports) {
        const read = runReport(report, name, planned)
        const key = keyOf(read)
        const place = reportPlace(report, name)
        const other = seen.get(key)
        if (other !== undefined)
          throw bad(
            name,
            `Two reports of one run: ${other} and ${place}`,
            key,
            'runs that differ in agent, challenge, backend, budget, seed or variant',
          )
        seen.set(key, place)
        reports.push(read)
      }
    },
    /** All reports, and the planned runs that none is of. */
    end(): RunReport[] {
      const absent = runs.map(({ challenge, run }) => ({
        ...{ challenge, run: identityOf(run), valid: false, score: null, metrics: {}, medals: {} },
        missing: true as const,
      }))
      return [...reports, ...absent.filter((run) => !seen.has(keyOf(run)))]
    },
  }
}

const keyOf = ({ challenge, run }: RunReport) => runKey(challenge, run)

/** Finds the planned run of a report by its submission. */
function plannedRuns(runs: readonly PlannedRun[]) {
  const there = runs.filter(({ submissionPath }) => submissionPath !== noPath)
  const byPath = new Map(there.map((planned) => [`${planned.challenge} ${plainPath(planned.submissionPath)}`, planned]))
  return (challenge: string, path: unknown) =>
    typeof path === 'string' ? byPath.get(`${challenge} ${plainPath(path)}`)?.run : undefined
}

function identityOf(run: RunIdentity): RunIdentity {
  const { agent, backend, budget_h, seed, variant } = run
  return {
    agent,
    ...(backend === undefined ? {} : { backend }),
    ...(budget_h === undefined ? {} : { budget_h }),
    ...(seed === undefined ? {} : { seed }),
    ...(variant === undefined ? {} : { variant }),
  }
}

function runReport(
  report: Readonly<Record<string, unknown>>,
  file: string,
  planned: ReturnType<typeof plannedRuns>,
): RunReport {
  const challenge = report.challenge_id as string
  const run = (report.run ?? planned(challenge, report.submission_path)) as Partial<RunIdentity> | undefined
  if (typeof run?.agent !== 'string')
    throw bad(
      file,
      `The report of '${challenge}' does not say its run: ${file}`,
      'no run.agent',
      'run { agent, backend, budget_h, seed, variant }',
    )
  const metrics = numbersOf(report.metrics)
  const score = reportNumber(report.score)
  const valid = report.valid_submission === true && (Object.keys(metrics).length > 0 || score !== null)
  const identity = identityOf({ ...run, agent: run.agent })
  const { message } = (report.error ?? {}) as { readonly message?: unknown }
  const reason = typeof message === 'string' ? { reason: message } : {}
  const apart = isNotGraded(report) ? { notGraded: true as const, ...reason } : {}
  return { challenge, run: identity, valid, score, metrics, medals: medalsOf(report), ...apart }
}

function medalsOf(report: Readonly<Record<string, unknown>>): RunReport['medals'] {
  const names = ['submission_exists', 'valid_submission', 'above_median', 'gold_medal', 'silver_medal', 'bronze_medal']
  return Object.fromEntries(names.flatMap((name) => (typeof report[name] === 'boolean' ? [[name, report[name]]] : [])))
}

/** Whether a report says what medal the run has; older ones and those of other graders may not. */
export function hasMedals(medals: RunReport['medals']): boolean {
  const { gold_medal: gold, silver_medal: silver, bronze_medal: bronze, above_median: above } = medals
  return [gold, silver, bronze, above].some((medal) => medal !== undefined)
}

/** The numbers of a stored report, which may be texts. */
export function numbersOf(metrics: unknown): Record<string, number> {
  const entries = Object.entries((metrics ?? {}) as object).map(([name, value]) => [name, reportNumber(value)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null))
}

function bad(file: string, message: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('bad-json', message, { file, found, expected })
}
