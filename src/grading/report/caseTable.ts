/** Every number of every case as one long table, which any statistics program reads. */
import type { ChallengeReport } from '../../contract'

/**
 * CSV with the columns challenge, case, label, metric, value; label is empty for values of a whole case. A failed case is one row with the metric `error`
 * and the error's code as value. Needs a report with details; without them only the header comes out.
 */
export function caseTable(report: ChallengeReport): string {
  const lines = ['challenge,case,label,metric,value']
  for (const { id, metrics = {}, labels = {}, error } of report.details?.cases ?? []) {
    const row = (label: string, metric: string, value: string) =>
      lines.push([report.challenge_id, id, label, metric, value].map(field).join(','))
    if (error) row('', 'error', error.code)
    for (const [metric, value] of Object.entries(metrics)) row('', metric, number(value))
    for (const [label, values] of Object.entries(labels)) {
      for (const [metric, value] of Object.entries(values)) row(label, metric, number(value))
    }
  }
  return `${lines.join('\n')}\n`
}

/** The shortest digits that read back as the same double; −0 keeps its sign. */
function number(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
