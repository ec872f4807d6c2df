import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import { type BoxOfValues, boxesOf } from '../../../ranking/figures/boxesOf'
import { withUnit } from '../../content/intervalText'
import { columnTitle } from '../../document/cellText'
import { boxMarks } from '../drawing/boxMarks'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { MOST_DOTS } from '../drawing/hexagonMarks'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { type PartOptions, partOf, partTable } from '../drawing/pages'
import { inRows } from '../drawing/panels'
import { worstDot } from '../drawing/worstDot'
import type { Figure } from '../figure'
import { type SubmissionMetric, submissionMetricShape } from '../figureSets'

type Measured = SubmissionMetric & { readonly cases: readonly (number | null)[] }

/**
 * Dots and box of each metric over the cases of a submission, each on an axis of its own.
 *
 * @param cases names of the cases.
 * @param metrics those with values of cases are drawn.
 * @throws MedgradeError `too-few-values` where no metric has values of cases, `shape-mismatch` for another number of values than cases.
 * @example
 * const figure = await metricBoxFigure(['1', '2', '3'], [{ name: 'dice', direction: 'higher', value: 0.7, cases: [0.9, 0.7, 0.5] }])
 * figure.table.rows[0].slice(0, 4) // → [ 'dice', 3, 0, 0.5 ]
 */
export async function metricBoxFigure(
  cases: readonly string[],
  metrics: readonly SubmissionMetric[],
  options: PartOptions = {},
): Promise<Figure> {
  checkArguments({ cases, metrics }, ['string'], [submissionMetricShape])
  checkOptions('metricBoxFigure', options, partTable)
  const all = metrics.filter((metric): metric is Measured => metric.cases !== undefined)
  const { shown: measured, part } = partOf(all, options, 'metrics')
  if (measured.length === 0) refuse('too-few-values', 'Values of cases', 'no metric with them', 'at least one')
  const boxes = measured.map(({ name, cases: values }): BoxOfValues => {
    if (values.length !== cases.length)
      refuse('shape-mismatch', `values of ${name}`, `${values.length} values`, `${cases.length}, one for each case`)
    return boxesOf(
      values.map((value) => [value ?? Number.NaN]),
      [1],
    )[0]!
  })
  const drawn = boxes.reduce((sum, { values }) => sum + values.length, 0)
  return drawFigure(
    {
      id: options.id ?? 'cases',
      title: `Metrics of the cases${part}`,
      caption: `Values of ${countText(cases.length, 'case')} for ${countText(measured.length, 'metric')}, each on its own axis. ${drawn > MOST_DOTS ? 'The darker a hexagon, the more cases' : 'Each dot is a case'}; the box spans the quartiles, the line is the median, and the whiskers end at the farthest values within 1.5 interquartile ranges.${worstWords(cases, measured[0]!, boxes[0]!)}`,
      table: {
        columns: [
          'metric',
          'cases',
          'missing',
          'lower whisker',
          'first quartile',
          'median',
          'third quartile',
          'upper whisker',
        ],
        rows: boxes.map(({ values, whiskerLow, q1, median, q3, whiskerHigh }, at) => [
          ...[unitName(measured[at]!), values.length, cases.length - values.length],
          ...[whiskerLow, q1, median, q3, whiskerHigh].map((end) => (Number.isNaN(end) ? null : end)),
        ]),
      },
      data: {
        cases,
        metrics: measured.map(({ name, cases: values }, at) => ({ name, values, box: withoutValues(boxes[at]!) })),
      },
    },
    (tools) => {
      const names = measured.map(({ name }) => name)
      const room = nameRoom(names) - 16
      const parts = measured.map((metric, at) => {
        const x = { label: axisOf(metric), nice: true, ticks: 6 }
        const marks = boxMarks(tools.Plot, [{ ...boxes[at]!, algorithm: at }], {
          cases,
          algorithms: names,
          kind: metric.kind ?? 'ratio',
          unit: metric.unit,
          total: drawn,
        })
        // Half of the last number, at the end of the axis, stands on the right.
        const places = { step: 44, bottom: 46, right: 28, most: room, least: room }
        return lanesPart(tools, { names: [metric.name], x, ...places }, marks)
      })
      return inRows(parts, 1)
    },
  )
}

function withoutValues({ cases: _cases, values: _values, algorithm: _algorithm, ...box }: BoxOfValues) {
  return box
}

const unitName = ({ name, unit }: SubmissionMetric) => columnTitle({ title: name, unit })

function axisOf({ name, unit, direction }: SubmissionMetric): string {
  const better = direction === null ? [] : [`${direction} is better`]
  const words = [...(unit ? [unit] : []), ...better]
  return words.length === 0 ? name : `${name} (${words.join(', ')})`
}

function worstWords(
  cases: readonly string[],
  { name, direction, kind = 'ratio', unit = '' }: Measured,
  box: BoxOfValues,
): string {
  const worst = direction === null ? null : worstDot([box], direction === 'higher')
  if (worst === null) return ''
  return ` Worst ${name}: ${withUnit(shortText(kind, worst.value), unit)} (${cases[worst.case]}).`
}
