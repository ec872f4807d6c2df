import type { ChallengeReport } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { caseRows, exactText } from './caseTable'
import { isNotGraded } from './isNotGraded'
import { placesApart } from './placesApart'
import { runName } from './runName'
import { type ShownCsvOptions, shownCsv } from './shownCsv'

/**
 * All values of a batch as CSV in long format with the columns run, challenge, case, label, metric, value, error. Every report gives its `valid_submission`
 * (1 or 0; nothing, with the error `not-graded`, where the answers or medgrade are at fault) and its numbers with an empty case; with details, the values of its cases follow as in `caseTable`. `run` is the id of the run, else agent and
 * seed, else the path of the submission; it and the file of a challenge that could not be read are without the folders that all absolute paths share. The error of an invalid submission is a row with the metric `error`, no value, and its code in the last column.
 *
 * @example
 * const report = { challenge_id: 'isles22', submission_path: 'a.csv', valid_submission: true, score: 1, metrics: { dice: 0.5 }, error: null }
 * batchTable([report]).split('\n')[3] // → a.csv,isles22,,,dice,0.5,
 */
export function batchTable(reports: readonly ChallengeReport[], options: ShownCsvOptions = {}): string {
  checkArguments({ reports }, [{ challenge_id: 'string' }])
  const rows: string[][] = []
  const runs = placesApart(reports.map(runName))
  const challenges = placesApart(reports.map((report) => report.challenge_id))
  for (const [at, report] of reports.entries()) {
    const run = runs[at]!
    const challenge = challenges[at]!
    const row = (metric: string, value: string, error = '') => rows.push([run, challenge, '', '', metric, value, error])
    if (isNotGraded(report)) row('valid_submission', '', 'not-graded')
    else row('valid_submission', report.valid_submission ? '1' : '0')
    if (report.error) row('error', '', report.error.code)
    if (report.score !== null) row('score', exactText(report.score))
    for (const [metric, value] of Object.entries(report.metrics ?? {}))
      if (metric !== 'score') row(metric, exactText(value))
    for (const cells of caseRows({ ...report, challenge_id: challenge })) rows.push([run, ...cells])
  }
  return shownCsv([['run', 'challenge', 'case', 'label', 'metric', 'value', 'error'], ...rows], options)
}
