import type { ArrayInput } from '../../contract'

/** A track: its label in the maps, its first and last frame, and the label of its mother (0: none). */
export type TrackRow = readonly [label: number, birth: number, end: number, parent: number]

/** Cells over time. */
export interface TrackedCells {
  /** Labels [frame, row, column] or [frame, slice, row, column]; 0 is background. */
  readonly labels: ArrayInput
  /** As the text files of the Cell Tracking Challenge list them. */
  readonly tracks: readonly TrackRow[]
}

/** One frame: which cells are there and which match. */
export interface FrameMatches {
  readonly reference: Int32Array
  readonly prediction: Int32Array
  /** Pairs of labels; a reference cell has at most one. */
  readonly pairs: readonly { readonly r: number; readonly p: number; readonly iou: number }[]
  /** The predicted label of each matched reference cell. */
  readonly predictedOf: ReadonlyMap<number, number>
  /** How many reference cells each predicted cell matches. */
  readonly times: ReadonlyMap<number, number>
}

/** The reference cell that a predicted cell matches alone, by its label. */
export function aloneMatched(frame: FrameMatches): Map<number, number> {
  const found = new Map<number, number>()
  for (const { r, p } of frame.pairs) if (frame.times.get(p) === 1) found.set(p, r)
  return found
}
