import { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { storedFields } from './storedFields'

/** The reports in the JSON of a file, and whether it is the summary of a batch. */
export interface ReportsOfFile {
  readonly reports: readonly Readonly<Record<string, unknown>>[]
  readonly batch: boolean
}

/**
 * The reports in a file: one, or those of a batch of this library or of MLE-bench, whose `competition_id` is a `challenge_id` here.
 *
 * @throws MedgradeError `bad-json` with the file for other JSON, and for a field of a report that is no such thing.
 */
export function reportsOfFile(json: unknown, file: string): ReportsOfFile {
  const { challenge_reports: challenges, competition_reports: competitions } = object(json, file)
  const list = challenges ?? competitions
  if (list === undefined) return { reports: [named(json, file)], batch: false }
  if (!Array.isArray(list)) throw bad(file, `The reports of a batch are no list: ${file}`, typeof list, 'a list')
  return { reports: list.map((one) => named(one, file)), batch: true }
}

function named(json: unknown, file: string): Readonly<Record<string, unknown>> {
  const report = object(json, file)
  const challenge = report.challenge_id ?? report.competition_id
  if (typeof challenge === 'string') return storedFields({ ...report, challenge_id: challenge }, file)
  throw bad(file, `No report: ${file}`, nameList(Object.keys(report)), 'challenge_id or competition_id')
}

function object(json: unknown, file: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  throw bad(file, `No report: ${file}`, Array.isArray(json) ? 'a list' : String(json), 'an object')
}

function bad(file: string, message: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('bad-json', message, { file, found, expected })
}
