import { colourOf, edgeOf, hatchOf, ink, symbolOf } from './palette'
import { WIDTH } from './svgDocument'
import { fitText, textWidth } from './textWidth'
import type { DrawingTools } from './tools'

export interface KeyEntry {
  readonly label: string
  /** Number of the item's colour and mark. */
  readonly index: number
}

const ROW = 20

/** Names beside their marks, in rows; for figures whose marks have no room for a name. */
export function keyPart(
  { Plot, document }: DrawingTools,
  entries: readonly KeyEntry[],
  shape: 'mark' | 'area' = 'mark',
): { readonly element: Element; readonly height: number } {
  let [x, y] = [8, 12]
  const placed = entries.map((entry) => {
    const label = fitText(entry.label, 150)
    const width = 34 + textWidth(label)
    if (x > 8 && x + width > WIDTH) [x, y] = [8, y + ROW]
    const at = { ...entry, label, x, y }
    x += width
    return at
  })
  const height = y + ROW / 2 + 6
  const symbols = placed.map(({ x, y, index }) =>
    shape === 'area'
      ? Plot.rect([0], { x1: x, x2: x + 14, y1: y - 6, y2: y + 6, fill: hatchOf(index), stroke: edgeOf(index) })
      : Plot.dot([0], {
          ...{ x: x + 7, y, r: 4.5, symbol: symbolOf(index) },
          ...markColours(index),
        }),
  )
  const element = Plot.plot({
    document,
    width: WIDTH,
    height,
    margin: 0,
    x: { type: 'identity', axis: null },
    y: { type: 'identity', axis: null },
    marks: [
      ...symbols,
      Plot.text(placed, {
        ...{ x: (at) => at.x + 20, y: 'y', text: 'label' },
        ...{ textAnchor: 'start', fill: ink('ink') },
      }),
    ],
  })
  return { element, height }
}

/** Fill and edge of an item's marks; a cross has no area. */
export function markColours(index: number) {
  if (symbolOf(index) === 'times') return { stroke: colourOf(index), strokeWidth: 1.5 }
  return { fill: colourOf(index), stroke: edgeOf(index), strokeWidth: 1 }
}
