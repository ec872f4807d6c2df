import type { ChallengeReport } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { type ShownCsvOptions, shownCsv } from './shownCsv'

/**
 * All values of all cases as CSV in long format with the columns challenge, case, label, metric, value, error; label is empty for values of a whole case. A
 * failed case is one row with the metric `error`, no value, and the code of the error in the last column, so that value holds numbers only. Needs a report
 * with details; without them only the header is returned.
 *
 * @example
 * const cases = [{ id: '7', metrics: { dice: 0.5 }, error: null }]
 * caseTable({ challenge_id: 'isles22', details: { raw: null, cases } }).split('\n')[1] // → isles22,7,,dice,0.5,
 */
export function caseTable(report: ChallengeReport, options: ShownCsvOptions = {}): string {
  checkArguments({ report }, { challenge_id: 'string' })
  return shownCsv([['challenge', 'case', 'label', 'metric', 'value', 'error'], ...caseRows(report)], options)
}

/** The rows of {@link caseTable}. */
export function caseRows(report: ChallengeReport): string[][] {
  const rows: string[][] = []
  for (const { id, metrics = {}, labels = {}, error } of report.details?.cases ?? []) {
    const row = (label: string, metric: string, value: string) =>
      rows.push([report.challenge_id, id, label, metric, value, ''])
    if (error) rows.push([report.challenge_id, id, '', 'error', '', error.code])
    for (const [metric, value] of Object.entries(metrics)) row('', metric, exactText(value))
    for (const [label, values] of Object.entries(labels)) {
      for (const [metric, value] of Object.entries(values)) row(label, metric, exactText(value))
    }
  }
  return rows
}

/** The shortest decimal that gives the same double; −0 keeps its sign. */
export function exactText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
