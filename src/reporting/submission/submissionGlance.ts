import { countText } from '../../errors/countText'
import { intervalText } from '../content/intervalText'
import { numberText } from '../content/numberText'
import { rangeBar } from '../content/rangeBar'
import type { CasePicture, Cell, Glance, ReportTable } from '../document/reportDocument'
import { lackingCounts } from './lackingCounts'
import { medalWords } from './resultSection'
import type { ResultMetric, SubmissionResults } from './submissionResults'

/** Metrics of the first table; the result has all. */
const MOST_METRICS = 8

/** The first screen of a submission: its metrics with intervals and positions, the states of its cases, the worst of them. */
export function submissionGlance(results: SubmissionResults, pictures: readonly CasePicture[]): Glance {
  const { cases, valid, notGraded } = results
  const lacking = lackingCounts(results)
  return {
    table: metricsTable(results),
    counts: [
      ...(valid ? [] : [{ text: notGraded ? 'not graded' : 'invalid' }]),
      ...(cases.length === 0 ? [] : [{ text: countText(cases.length, 'case') }]),
      ...(cases.length > 0 && lacking.length === 0
        ? [{ text: `0 ${notGraded ? 'without a value' : 'failed'}` }]
        : lacking.map((text) => ({ text, section: 'cases' }))),
      ...standingCounts(results),
    ],
    pictures: pictures.filter(({ why }) => why.includes('worst')).slice(0, 3),
  }
}

function standingCounts({ standing }: SubmissionResults) {
  if (!standing) return []
  const { entries, percentile, medal } = standing
  const section = 'leaderboard'
  return [
    ...(entries > 0 ? [{ text: `beside ${countText(entries, 'published entry', 'published entries')}`, section }] : []),
    ...(percentile === null ? [] : [{ text: `percentile ${numberText('percentile', percentile)}`, section }]),
    ...(medal === null ? [] : [{ text: medalWords(medal) }]),
  ]
}

function metricsTable({ metrics }: SubmissionResults): ReportTable | null {
  if (metrics.length === 0) return null
  const shown = metrics.slice(0, MOST_METRICS)
  const ranked = shown.some(({ position }) => position !== null)
  const left = metrics.length - shown.length
  const certain = shown.some(({ interval }) => interval !== null && !Number.isNaN(interval.low))
  return {
    id: 'table-glance',
    caption: `${certain ? 'Values with 95 % intervals over the cases' : 'Values'}.${ranked ? ' Position: one more than the published entries that are better.' : ''}${left > 0 ? ` ${countText(left, 'more metric')} below.` : ''}`,
    columns: [
      { title: 'Metric' },
      { title: 'Value', kind: 'ratio' },
      ...(ranked ? [{ title: 'Position', kind: 'count' as const }] : []),
    ],
    rows: shown.map((metric): Cell[] => [nameOf(metric), valueCell(metric), ...(ranked ? [positionCell(metric)] : [])]),
  }
}

function nameOf({ name, unit, direction }: ResultMetric): string {
  const arrow = direction === null ? '' : direction === 'higher' ? ' ↑' : ' ↓'
  return `${name}${unit === '' ? '' : ` (${unit})`}${arrow}`
}

function valueCell({ name, kind, value, interval }: ResultMetric): Cell {
  const text =
    interval && !Number.isNaN(interval.low)
      ? intervalText(kind, value, interval.low, interval.high)
      : numberText(kind, value)
  return { text, value, ...rangeBar(name, value) }
}

function positionCell({ position, published }: ResultMetric): Cell {
  if (position === null) return { text: '–' }
  // The submission is one more than the published entries.
  return published === null ? position : { text: `${position} of ${published.length + 1}`, value: position }
}
