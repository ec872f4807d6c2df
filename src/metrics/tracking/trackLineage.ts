import { joinedTracks } from './joinedTracks'
import { trackEdges } from './trackEdges'
import { aloneMatched, type FrameMatches, type TrackRow } from './trackTypes'

/** A track of the reference, and where the prediction fails it. */
export type LineageTrack = {
  readonly label: number
  readonly birth: number
  readonly end: number
  /** The mother, which divides into this track and others; 0: none. */
  readonly parent: number
  /** Frames in which no predicted cell matches. */
  readonly missed: readonly number[]
  /** Frames whose link to the frame before is not predicted; at the birth that to the mother. */
  readonly unlinked: readonly number[]
  /** Frames in which another predicted track goes on than the last one that matched. */
  readonly switched: readonly number[]
}

/** A predicted link of two matched cells that the reference does not have, by tracks of the reference. */
export type WrongLink = {
  readonly from: number
  readonly start: number
  readonly to: number
  readonly end: number
}

/** Frames in which a cell of a predicted track matches none of the reference. */
export type FalseTrack = { readonly label: number; readonly frames: readonly number[] }

/** The tree of the reference with the errors of the prediction. */
export type Lineage = {
  readonly frames: number
  readonly tracks: readonly LineageTrack[]
  readonly wrong: readonly WrongLink[]
  readonly invented: readonly FalseTrack[]
}

/** Errors as `acyclicGraphMeasure` counts them, identity switches as MOTA does: in their places. */
export function trackLineage(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): Lineage {
  const truth = trackEdges(reference)
  const alone = frames.map(aloneMatched)
  const right = new Set<string>()
  const wrong: WrongLink[] = []
  for (const { from, start, to, end } of trackEdges(prediction).values()) {
    const a = alone[start]?.get(from)
    const b = alone[end]?.get(to)
    if (a === undefined || b === undefined) continue
    const key = `${a} ${start} ${b} ${end}`
    if (truth.has(key)) right.add(key)
    else wrong.push({ from: a, start, to: b, end })
  }
  const unlinked = new Map<number, number[]>()
  for (const [key, { to, end }] of truth) if (!right.has(key)) added(unlinked, to, end)
  const switched = switchesOf(frames, reference, prediction)
  const missed = new Map<number, number[]>()
  const invented = new Map<number, number[]>()
  for (const [t, { reference: own, prediction: found, predictedOf, times }] of frames.entries()) {
    for (const label of own) if (!predictedOf.has(label)) added(missed, label, t)
    for (const label of found) if (!times.has(label)) added(invented, label, t)
  }
  return {
    frames: frames.length,
    tracks: reference.map(([label, birth, end, parent]) => ({
      ...{ label, birth, end, parent },
      missed: missed.get(label) ?? [],
      unlinked: (unlinked.get(label) ?? []).sort((a, b) => a - b),
      switched: switched.get(label) ?? [],
    })),
    wrong,
    invented: [...invented].map(([label, at]) => ({ label, frames: at })),
  }
}

/** By track of the reference; an only child continues the track of its mother. */
function switchesOf(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): Map<number, number[]> {
  const [truth, found] = [joinedTracks(reference), joinedTracks(prediction)]
  const switched = new Map<number, number[]>()
  const last = new Map<number, number>()
  for (const [t, { pairs }] of frames.entries())
    for (const { r, p } of pairs) {
      const [own, other] = [truth.labelOf.get(r)!, found.labelOf.get(p)!]
      if (last.has(own) && last.get(own) !== other) added(switched, r, t)
      last.set(own, other)
    }
  return switched
}

function added(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
