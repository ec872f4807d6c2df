import type { Whole } from '../../contract'

export type Linkage = 'complete' | 'average'

export interface Agglomeration {
  /** The two parts of each step, counted from 1: −k is the item k, k the cluster of step k. */
  readonly merge: [Whole, Whole][]
  /** The distance of the two parts of each step, ascending. */
  readonly height: number[]
  /** Items from 0 as they stand below the tree. */
  readonly order: number[]
}

/**
 * Agglomerative clustering of a symmetric matrix of distances: each step joins the two nearest clusters. The distance of clusters is that of their farthest
 * items (`complete`) or the mean over all pairs of items (`average`). Of equal distances the first pair is joined.
 *
 * Within a step an item stands before a cluster, of two clusters the earlier, of two items the lower number.
 */
export function agglomerate(distance: readonly (readonly number[])[], linkage: Linkage): Agglomeration {
  const between = distance.map((row) => [...row])
  const size = distance.map(() => 1)
  /** The number of each remaining cluster as in `merge`. */
  const name = new Map(distance.map((_, index) => [index, -1 - index]))
  const merge: [number, number][] = []
  const height: number[] = []
  while (name.size > 1) {
    const [i, j] = nearest(between, [...name.keys()])
    height.push(between[i][j])
    merge.push(inOrder(name.get(i)!, name.get(j)!))
    for (const k of name.keys()) {
      const [a, b] = [between[i][k], between[j][k]]
      const joined = linkage === 'complete' ? Math.max(a, b) : (size[i] * a + size[j] * b) / (size[i] + size[j])
      between[i][k] = joined
      between[k][i] = joined
    }
    size[i] += size[j]
    name.set(i, merge.length)
    name.delete(j)
  }
  return { merge, height, order: merge.length === 0 ? [...name.keys()] : leaves(merge, merge.length) }
}

function nearest(between: readonly (readonly number[])[], left: readonly number[]): [number, number] {
  let best: [number, number] = [left[0], left[1]]
  for (const [at, i] of left.entries())
    for (const j of left.slice(at + 1)) if (between[i][j] < between[best[0]][best[1]]) best = [i, j]
  return best
}

function inOrder(a: number, b: number): [number, number] {
  const bothItems = a < 0 && b < 0
  return a < b === bothItems ? [b, a] : [a, b]
}

function leaves(merge: readonly (readonly [number, number])[], step: number): number[] {
  return merge[step - 1].flatMap((part) => (part < 0 ? [-1 - part] : leaves(merge, part)))
}
