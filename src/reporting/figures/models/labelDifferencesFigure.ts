import { unitText } from '../../../catalogue/unitText'
import type { ModelComparison } from '../../../evaluation/output/compareModels'
import { LEAST_CASES } from '../../../ranking/intervals/statisticsWarnings'
import { differenceKind } from '../../content/differenceKind'
import { intervalText } from '../../content/intervalText'
import { metricKind } from '../../content/metricKind'
import { numberText } from '../../content/numberText'
import { columnTitle } from '../../document/cellText'
import { drawFigure } from '../drawing/drawFigure'
import { laneLines, lanesPart } from '../drawing/lanes'
import { colourOf, ink } from '../drawing/palette'
import { panelTitle, stacked } from '../drawing/panels'
import { shareOfIntervals } from '../drawing/shareOfIntervals'
import type { Figure } from '../figure'

/** Rows of a panel at most; the table has all. */
const MOST_LABELS = 15

export interface LabelDifferencesInput {
  /** Of two models, as `compareModels` finds them. */
  readonly comparisons: readonly ModelComparison[]
  readonly metrics: readonly {
    readonly name: string
    readonly unit: string
    readonly better: 'higher' | 'lower' | null
  }[]
}

/** How many rows have no interval, and why. */
function withoutWords(comparisons: readonly ModelComparison[]): string {
  const bare = comparisons.filter(({ meanDifference: { low } }) => Number.isNaN(low))
  const few = bare.filter(({ pairs }) => pairs < LEAST_CASES).length
  const parts = [
    ...(few > 0 ? [`${few} without: fewer than ${LEAST_CASES} cases`] : []),
    ...(bare.length > few ? [`${bare.length - few} without: no difference varies`] : []),
  ]
  return parts.length > 0 ? ` (${parts.join('; ')})` : ''
}

/** Mean paired differences of two models, a panel each metric and a row each label. */
export async function labelDifferencesFigure({ comparisons, metrics }: LabelDifferencesInput): Promise<Figure> {
  const { a, b } = comparisons[0]!
  const panels = metrics.flatMap((metric) => {
    const rows = comparisons.filter((one) => one.metric === metric.name)
    return rows.length === 0 ? [] : [{ ...metric, rows }]
  })
  const units = new Map(metrics.map(({ name, unit }) => [name, unitText(unit, name)]))
  const share = shareOfIntervals(comparisons.map(({ meanDifference }) => meanDifference))
  const without = withoutWords(comparisons)
  return drawFigure(
    {
      id: 'label-differences',
      title: `${a} − ${b} by label`,
      caption: [
        `Mean difference over the cases in which both have a finite value, with its 95 % interval${without}.`,
        ...(share === '' ? [] : [share.replace(/; $/, '.')]),
      ].join(' '),
      table: {
        columns: ['metric', 'label', 'cases', 'mean difference', 'low', 'high'],
        rows: comparisons.map(({ metric, label, pairs, meanDifference: { estimate, low, high } }) => [
          ...[columnTitle({ title: metric, unit: units.get(metric) }), label, pairs],
          ...[estimate, low, high].map((value) => (Number.isNaN(value) ? null : value)),
        ]),
      },
      data: { a, b, comparisons },
    },
    (tools) => {
      const { Plot } = tools
      const parts = panels.map(({ name, unit, better, rows }) => {
        const kind = metricKind(name, unit)
        const written = differenceKind(kind)
        const shown = rows.slice(0, MOST_LABELS).map(({ label, meanDifference, p }, lane) => ({
          ...{ label, lane, p },
          ...{ estimate: meanDifference.estimate, low: meanDifference.low, high: meanDifference.high },
        }))
        const text = ({ estimate, low, high }: (typeof shown)[number], of = '') =>
          intervalText(written, estimate, low, high, of)
        const words = [
          ...(units.get(name) ? [units.get(name)] : []),
          `${better === 'higher' ? 'above' : 'below'} 0: ${a} is better`,
        ]
        const lanes = {
          names: shown.map(({ label }) => label),
          ...{ step: 24, right: 190, top: 26, bottom: 40, least: 60 },
          x: { label: words.join(', '), nice: true, ticks: 5 },
        }
        return lanesPart(tools, lanes, [
          laneLines(Plot, shown.length),
          Plot.ruleX([0], { stroke: ink('ink'), strokeDasharray: '4 3' }),
          Plot.ruleY(
            shown.filter(({ low, high }) => Number.isFinite(low + high)),
            { x1: 'low', x2: 'high', y: 'lane', stroke: ink('ink'), strokeWidth: 2 },
          ),
          Plot.dot(shown, {
            ...{ x: 'estimate', y: 'lane', symbol: 'square', r: 5, fill: colourOf(0) },
            ariaLabel: (row: (typeof shown)[number]) =>
              `${name} of ${row.label}: ${text(row, units.get(name))}, p ${numberText('p', row.p)}`,
          }),
          Plot.text(shown, { frameAnchor: 'right', y: 'lane', textAnchor: 'end', text: (row) => text(row), dx: 182 }),
          panelTitle(tools, name, 300),
        ])
      })
      return stacked(...parts)
    },
  )
}
