import type { Markish } from '@observablehq/plot'
import { ink } from './palette'
import type { DrawingTools } from './tools'

/** More dots than these are drawn as counts in hexagons. */
export const MOST_DOTS = 5000

export interface PlacedDot {
  readonly x: number
  readonly y: number
}

/** The scale of the counts: the darkest hexagon holds the most dots. */
export const countScale = { type: 'sqrt', scheme: 'cividis', reverse: true } as const

/** Hexagons that count the dots in them, for a plot with {@link countScale}. */
export function hexagonMarks(Plot: DrawingTools['Plot'], dots: readonly PlacedDot[]): Markish[] {
  const place = { x: 'x', y: 'y', binWidth: 9, r: 5.2, stroke: ink('grid'), strokeWidth: 0.3 } as const
  return [Plot.hexagon(dots, Plot.hexbin({ fill: 'count' }, place))]
}
