import { MedgradeError } from '../../errors/MedgradeError'
import { compareCodePoints } from '../../python/compareCodePoints'

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
}

/** A JSON file: a report, or a batch summary with several. */
export interface ReportFile {
  readonly name: string
  readonly json: unknown
}

/**
 * The reports of some files, in code-point order of the file names; of a batch summary one by one.
 *
 * @throws MedgradeError `bad-json` that names the file: no report, a report without `run`, two reports of one run.
 * @example
 * const json = { challenge_id: 'isles22', valid_submission: true, metrics: { dice: 0.5, percentile: 0.25 }, run: { agent: 'A' } }
 * readRunReports([{ name: 'a.json', json }])[0].run // → { agent: 'A' }
 */
export function readRunReports(files: readonly ReportFile[]): RunReport[] {
  const sorted = [...files].sort((a, b) => compareCodePoints(a.name, b.name))
  const seen = new Map<string, string>()
  return sorted.flatMap(({ name, json }) =>
    reportsIn(json, name).map((report) => {
      const read = runReport(report, name)
      const { agent, backend, budget_h: budget, seed, variant } = read.run
      const key = JSON.stringify([agent, read.challenge, backend, budget, seed, variant])
      const other = seen.get(key)
      if (other !== undefined)
        throw bad(
          name,
          `Two reports of one run: ${other} and ${name}`,
          key,
          'runs that differ in agent, challenge, backend, budget, seed or variant',
        )
      seen.set(key, name)
      return read
    }),
  )
}

function reportsIn(json: unknown, file: string): readonly unknown[] {
  const { challenge_reports: challenges, competition_reports: competitions } = object(json, file)
  const list = challenges ?? competitions
  if (list === undefined) return [json]
  if (!Array.isArray(list)) throw bad(file, `The reports of a batch are no list: ${file}`, typeof list, 'a list')
  return list
}

function runReport(json: unknown, file: string): RunReport {
  const report = object(json, file)
  const challenge = report.challenge_id ?? report.competition_id
  if (typeof challenge !== 'string')
    throw bad(file, `No report: ${file}`, Object.keys(report).slice(0, 5).join(', '), 'challenge_id or competition_id')
  const run = report.run as Partial<RunIdentity> | undefined
  if (typeof run?.agent !== 'string')
    throw bad(
      file,
      `The report of '${challenge}' does not say its run: ${file}`,
      'no run.agent',
      'run { agent, backend, budget_h, seed, variant }',
    )
  const metrics = numbersOf(report.metrics)
  const score = numberOf(report.score)
  const valid = report.valid_submission === true && (Object.keys(metrics).length > 0 || score !== null)
  return { challenge, run: { ...run, agent: run.agent }, valid, score, metrics }
}

function numbersOf(metrics: unknown): Record<string, number> {
  const entries = Object.entries((metrics ?? {}) as object).map(([name, value]) => [name, numberOf(value)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null))
}

/** Reports write what JSON cannot hold as a text. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? Number(value) : null
}

function object(json: unknown, file: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  throw bad(file, `No report: ${file}`, Array.isArray(json) ? 'a list' : String(json), 'an object')
}

function bad(file: string, message: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('bad-json', message, { file, found, expected })
}
