import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import type { Agreement } from '../../../evaluation/plots/casePlots'
import { LEAST_CASES } from '../../../ranking/intervals/statisticsWarnings'
import { shownMeasure } from '../../content/shownMeasure'
import { domainOf } from '../drawing/domainOf'
import { dotMarks } from '../drawing/dotMarks'
import { drawFigure } from '../drawing/drawFigure'
import { colourOf, ink } from '../drawing/palette'
import { inRows, type Part, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type Drawn, drawnOf, eachText, type PlottedModel, plottedShape } from './plottedModel'

/** Panels at most; the table has all models. */
export const MOST_PANELS = 4
/** Dots that have a text each, at most. */
export const MOST_LABELLED = 150

/**
 * Bland–Altman plot, a panel each model: predicted − true against the mean of both, with bias and limits of agreement and their intervals.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has numbers.
 * @example
 * const agreement = { bias: 0.5, limits: [-1, 2], intervals: null, outside: 0, every: 1, truth: [1, 2, 3], predicted: [1, 3, 4] }
 * const figure = await blandAltmanFigure([{ model: 'net', plots: { rows: 3, agreement } }])
 * figure.table.rows[0] // → [ 'net', 'bias', 0.5, null, null ]
 */
export async function blandAltmanFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'pairs of numbers', ({ agreement }) => agreement)
  const hasIntervals = drawn.some((one) => one.drawn.intervals !== null)
  return drawFigure(
    {
      id: 'bland-altman',
      title: 'Bland–Altman plot',
      caption: [
        'Predicted − true against the mean of both; solid: bias, dashed: limits of agreement, bias ± 1.96 standard deviations.',
        `${drawn.length > 1 ? 'Models: ' : 'Here: '}${eachText(drawn, saidOf)}.`,
        hasIntervals ? "Shaded: their 95 % intervals by Student's t." : `No intervals: fewer than ${LEAST_CASES} rows.`,
        ...thinText(drawn),
      ].join(' '),
      table: {
        columns: ['model', 'line', 'value', 'low', 'high'],
        rows: drawn.flatMap(({ model, drawn: { bias, limits, intervals } }) => [
          [model, 'bias', bias, ...(intervals?.bias ?? [null, null])],
          [model, 'lower limit', limits[0]!, ...(intervals?.low ?? [null, null])],
          [model, 'upper limit', limits[1]!, ...(intervals?.high ?? [null, null])],
        ]),
      },
      data: {
        models: drawn.map(({ model, rows, drawn: { truth: _, predicted: __, ...one } }) => ({ model, rows, ...one })),
      },
    },
    (tools) => {
      const shown = drawn.slice(0, MOST_PANELS)
      const columns = shown.length > 1 ? 2 : 1
      const places = shown.map(({ drawn: one }) => dotsOf(one))
      const ends = shown.flatMap(({ drawn: { limits, intervals } }) => [
        ...limits,
        ...(intervals?.low ?? []),
        ...(intervals?.high ?? []),
      ])
      const x = domainOf(places.flatMap((dots) => dots.x))
      const y = domainOf([...places.flatMap((dots) => dots.y), ...ends])
      return inRows(
        shown.map((one) => panelPart(tools, one, { width: WIDTH / columns, x, y })),
        columns,
      )
    },
  )
}

interface Place {
  readonly width: number
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

function panelPart(tools: DrawingTools, { model, index, drawn }: Drawn<Agreement>, { width, x, y }: Place): Part {
  const { Plot } = tools
  const { intervals, bias, limits } = drawn
  const { truth, predicted } = drawn
  const bands = intervals === null ? [] : [intervals.bias, intervals.low, intervals.high]
  const few = truth.length <= MOST_LABELLED
  const label = (k: number) => `${model}: true ${shownMeasure(truth[k]!)}, predicted ${shownMeasure(predicted[k]!)}`
  return plotPart(tools, {
    ...{ width, height: width === WIDTH ? 320 : 270, marginLeft: 56, marginRight: 16, marginBottom: 44 },
    marginTop: 30,
    x: { domain: x, ticks: 5, label: 'mean of true and predicted' },
    y: { domain: y, ticks: 5, label: 'predicted − true' },
    marks: [
      Plot.rect(bands, {
        ...{ x1: () => x[0], x2: () => x[1], y1: (band) => band[0], y2: (band) => band[1] },
        ...{ fill: colourOf(index), fillOpacity: 0.16 },
      }),
      Plot.ruleY([0], { stroke: ink('grid') }),
      dotMarks(Plot, dotsOf(drawn), {
        ...{ index, r: few ? 3.4 : 2.2, edge: 0.6, opacity: 0.6 },
        readout: few ? label : null,
      }),
      Plot.ruleY([bias], {
        ...{ stroke: ink('ink'), strokeWidth: 1.5 },
        ariaLabel: () => `${model}: bias ${shownMeasure(bias, true)}`,
      }),
      Plot.ruleY(limits, {
        ...{ stroke: ink('ink'), strokeWidth: 1.5, strokeDasharray: '5 4' },
        ariaLabel: (limit: number) => `${model}: limit of agreement ${shownMeasure(limit, true)}`,
      }),
      panelTitle(tools, model, width - 80),
    ],
  })
}

function dotsOf({ truth, predicted }: Agreement) {
  return { x: truth.map((one, k) => (one + predicted[k]!) / 2), y: truth.map((one, k) => predicted[k]! - one) }
}

function saidOf({ rows, drawn: { bias, limits, outside } }: Drawn<Agreement>): string {
  return `bias ${shownMeasure(bias, true)}, limits ${shownMeasure(limits[0]!, true)} to ${shownMeasure(limits[1]!, true)}, ${outside} of ${rows} rows beyond them`
}

/** Which rows are dots, where not all are. */
export function thinText(drawn: readonly Drawn<Agreement>[]): string[] {
  const every = largestOf(drawn.map((one) => one.drawn.every))
  return every > 1 ? [`One of ${every} rows is drawn, in their order; lines are over all.`] : []
}
