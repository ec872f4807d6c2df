import type { Markish } from '@observablehq/plot'
import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import type { PlotCurve } from '../../../evaluation/plots/casePlots'
import { LEAST_CASES } from '../../../ranking/intervals/statisticsWarnings'
import { numberText } from '../../content/numberText'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart } from '../drawing/keyPart'
import { colourOf, dashOf, edgeOf, ink } from '../drawing/palette'
import { inRows, type Part, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'

/** A curve of a model in one panel. */
export interface ModelCurve {
  readonly model: string
  /** Number of its colour. */
  readonly index: number
  /** Name of the panel; empty where there is one. */
  readonly panel: string
  readonly curve: PlotCurve
}

export interface CurvesLook {
  readonly id: string
  readonly title: string
  readonly caption: string
  readonly x: string
  readonly y: string
  /** What a curve is summarized by, such as AUROC. */
  readonly score: string
  /** Straight lines between the corners, or steps with the height of their right ends. */
  readonly shape: 'linear' | 'step-before'
  /** Powers of two from the first to the last; absent: from 0 to 1. */
  readonly rates?: readonly [from: number, to: number]
  /** A dashed line in a panel: that of chance. */
  readonly chance?: (panel: string) => readonly [from: number, to: number] | null
}

/** Curves with bands, a panel each class and a colour each model. */
export function drawCurves(curves: readonly ModelCurve[], look: CurvesLook): Promise<Figure> {
  const { id, title, caption, x, y } = look
  const panels = [...new Set(curves.map(({ panel }) => panel))]
  const isOne = panels.length === 1
  return drawFigure(
    {
      ...{ id, title, caption },
      table: {
        columns: ['model', ...(isOne ? [] : ['class']), 'line', x, y],
        rows: curves.flatMap(({ model, panel, curve }) => {
          const { band } = curve
          const rowsOf = (line: string, xs: readonly number[], ys: readonly number[]) =>
            xs.map((at, k) => [model, ...(isOne ? [] : [panel]), line, at, ys[k]!])
          return [
            ...rowsOf('curve', curve.x, curve.y),
            ...(band === null
              ? []
              : [...rowsOf('band low', band.x, band.low), ...rowsOf('band high', band.x, band.high)]),
          ]
        }),
      },
      data: { curves: curves.map(({ model, panel, curve: { score, corners } }) => ({ model, panel, score, corners })) },
    },
    (tools) => {
      const columns = isOne ? 1 : 2
      const parts = panels.map((panel) =>
        panelPart(tools, look, {
          panel,
          width: isOne ? 480 : WIDTH / 2,
          curves: curves.filter((one) => one.panel === panel),
        }),
      )
      const names = new Map(curves.map((one) => [one.index, one]))
      const key = keyPart(
        tools,
        [...names].map(([index, { model, curve }]) => ({
          index,
          label: isOne ? `${model} ${numberText('ratio', curve.score)}` : model,
        })),
      )
      const placed = inRows(parts, columns)
      return {
        height: placed.height + key.height,
        parts: [...placed.parts, { x: 0, y: placed.height, element: key.element }],
      }
    },
  )
}

interface Panel {
  readonly panel: string
  readonly width: number
  readonly curves: readonly ModelCurve[]
}

function panelPart(tools: DrawingTools, look: CurvesLook, { panel, width, curves }: Panel): Part {
  const { Plot } = tools
  const { rates, shape, score } = look
  const ticks = rates ? powersOfTwo(rates) : undefined
  const chance = look.chance?.(panel)
  const grid = { stroke: ink('grid'), strokeOpacity: 1 }
  const [from, to] = rates ?? [0, 1]
  const bands = curves.flatMap(({ index, curve: { band } }): Markish[] => {
    if (band === null) return []
    const shown = pointsOf(band.x, band.low, from, to).map(({ x, y }, k) => ({ x, low: y, k }))
    const high = pointsOf(band.x, band.high, from, to)
    const points = shown.map((one) => ({ ...one, high: high[one.k]!.y }))
    const fill = { fill: colourOf(index), fillOpacity: 0.16 }
    return points.length < 2 ? [] : [Plot.areaY(points, { x: 'x', y1: 'low', y2: 'high', ...fill })]
  })
  const lines = curves.map(({ model, index, curve }) =>
    Plot.line(pointsOf(curve.x, curve.y, from, to), {
      ...{ x: 'x', y: 'y', curve: shape, stroke: edgeOf(index), strokeWidth: 2, strokeDasharray: dashOf(index) },
      ariaLabel: () => `${model}${panel === '' ? '' : `, ${panel}`}: ${score} ${numberText('ratio', curve.score)}`,
    }),
  )
  return plotPart(tools, {
    ...{ width, height: panel === '' ? 330 : 270, marginLeft: 52, marginRight: 16, marginBottom: 44 },
    marginTop: panel === '' ? 12 : 30,
    x: {
      ...(rates
        ? { type: 'log' as const, base: 2, domain: rates, ticks, tickFormat: rateText }
        : { domain: [0, 1], ticks: 5 }),
      label: look.x,
    },
    y: { domain: [0, 1], ticks: 5, label: look.y },
    marks: [
      Plot.gridX({ ...grid, ticks: ticks ?? 5 }),
      Plot.gridY({ ...grid, ticks: 5 }),
      ...(chance
        ? [
            Plot.link([0], {
              ...{ x1: from, y1: chance[0], x2: to, y2: chance[1] },
              ...{ stroke: ink('soft'), strokeDasharray: '4 3' },
            }),
          ]
        : []),
      ...bands,
      ...lines,
      ...(panel === '' ? [] : [panelTitle(tools, panel, width - 70)]),
    ],
  })
}

/** The points between two places; where the first lies before them, the line begins at the border. */
function pointsOf(xs: readonly number[], ys: readonly number[], from: number, to: number) {
  const points = xs.map((x, k) => ({ x, y: ys[k]! })).filter(({ x }) => x <= to)
  const after = points.findIndex(({ x }) => x >= from)
  if (after === 0) return points
  const last = after < 0 ? points.at(-1) : undefined
  if (last) return [{ x: from, y: last.y }]
  const [a, b] = [points[after - 1]!, points[after]!]
  return [{ x: from, y: a.y + ((b.y - a.y) * (from - a.x)) / (b.x - a.x) }, ...points.slice(after)]
}

function powersOfTwo([from, to]: readonly [number, number]): number[] {
  const ticks: number[] = []
  for (let tick = from; tick <= to; tick *= 2) ticks.push(tick)
  return ticks
}

const rateText = (rate: number) => (rate < 1 ? `1/${1 / rate}` : String(rate))

/** How the bands were made. @param what is drawn with replacement: rows, images. */
export function bandText(curves: readonly { readonly curve: PlotCurve }[], what: string): string {
  const samples = curves.flatMap(({ curve: { band } }) => (band === null ? [] : [band.resamples]))
  if (samples.length === 0) return `No band: fewer than ${LEAST_CASES} ${what}.`
  return `Bands: pointwise 95 % percentile bootstrap over the ${what} (${smallestOf(samples)} resamples, seed 1).`
}

/** How many corners are drawn, where not all are. */
export function cornersText(curves: readonly { readonly curve: PlotCurve }[]): string {
  const most = largestOf(curves.map(({ curve }) => curve.corners))
  const drawn = largestOf(curves.map(({ curve }) => curve.x.length))
  return most > drawn ? ` ${drawn} of up to ${most} corners of a curve are drawn, evenly spaced by their number.` : ''
}
