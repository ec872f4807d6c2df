import type { Markish } from '@observablehq/plot'
import { ink } from './palette'
import type { DrawingTools } from './tools'

/** More dots than these are drawn as counts in hexagons. */
export const MOST_DOTS = 5000

/** Places of dots, by column. */
export interface PlacedDots {
  readonly x: Float64Array | readonly number[]
  readonly y: Float64Array | readonly number[]
}

/** The dots of several lists in one. */
export function joinedDots(lists: readonly PlacedDots[]) {
  const total = lists.reduce((sum, { x }) => sum + x.length, 0)
  const [x, y] = [new Float64Array(total), new Float64Array(total)]
  let filled = 0
  for (const list of lists) {
    x.set(list.x, filled)
    y.set(list.y, filled)
    filled += list.x.length
  }
  return { x, y }
}

/** The scale of the counts: the darkest hexagon holds the most dots. */
export const countScale = { type: 'sqrt', scheme: 'cividis', reverse: true } as const

/** Hexagons that count the dots in them, for a plot with {@link countScale}. */
export function hexagonMarks(Plot: DrawingTools['Plot'], { x, y }: PlacedDots): Markish[] {
  const place = { x, y, binWidth: 9, r: 5.2, stroke: ink('grid'), strokeWidth: 0.3 } as const
  return [Plot.hexagon(x, Plot.hexbin({ fill: 'count' }, place))]
}
