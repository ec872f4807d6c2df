import type { TrackRow } from './trackTypes'

export interface JoinedTracks {
  /** The new label, 1 …, of each old one. */
  readonly labelOf: ReadonlyMap<number, number>
  /** By new label − 1: the new label of the parent, 0 for none. */
  readonly tracks: readonly number[]
}

/** An only child continues the track of its mother. */
export function joinedTracks(tracks: readonly TrackRow[]): JoinedTracks {
  const children = new Map<number, number>()
  for (const [, , , parent] of tracks) if (parent > 0) children.set(parent, (children.get(parent) ?? 0) + 1)
  const parentOf = new Map(tracks.map(([label, , , parent]) => [label, parent]))
  const rootOf = (label: number): number => {
    let at = label
    for (let parent = parentOf.get(at)!; parent > 0 && children.get(parent) === 1; parent = parentOf.get(at)!)
      at = parent
    return at
  }
  const roots = tracks.map(([label]) => rootOf(label))
  const numbers = new Map([...new Set(roots)].sort((a, b) => a - b).map((root, index) => [root, index + 1]))
  const labelOf = new Map(tracks.map(([label], index) => [label, numbers.get(roots[index]!)!]))
  const parents = new Array<number>(numbers.size).fill(0)
  for (const [root, number] of numbers) parents[number - 1] = labelOf.get(parentOf.get(root)!) ?? 0
  return { labelOf, tracks: parents }
}
