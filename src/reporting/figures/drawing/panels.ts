import type { Markish, PlotOptions } from '@observablehq/plot'
import { largestOf } from '../../../array/largestOf'
import { axisWords } from './lanes'
import { ink } from './palette'
import { type PlacedPart, WIDTH } from './svgDocument'
import { fitText } from './textWidth'
import type { DrawingTools } from './tools'

export interface Part {
  readonly element: Element
  readonly height: number
}

/** Parts in rows of `columns`, from a given height on. */
export function inRows(parts: readonly Part[], columns: number, top = 0): { height: number; parts: PlacedPart[] } {
  const placed: PlacedPart[] = []
  let y = top
  for (let row = 0; row < parts.length; row += columns) {
    const inRow = parts.slice(row, row + columns)
    for (const [column, { element }] of inRow.entries()) placed.push({ x: (column * WIDTH) / columns, y, element })
    y += largestOf(inRow.map(({ height }) => height))
  }
  return { height: y, parts: placed }
}

/** Parts below each other. */
export function stacked(...parts: readonly Part[]): { height: number; parts: PlacedPart[] } {
  return inRows(parts, 1)
}

/** A plot of a given size; what is common to all plots is set. */
export function plotPart(
  { Plot, document }: DrawingTools,
  options: PlotOptions & { readonly height: number; readonly marks: readonly Markish[] },
): Part {
  const { x, y, marks, ...rest } = options
  const element = Plot.plot({
    document,
    width: WIDTH,
    ...rest,
    x: { ...axisWords, ...x },
    y: { ...axisWords, ...y },
    marks: [...marks],
  })
  return { element, height: options.height }
}

/** The name of a panel above its plot, in at most `room`. */
export function panelTitle({ Plot }: DrawingTools, name: string, room: number): Markish {
  return Plot.text([fitText(name, room, 13)], {
    ...{ frameAnchor: 'top-left', dy: -16, textAnchor: 'start' },
    ...{ fill: ink('ink'), fontWeight: 600 },
  })
}
