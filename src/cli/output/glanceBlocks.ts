/** What people see first of a result at a terminal. */
import type { RankingReport } from '../../ranking/statistics'
import { intervalText, withUnit } from '../../reporting/content/intervalText'
import { numberText } from '../../reporting/content/numberText'
import type { SubmissionResults } from '../../reporting/submission/submissionResults'
import { worstFirst } from '../../reporting/submission/worstFirst'
import type { GlanceBlock } from './glance'

const WORST = 3
/** Rows of a block at most. */
const MOST_ROWS = 20

/** The metrics of a submission with their intervals, and its worst cases. */
export function submissionGlance(results: SubmissionResults): GlanceBlock[] {
  const metrics = results.metrics.filter(({ interval }) => interval !== null)
  const first = results.caseMetrics.find(({ direction }) => direction !== null)
  const worst = first ? worstFirst(results).slice(0, WORST) : []
  return [
    {
      title: '95 % intervals',
      rows: metrics.slice(0, MOST_ROWS).map(({ name, kind, unit, value, interval }) => ({
        name,
        share: shareOf(kind, value),
        text: intervalText(kind, value, interval!.low, interval!.high, unit),
      })),
    },
    {
      title: `worst by ${first?.name}`,
      rows: worst.map((at) => ({
        name: results.cases[at]!.id,
        share: shareOf(first!.kind, first!.values[at]!),
        text: results.cases[at]!.error ?? withUnit(numberText(first!.kind, first!.values[at]!), first!.unit),
      })),
    },
  ]
}

/** How often each algorithm was first in the resamples, a block each task. */
export function rankingGlance({ tasks }: RankingReport): GlanceBlock[] {
  return tasks.map(({ task, algorithms }) => ({
    title: `${task === '' ? '' : `${task}: `}first in the resamples`,
    rows: algorithms
      .filter(({ winnerShare }) => !Number.isNaN(winnerShare))
      .slice(0, MOST_ROWS)
      .map(({ algorithm, winnerShare, low, high }) => ({
        name: algorithm,
        share: winnerShare,
        text: `${numberText('percent', winnerShare)}, rank ${rankText(low)} to ${rankText(high)}`,
      })),
  }))
}

/** Ranks are whole, but their quantiles need not be. */
function rankText(rank: number): string {
  return String(Number(rank.toFixed(1)))
}

/** Only values from 0 to 1 have a length that can be compared. */
function shareOf(kind: string, value: number): number | null {
  return kind === 'ratio' && value >= 0 && value <= 1 ? value : null
}
