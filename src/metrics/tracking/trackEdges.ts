import type { TrackRow } from './trackTypes'

/** A link of two cells: their labels, and the frames that they are in. */
export interface TrackEdge {
  readonly from: number
  readonly start: number
  readonly to: number
  readonly end: number
  readonly isDivision: boolean
}

/** From each cell to itself in the next frame, and from the last cell of a mother to the first of her daughter. */
export function trackEdges(tracks: readonly TrackRow[]): Map<string, TrackEdge> {
  const edges = new Map<string, TrackEdge>()
  const add = (edge: TrackEdge) => edges.set(`${edge.from} ${edge.start} ${edge.to} ${edge.end}`, edge)
  const lastFrame = new Map(tracks.map(([label, , end]) => [label, end]))
  for (const [label, birth, end, parent] of tracks) {
    for (let t = birth; t < end; t++) add({ from: label, start: t, to: label, end: t + 1, isDivision: false })
    if (parent > 0) add({ from: parent, start: lastFrame.get(parent)!, to: label, end: birth, isDivision: true })
  }
  return edges
}
