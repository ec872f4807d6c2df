import { plainDocument } from './plainDocument'

/** What draws: the plotting library, which is loaded with the first figure, and a document for its elements. */
export interface DrawingTools {
  readonly Plot: typeof import('@observablehq/plot')
  readonly document: Document
  /** By how much the library shifts marks on screens of low resolution: 0.5 or 0. `serializeSvg` takes it back, so that all write the same bytes. */
  readonly shift: number
}

/** Those of the last figure: a report has tens of figures, and to find the shift takes as long as to draw a small one. */
let last: DrawingTools | undefined
/** Where there is no page. */
const own = plainDocument()

export async function drawingTools(): Promise<DrawingTools> {
  const Plot = await import('@observablehq/plot')
  const drawn = typeof document === 'undefined' ? own : document
  if (last?.document !== drawn) last = { Plot, document: drawn, shift: shiftOf(Plot, drawn) }
  return last
}

/** The shift of a dot that is drawn at the origin. */
function shiftOf(Plot: DrawingTools['Plot'], document: Document): number {
  const axis = { type: 'identity', axis: null } as const
  const marks = [Plot.dot([0], { x: () => 0, y: () => 0 })]
  const drawn = Plot.plot({ document, width: 10, height: 10, margin: 0, x: axis, y: axis, marks })
  const group = Array.from(drawn.children).find(({ localName }) => localName === 'g')
  const transform = group?.getAttribute('transform')
  return Number(/translate\(([\d.]+)/.exec(transform ?? '')?.[1] ?? 0)
}
