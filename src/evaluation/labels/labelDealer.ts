import { smallestOf } from '../../array/smallestOf'
/** One of several parts of the labels of a case; each process reads the files and measures its own labels. */
export type LabelShare = { readonly part: number; readonly of: number }

/** Deals the labels of a case, one layer after the other: whether each is of this share. The largest go first, each to the share with the fewest voxels. */
export function labelDealer({ part, of }: LabelShare): (voxels: readonly number[]) => readonly boolean[] {
  const loads = new Array<number>(of).fill(0)
  return (voxels) => {
    const isOwn = voxels.map(() => false)
    const order = [...voxels.keys()].sort((a, b) => voxels[b]! - voxels[a]! || a - b)
    for (const i of order) {
      const least = loads.indexOf(smallestOf(loads))
      loads[least]! += voxels[i]!
      isOwn[i] = least === part
    }
    return isOwn
  }
}
