import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { intervalCell } from '../content/cells/intervalCell'
import { meanIntervalMethod } from '../content/meanIntervalWords'
import { meanKind } from '../content/metricKind'
import type { Cell, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { infiniteCount } from './caseIntervals'
import { labelTables } from './casesSection'
import type { LabelMetric, SubmissionResults } from './submissionResults'

/** A heat table of labels and metrics, and the values of every case and label; null for a submission without labels. */
export function labelsSection(results: SubmissionResults, figures: readonly Figure[]): Section | null {
  const { labels, cases } = results
  const ranked = labels.filter(({ direction }) => direction !== null)
  const shown = ranked.length > 0 ? ranked : labels
  if (shown.length === 0) return null
  const names = [...new Set(shown.map(({ label }) => label))]
  const metrics = [...new Set(shown.map(({ name }) => name))]
  const scales = new Map(metrics.map((name) => [name, scaleOf(shown.filter((one) => one.name === name))]))
  const cell = (label: string, name: string): Cell => {
    const own = shown.find((one) => one.label === label && one.name === name)
    if (!own || own.absent === cases.length) return { text: 'not present', shade: Number.NaN }
    const { interval } = own
    return {
      ...intervalCell(meanKind(own.kind), { ...interval, infinite: infiniteCount(own.values) }),
      shade: scales.get(name)!(interval.estimate),
    }
  }
  const of = (name: string) => shown.find((one) => one.name === name)!
  return {
    id: 'labels',
    title: 'Labels',
    blocks: [
      ...figures.map((figure) => ({ kind: 'figure', figure }) as const),
      {
        kind: 'table',
        table: {
          id: 'table-labels',
          caption: `Mean over the cases that have a finite value, with its 95 % interval (${meanIntervalMethod}). A darker cell is a worse value of its column; "not present": neither side has the label in any case.`,
          columns: [
            { title: 'Label' },
            { title: 'Cases with the label', kind: 'count' },
            ...metrics.map((name) => ({ title: name, unit: of(name).unit, kind: meanKind(of(name).kind) })),
          ],
          rows: names.map((label) => [
            label,
            presentIn(shown, label, cases.length),
            ...metrics.map((name) => cell(label, name)),
          ]),
        },
      },
      ...labelTables(results),
    ],
  }
}

function presentIn(labels: readonly LabelMetric[], label: string, cases: number): number {
  return cases - labels.find((one) => one.label === label)!.absent
}

/** From the best mean, 0, to the worst, 1, as in the figure. */
function scaleOf(labels: readonly LabelMetric[]): (value: number) => number {
  const means = labels.map(({ interval }) => interval.estimate).filter((value) => !Number.isNaN(value))
  const [low, high] = [smallestOf(means), largestOf(means)]
  return (value) => {
    const share = high > low ? (value - low) / (high - low) : 0.5
    return labels[0]!.direction === 'lower' ? share : 1 - share
  }
}
