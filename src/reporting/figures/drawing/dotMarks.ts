import type { Markish, RenderFunction } from '@observablehq/plot'
import type { PlacedDots } from './hexagonMarks'
import { markColours } from './keyPart'
import { colourOf, edgeOf, hasEdge, symbolOf } from './palette'
import type { DrawingTools } from './tools'

/** Readouts of single dots are written up to this number. */
export const MOST_READOUTS = 500

export interface DotLook {
  /** Number of the item's colour and mark. */
  readonly index: number
  readonly r: number
  readonly edge: number
  readonly opacity?: number
  /** The text of a dot by its place in the list; null for none. */
  readonly readout: ((j: number) => string) | null
}

/** The dots of an item: a circle with its text each, or, where no text is wanted, one path for all. */
export function dotMarks(Plot: DrawingTools['Plot'], { x, y }: PlacedDots, look: DotLook): Markish {
  const { index, r, edge, opacity = 1, readout } = look
  return Plot.dot(x, {
    ...{ x, y, r, symbol: symbolOf(index) },
    ...{ ...markColours(index), strokeWidth: edge },
    ...(opacity < 1 && { fillOpacity: opacity }),
    ...(readout && { ariaLabel: (_: number, j: number) => readout(j) }),
    ...(!readout && symbolOf(index) === 'circle' && { render: onePath(look) }),
  })
}

/** A dot is a line without length and with round ends: a tenth of the bytes of a circle. Edges that differ from the dots lie below them. */
function onePath({ index, r, edge, opacity = 1 }: DotLook): RenderFunction {
  return (places, _scales, { x, y }, _dimensions, { document }) => {
    const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement
    const group = svg('g')
    group.setAttribute('fill', 'none')
    group.setAttribute('stroke-linecap', 'round')
    const d = Array.from(places, (at) => `M${short(x![at]!)},${short(y![at]!)}h0`).join('')
    const draw = (stroke: string, width: number) => {
      const path = svg('path')
      path.setAttribute('stroke', stroke)
      path.setAttribute('stroke-width', String(short(width)))
      if (opacity < 1) path.setAttribute('stroke-opacity', String(opacity))
      path.setAttribute('d', d)
      group.append(path)
    }
    draw(edgeOf(index), 2 * r + edge)
    if (hasEdge(index)) draw(colourOf(index), 2 * r - edge)
    return group as SVGGElement
  }
}

const short = (length: number) => Math.round(10 * length) / 10
