import { directionText } from '../content/directionText'
import { intervalCell } from '../content/intervalCell'
import { intervalNote } from '../content/intervalNote'
import { numberText } from '../content/numberText'
import type { Block, Cell, Section } from '../document/reportDocument'
import type { ResultMetric, SubmissionResults } from './submissionResults'

/** What was reached, metric by metric. */
export function resultSection(results: SubmissionResults): Section {
  const { metrics, cases, error, standing, aggregation } = results
  const blocks: Block[] = []
  if (error !== null) blocks.push({ kind: 'warning', text: `There is no score: ${error}` })
  const failed = cases.filter((one) => one.error !== null)
  if (failed.length > 0)
    blocks.push({
      kind: 'warning',
      text: `${failed.length} of ${cases.length} cases ${results.ofChallenge && !results.notGraded ? 'failed and ' : ''}have no value.`,
    })
  const intervals = metrics.flatMap(({ name, interval }) => (interval ? [{ about: name, interval }] : []))
  const note =
    intervals.length === 0 ? 'No value is a mean of case values, so none has an interval.' : intervalNote(intervals)
  const ranked = metrics.some(({ position }) => position !== null)
  if (metrics.length > 0)
    blocks.push({
      kind: 'table',
      table: {
        id: 'table-result',
        caption: `Metrics of the submission; a value is ${aggregation}. ${note}`,
        columns: [
          { title: 'Metric' },
          { title: 'Unit' },
          { title: 'Direction' },
          { title: 'Value (95 % interval)', kind: 'ratio' },
          { title: 'Cases', kind: 'count' },
          { title: 'Missing', kind: 'count' },
          ...(ranked
            ? ([
                { title: 'Position', kind: 'count' },
                { title: 'Published entries', kind: 'count' },
              ] as const)
            : []),
        ],
        rows: metrics.map((metric) => row(metric, ranked)),
      },
    })
  if (standing) blocks.push({ kind: 'text', text: standingText(standing) })
  return { id: 'result', title: 'Result', blocks }
}

function row(
  { name, unit, direction, kind, value, interval, position, published, summed }: ResultMetric,
  ranked: boolean,
): Cell[] {
  const none = { text: '–' }
  const known = interval ?? summed
  return [
    name,
    unit === '' ? '–' : unit,
    directionText(direction),
    interval
      ? intervalCell(kind, { ...interval, estimate: value })
      : { text: `${numberText(kind, value)} (${summed ? 'sum' : 'no interval'})`, value },
    known ? known.cases : none,
    known ? known.missing : none,
    ...(ranked ? [position ?? none, published?.length ?? none] : []),
  ]
}

/** A medal in words. */
export function medalWords(medal: NonNullable<NonNullable<SubmissionResults['standing']>['medal']>): string {
  return medal === 'none' ? 'no medal' : `${medal} medal`
}

function standingText({
  entries,
  meanPosition,
  percentile,
  medal,
  aboveMedian,
}: NonNullable<SubmissionResults['standing']>): string {
  const parts = [
    ...(meanPosition === null ? [] : [`mean position ${Number(meanPosition.toFixed(3))}`]),
    ...(percentile === null ? [] : [`percentile ${numberText('percentile', percentile)}`]),
    ...(medal === null ? [] : [medalWords(medal)]),
    ...(aboveMedian === null ? [] : [aboveMedian ? 'above the median' : 'not above the median']),
  ]
  const among = entries > 0 ? `Among ${entries} published entries: ` : 'By the published thresholds: '
  return `${among}${parts.join(', ')}.`
}
