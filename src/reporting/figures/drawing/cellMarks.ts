import type { Markish } from '@observablehq/plot'
import { ink, textOn } from './palette'
import { textWidth } from './textWidth'
import type { DrawingTools } from './tools'

export interface Cell {
  readonly row: number
  readonly column: number
  /** `#rrggbb`; null for an empty cell. */
  readonly fill: string | null
  readonly text: string
  readonly label: string
}

/** A matrix of coloured cells; row and column i at y = i and x = i. A text that is wider than `width` is left out: the table has it. */
export function cellMarks({ Plot }: DrawingTools, cells: readonly Cell[], width = Infinity): Markish[] {
  const fontSize = width < 30 ? 11 : 12
  const written = cells.filter(({ text }) => textWidth(text, fontSize) < width)
  return [
    Plot.rect(cells, {
      ...{ x1: ({ column }) => column - 0.48, x2: ({ column }) => column + 0.48 },
      ...{ y1: ({ row }) => row - 0.47, y2: ({ row }) => row + 0.47 },
      ...{ fill: ({ fill }) => fill ?? 'none', stroke: ink('grid'), strokeWidth: 0.7, ariaLabel: 'label' },
    }),
    Plot.text(written, {
      ...{ x: 'column', y: 'row', text: 'text', fontSize },
      fill: ({ fill }) => (fill === null ? ink('ink') : textOn(fill)),
    }),
  ]
}
