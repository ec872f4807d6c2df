import type { Markish, PlotOptions } from '@observablehq/plot'
import { largestOf } from '../../../array/largestOf'
import { fittingTicks } from './fittingTicks'
import { countScale } from './hexagonMarks'
import { ink } from './palette'
import { WIDTH } from './svgDocument'
import { fitText, textWidth } from './textWidth'
import type { DrawingTools } from './tools'

/** A plot whose rows are named items, the first on top: row i lies at y = i. */
export interface LaneOptions {
  readonly names: readonly string[]
  /** Height of a row. Default 24. */
  readonly step?: number
  /** Room on the right, for labels. Default 16. */
  readonly right?: number
  /** Room on top. Default 6. */
  readonly top?: number
  readonly bottom?: number
  readonly width?: number
  /** Most room for the names. Default 150. */
  readonly most?: number
  /** Least room for the names, so that plots below each other align. */
  readonly least?: number
  readonly x?: PlotOptions['x']
  /** Lines at the ticks of the axis. Default true. */
  readonly grid?: boolean
}

export interface LanePart {
  readonly element: Element
  readonly height: number
}

/** The name of an axis stands at its middle, without an arrow. */
export const axisWords = { labelArrow: 'none', labelAnchor: 'center' } as const

/** Draws marks over rows, with a thin line for each row and its name on the left. */
export function lanesPart({ Plot, document }: DrawingTools, lanes: LaneOptions, marks: readonly Markish[]): LanePart {
  const {
    names,
    step = 24,
    right = 16,
    top = 6,
    bottom = 44,
    width = WIDTH,
    most = 150,
    least = 20,
    x,
    grid = true,
  } = lanes
  const rows = names.map((_, index) => index)
  const height = top + names.length * step + bottom
  const marginLeft = Math.max(nameRoom(names, most), least + 16)
  const draw = (ticks: NonNullable<PlotOptions['x']>['ticks']) =>
    Plot.plot({
      document,
      width,
      height,
      marginLeft,
      marginRight: right,
      marginTop: top,
      marginBottom: bottom,
      x: { ...axisWords, ...x, ...(ticks !== undefined && { ticks }) },
      y: { type: 'linear', domain: [names.length - 0.5, -0.5], axis: null },
      color: countScale,
      marks: [
        ...(grid ? [Plot.gridX({ stroke: ink('grid'), strokeOpacity: 1, ...(ticks !== undefined && { ticks }) })] : []),
        Plot.axisY(rows, {
          tickSize: 0,
          tickPadding: 8,
          tickFormat: (index: number) => fitText(names[index]!, most),
          label: null,
        }),
        ...marks,
      ],
    })
  const element = draw(x?.ticks)
  const scale = element.scale('x')
  const wanted = x?.ticks
  if (scale?.type !== 'linear' || typeof wanted !== 'number' || x?.tickFormat !== undefined) return { element, height }
  const [low, high] = scale.domain as [number, number]
  const fitting = high > low ? fittingTicks([low, high], width - marginLeft - right, wanted) : wanted
  return { element: fitting < wanted ? draw(fitting) : element, height }
}

/** Room for names on the left of a plot. */
export function nameRoom(names: readonly string[], most = 150): number {
  return Math.ceil(Math.min(most, largestOf([20, ...names.map((name) => textWidth(name))])) + 16)
}

/** Thin lines at the centre of each row. */
export function laneLines(Plot: DrawingTools['Plot'], count: number): Markish {
  return Plot.ruleY(
    Array.from({ length: count }, (_, index) => index),
    { stroke: ink('grid') },
  )
}
