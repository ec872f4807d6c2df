import { largestOf } from '../../array/largestOf'
import type { ChallengeReport } from '../../contract'
import { reportScore } from '../../engine/report/score/reportScore'
import { visibleText } from '../../engine/report/visibleText'
import { wordsOf } from '../../errors/wordsOf'
import { numberText } from '../../reporting/content/numberText'

/** A report as text: score, metrics with positions, medal. Without warnings and case details. */
export function reportTable(report: ChallengeReport): string {
  return rowsOf(report).map(visibleText).join('\n')
}

function rowsOf(report: ChallengeReport): string[] {
  const head = `${report.challenge_id}: ${verdictOf(report)}`
  const { metrics } = report
  if (!metrics) {
    if (!report.error) return [`${head}, score ${report.score}`]
    const { case: id, ...error } = report.error
    return [`${head}${id === undefined ? '' : ` (case ${id})`}: ${wordsOf(error)}`]
  }
  const keys = Object.keys(metrics).filter(
    (key) => !key.endsWith('_position') && key !== 'percentile' && key !== 'overall',
  )
  const width = largestOf([...keys.map((key) => visibleText(key).length), 'mean position'.length])
  const line = (name: string, value: string) => `  ${visibleText(name).padEnd(width)}  ${value}`
  const rows = keys.map((key) => {
    const position = metrics[`${key}_position`]
    return line(
      key,
      `${String(metrics[key]).padEnd(10)}${position === undefined ? '' : ` position ${position}`}`.trimEnd(),
    )
  })
  const shown = new Set(keys.map((key) => `${key}_position`))
  for (const [key, value] of Object.entries(metrics)) {
    if (key.endsWith('_position') && key !== 'mean_position' && !shown.has(key)) rows.push(line(key, String(value)))
  }
  if (metrics.mean_position !== undefined) rows.push(line('mean position', String(metrics.mean_position)))
  if (metrics.percentile !== undefined) rows.push(line('percentile', numberText('percentile', metrics.percentile)))
  // A metric may be called score too.
  rows.push(line(keys.includes('score') ? 'overall' : 'score', scoreText(report)))
  rows.push(line('medal', medalOf(report)))
  return [head, ...rows]
}

/** A score that is the negative of a metric is shown as that metric, as on the board. */
function scoreText(report: ChallengeReport): string {
  const shown = reportScore(report)
  return shown && shown.value !== report.score
    ? `${shown.value} (${shown.name}, ${shown.better} is better)`
    : `${report.score}${report.is_lower_better ? ' (lower is better)' : ''}`
}

/** A submission is called invalid only if it caused the error. */
function verdictOf({ valid_submission, error }: ChallengeReport): string {
  if (valid_submission) return 'valid'
  if (error?.code === 'challenge-failed' || error?.code === 'bad-formula')
    return 'not graded, the challenge is at fault'
  if (error?.side === 'answers') return 'not graded, the answers are at fault'
  return error?.side === 'medgrade' ? 'not graded, medgrade is at fault' : 'invalid submission'
}

function medalOf(report: ChallengeReport): string {
  if (report.gold_threshold === null) return 'no leaderboard'
  const medal = report.gold_medal ? 'gold' : report.silver_medal ? 'silver' : report.bronze_medal ? 'bronze' : 'none'
  return `${medal} (gold ${report.gold_threshold}, silver ${report.silver_threshold}, bronze ${report.bronze_threshold}; ${report.above_median ? 'above' : 'below'} the median ${report.median_threshold})`
}
