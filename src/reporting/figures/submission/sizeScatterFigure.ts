import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import { describeInterval } from '../../../ranking/intervals/describeInterval'
import type { Interval } from '../../../ranking/intervals/interval'
import { withUnit } from '../../content/intervalText'
import { numberText } from '../../content/numberText'
import { shownCorrelation } from '../../content/shownCorrelation'
import { columnTitle } from '../../document/cellText'
import { figureId, shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { countScale, hexagonMarks, MOST_DOTS } from '../drawing/hexagonMarks'
import { markColours } from '../drawing/keyPart'
import { logTicks, plainTick } from '../drawing/logTicks'
import { ink } from '../drawing/palette'
import { plotPart, stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import type { SubmissionFiguresInput, SubmissionMetric } from '../figureSets'

export interface SizeScatterInput {
  /** Names of the cases. */
  readonly cases: readonly string[]
  /** A metric with values of cases. */
  readonly metric: SubmissionMetric
  readonly referenceSize: NonNullable<SubmissionFiguresInput['referenceSize']>
}

/** A case with a reference and a value. */
interface SizedCase {
  readonly name: string
  readonly size: number
  readonly value: number
}

/**
 * A metric against the size of the reference, on a logarithmic axis, with Spearman's correlation.
 *
 * @throws MedgradeError `shape-mismatch` for other numbers of values or sizes than cases, `too-few-values` where no case has both.
 * @example
 * const metric = { name: 'dice', direction: 'higher', value: 0.7, cases: [0.5, 0.7, 0.9, 0.4] }
 * const figure = await sizeScatterFigure({ cases: ['1', '2', '3', '4'], metric, referenceSize: { unit: 'mL', values: [1, 10, 100, 0] } })
 * figure.table.rows.length // → 3
 */
export async function sizeScatterFigure(
  sizeScatterInput: SizeScatterInput,
  options: { readonly id?: string } = {},
): Promise<Figure> {
  checkArguments(
    { sizeScatterInput },
    {
      cases: ['string'],
      metric: { name: 'string', direction: 'string or null', value: 'number or null' },
      referenceSize: { unit: 'string', values: ['number or null'] },
    },
  )
  const { cases, metric, referenceSize } = sizeScatterInput
  checkOptions('sizeScatterFigure', options, { id: 'string' })
  const { name, kind = 'ratio', cases: values = [] } = metric
  for (const [what, list] of [
    ['values', values],
    ['sizes', referenceSize.values],
  ] as const)
    if (list.length !== cases.length)
      refuse('shape-mismatch', `${what} of ${name}`, `${list.length} values`, `${cases.length}, one for each case`)
  const both = cases.flatMap((one, at): SizedCase[] => {
    const [size, value] = [referenceSize.values[at] ?? 0, values[at] ?? Number.NaN]
    return size > 0 && Number.isFinite(size) && Number.isFinite(value) ? [{ name: one, size, value }] : []
  })
  if (both.length === 0) refuse('too-few-values', name, 'no case with a value and a reference', 'at least one')
  const spearman = shownCorrelation(
    both.map(({ size }) => size),
    both.map(({ value }) => value),
    { coefficient: 'spearman', samples: 2000 },
  )
  const left = cases.length - both.length
  return drawFigure(
    {
      id: options.id ?? figureId('size', name),
      title: `${name} against the size of the reference`,
      caption: `Each dot is one of ${countText(both.length, 'case')}; size of the reference on a logarithmic axis.${left > 0 ? ` ${countText(left, 'case')} with an empty reference or without a value ${left === 1 ? 'is' : 'are'} left out.` : ''} ${spearmanWords(spearman)}`,
      table: {
        columns: ['case', `reference size, ${referenceSize.unit}`, columnTitle({ title: name, unit: metric.unit })],
        rows: both.map(({ name: one, size, value }) => [one, size, value]),
      },
      data: { cases: both, spearman },
    },
    (tools) => stacked(scatterPart(tools, both, { ...metric, kind, sizeUnit: referenceSize.unit })),
  )
}

function spearmanWords(interval: Interval): string {
  const { estimate, low, high } = interval
  if (Number.isNaN(estimate)) return 'Spearman’s correlation is undefined: all sizes or all values are equal.'
  const text = (value: number) => shortText('ratio', value)
  if (Number.isNaN(low)) return `Spearman’s correlation: ${text(estimate)} (no interval).`
  return `Spearman’s correlation: ${text(estimate)} (${text(low)} to ${text(high)}; ${describeInterval(interval)}).`
}

type ScatterWords = SubmissionMetric & Required<Pick<SubmissionMetric, 'kind'>> & { readonly sizeUnit: string }

function scatterPart(
  tools: DrawingTools,
  dots: readonly SizedCase[],
  { name, unit = '', direction, kind, sizeUnit }: ScatterWords,
) {
  const { Plot } = tools
  const words = [...(unit ? [unit] : []), ...(direction === null ? [] : [`${direction} is better`])].join(', ')
  const sizes = dots.map(({ size }) => size)
  const [least, most] = [smallestOf(sizes), largestOf(sizes)]
  const ticks = logTicks(least / 1.25, most * 1.25)
  return plotPart(tools, {
    ...{ height: 320, marginLeft: 60, marginRight: 20, marginTop: 12, marginBottom: 46 },
    x: {
      type: 'log',
      domain: [least / 1.25, most * 1.25],
      label: `reference size, ${sizeUnit}`,
      ticks,
      tickFormat: plainTick,
    },
    y: { label: words ? `${name} (${words})` : name, nice: true, ticks: 6 },

    color: countScale,
    marks: [
      Plot.gridY({ stroke: ink('grid'), strokeOpacity: 1, ticks: 6 }),
      Plot.gridX({ stroke: ink('grid'), strokeOpacity: 1, ticks }),
      ...(dots.length > MOST_DOTS
        ? hexagonMarks(Plot, {
            x: Float64Array.from(dots, ({ size }) => size),
            y: Float64Array.from(dots, ({ value }) => value),
          })
        : [
            Plot.dot(dots, {
              ...{ x: 'size', y: 'value', r: dots.length > 500 ? 2.2 : 3.6, ...markColours(0), fillOpacity: 0.7 },
              ...(dots.length <= 500 && {
                ariaLabel: (dot: SizedCase) =>
                  `${dot.name}: ${withUnit(numberText(kind, dot.value), unit)}, ${numberText('volume', dot.size)} ${sizeUnit}`,
              }),
            }),
          ]),
    ],
  })
}
