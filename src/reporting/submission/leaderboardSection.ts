import { withUnit } from '../content/intervalText'
import { numberText } from '../content/numberText'
import type { Block, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import type { ResultMetric, SubmissionResults } from './submissionResults'

/** The submission among the published entries, metric by metric; null without a leaderboard. */
export function leaderboardSection(
  { metrics, standing }: SubmissionResults,
  figures: readonly Figure[],
): Section | null {
  const ranked = metrics.filter(
    ({ published, direction }) => published !== null && published.length > 0 && direction !== null,
  )
  if (ranked.length === 0) return null
  const blocks: Block[] = [
    ...(standing?.source ? [{ kind: 'text', text: `Published entries: ${standing.source}.` } as const] : []),
    { kind: 'list', items: ranked.map(standingSentence) },
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    {
      kind: 'table',
      table: {
        id: 'table-leaderboard',
        caption: 'The submission among the published entries. Better than: entries with a strictly worse value.',
        columns: [
          { title: 'Metric' },
          { title: 'Submission', kind: 'ratio' },
          { title: 'Better than', kind: 'count' },
          { title: 'Equal', kind: 'count' },
          { title: 'Entries', kind: 'count' },
          { title: 'Best', kind: 'ratio' },
          { title: 'Median', kind: 'ratio' },
          { title: 'Worst', kind: 'ratio' },
        ],
        rows: ranked.map((metric) => {
          const { better, equal, sorted } = compared(metric)
          const cell = (value: number) => ({ text: numberText(metric.kind, value), value })
          const middle =
            (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
          return [
            metric.name,
            cell(metric.value),
            better,
            equal,
            sorted.length,
            cell(sorted[0]!),
            cell(middle),
            cell(sorted.at(-1)!),
          ]
        }),
      },
    },
  ]
  return { id: 'leaderboard', title: 'Against the leaderboard', blocks }
}

/** Published values from best to worst, and how many the submission beats. */
function compared({ value, published, direction }: ResultMetric) {
  const sign = direction === 'lower' ? -1 : 1
  const sorted = [...published!].sort((a, b) => sign * (b - a))
  return {
    sorted,
    better: sorted.filter((other) => sign * (value - other) > 0).length,
    equal: sorted.filter((other) => other === value).length,
  }
}

function standingSentence(metric: ResultMetric): string {
  const { better, equal, sorted } = compared(metric)
  const ties = equal === 0 ? '' : `, equal to ${equal}`
  return `${metric.name} ${withUnit(numberText(metric.kind, metric.value), metric.unit)}: better than ${better} of ${sorted.length} entries${ties}.`
}
