/**
 * One-to-one matching of instances that overlap enough: as many pairs as possible, and among those matchings one of greatest total overlap.
 * Pairs below the threshold are no edges; what is left falls apart into small groups, most of a single pair, each solved by itself.
 */

import { pick } from '../sorting/pick'
import { assignment } from './assignment'

/** Indices of the chosen pairs, ascending. `left` and `right` place a pair's instances, `score` ≤ 1 its overlap; pairs with score ≥ threshold can match. */
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
  const rows = placesOf(pick(left, edges))
  const columns = placesOf(pick(right, edges))
  const m = columns.size
  const cost = new Float64Array(rows.size * m)
  const edgeAt = new Int32Array(cost.length).fill(-1)
  for (const k of edges) {
    const at = rows.get(left[k])! * m + columns.get(right[k])!
    edgeAt[at] = k
    // All overlaps together weigh at most half a pair.
    cost[at] = -1 - score[k] / (2 * Math.min(rows.size, m))
  }
  assignment(cost, rows.size, m, false)!.forEach((column, row) => {
    const edge = column < 0 ? -1 : edgeAt[row * m + column]
    if (edge >= 0) chosen.push(edge)
  })
}

/** The place of each distinct number, ascending. */
export function placesOf(numbers: Int32Array): Map<number, number> {
  const ascending = [...new Set(numbers)].sort((a, b) => a - b)
  return new Map(ascending.map((number, place) => [number, place]))
}
