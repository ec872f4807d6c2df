import { pick } from '../sorting/pick'
import { assignment } from './assignment'

/**
 * One-to-one matching of instances with the largest number of pairs and, among such matchings, the largest total overlap. Pairs below the threshold
 * cannot match; the others form small connected groups, each solved separately.
 *
 * @param left index of each pair's instance on the left side; `right` likewise, `score` ≤ 1 its overlap.
 * @returns indices of the chosen pairs, ascending.
 */
export function matchOverlaps(
  left: Int32Array,
  right: Int32Array,
  score: Float64Array,
  threshold: number,
  leftCount: number,
  rightCount: number,
): number[] {
  const leader = new Int32Array(leftCount + rightCount)
  for (let i = 0; i < leader.length; i++) leader[i] = i
  const find = (node: number): number => {
    let at = node
    while (leader[at] !== at) at = leader[at] = leader[leader[at]]
    return at
  }
  const edges: number[] = []
  for (let k = 0; k < score.length; k++) {
    if (!(score[k] >= threshold)) continue
    edges.push(k)
    leader[find(left[k])] = find(leftCount + right[k])
  }
  const sizes = new Int32Array(leader.length)
  for (const k of edges) sizes[find(left[k])]++
  const groups = new Map<number, number[]>()
  const chosen: number[] = []
  for (const k of edges) {
    const group = find(left[k])
    if (sizes[group] === 1) chosen.push(k)
    else if (groups.has(group)) groups.get(group)!.push(k)
    else groups.set(group, [k])
  }
  for (const group of groups.values()) solveGroup(group, left, right, score, chosen)
  return chosen.sort((a, b) => a - b)
}

function solveGroup(edges: number[], left: Int32Array, right: Int32Array, score: Float64Array, chosen: number[]): void {
  const rows = compactIndices(pick(left, edges))
  const columns = compactIndices(pick(right, edges))
  const m = columns.size
  const cost = new Float64Array(rows.size * m)
  const edgeAt = new Int32Array(cost.length).fill(-1)
  for (const k of edges) {
    const at = rows.get(left[k])! * m + columns.get(right[k])!
    edgeAt[at] = k
    // The number of pairs comes first: all overlaps together weigh at most half a pair.
    cost[at] = -1 - score[k] / (2 * Math.min(rows.size, m))
  }
  assignment(cost, rows.size, m, false)!.forEach((column, row) => {
    const edge = column < 0 ? -1 : edgeAt[row * m + column]
    if (edge >= 0) chosen.push(edge)
  })
}

/** Numbers the distinct values from 0 in ascending order. */
export function compactIndices(values: Int32Array): Map<number, number> {
  const ascending = [...new Set(values)].sort((a, b) => a - b)
  return new Map(ascending.map((value, index) => [value, index]))
}
