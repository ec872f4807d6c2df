import { countText } from '../../errors/countText'
import { intervalCell } from '../content/cells/intervalCell'
import { directionText } from '../content/directionText'
import { intervalNote } from '../content/intervalNote'
import { withUnit } from '../content/intervalText'
import { numberText } from '../content/numberText'
import type { Block, Cell, Section } from '../document/reportDocument'
import { lackingCounts } from './lackingCounts'
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
      text: `${failed.length} of ${countText(cases.length, 'case')} ${failed.length === 1 ? 'has' : 'have'} no value${results.ofChallenge && !results.notGraded ? `: ${lackingCounts(results).join(', ')}` : ''}.`,
    })
  const intervals = metrics.flatMap(({ name, interval }) => (interval ? [{ about: name, interval }] : []))
  const note =
    intervals.length === 0 ? 'No value is a mean of case values, so none has an interval.' : intervalNote(intervals)
  const ranked = metrics.some(({ position }) => position !== null)
  const unbounded = metrics.some(({ infinite = 0 }) => infinite > 0)
  if (metrics.length > 0)
    blocks.push({
      kind: 'table',
      table: {
        id: 'table-result',
        caption: `Metrics of the submission; a value is ${aggregation}. ${otherMeans(results)}${note}`,
        columns: [
          { title: 'Metric' },
          { title: 'Unit' },
          { title: 'Direction' },
          { title: 'Value (95 % interval)', kind: 'ratio' },
          { title: 'Cases', kind: 'count' },
          { title: 'Missing', kind: 'count' },
          ...(unbounded ? [{ title: 'Infinite', kind: 'count' as const }] : []),
          ...(ranked
            ? ([
                { title: 'Position', kind: 'count' },
                { title: 'Published entries', kind: 'count' },
              ] as const)
            : []),
        ],
        rows: metrics.map((metric) => row(metric, { ranked, unbounded })),
      },
    })
  if (standing) blocks.push({ kind: 'text', text: standingText(standing) })
  return { id: 'result', title: 'Result', blocks }
}

/** Which values are not the means over labels of the first screen: those of labels that not every case has. */
function otherMeans({ metrics, labels, ofChallenge }: SubmissionResults): string {
  if (ofChallenge) return ''
  const told = metrics.flatMap(({ name, unit, kind, direction, value }) => {
    const own = labels.filter((label) => label.name === name)
    if (direction === null || own.length < 2) return []
    const mean = own.reduce((sum, { interval }) => sum + interval.estimate, 0) / own.length
    const [here, first] = [value, mean].map((one) => withUnit(numberText(kind, one), unit))
    return Number.isNaN(mean) || here === first ? [] : [`${name} ${here} here and ${first} there`]
  })
  if (told.length === 0) return ''
  return `The mean over labels of the first screen is the mean of the means of the labels, which is another number where not every case has a finite value of every label: ${told.join(', ')}. `
}

function row(
  { name, unit, direction, kind, value, interval, position, published, summed, infinite = 0 }: ResultMetric,
  { ranked, unbounded }: { readonly ranked: boolean; readonly unbounded: boolean },
): Cell[] {
  const none = { text: '–' }
  const known = interval ?? summed
  return [
    name,
    unit === '' ? '–' : unit,
    directionText(direction),
    interval
      ? intervalCell(kind, { ...interval, estimate: value, infinite })
      : { text: `${numberText(kind, value)} (${summed ? 'sum' : 'no interval'})`, value },
    known ? known.cases : none,
    known ? known.missing - infinite : none,
    ...(unbounded ? [known ? infinite : none] : []),
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
