// Surface elements in the order of (distance, area), by counting: near distances are numbered already, areas take few values.

import type { NearestHits } from './nearestDistances'
import { firstAtLeast, type SortedOffsets } from './sortedOffsets'

export interface WeightedDistances {
  /** Ascending. */
  readonly distances: Float64Array
  /** Area of each element, ascending within one distance. */
  readonly weights: Float64Array
}

export function sortElements(
  hits: NearestHits,
  codes: Uint8Array,
  areas: Float64Array,
  offsets: SortedOffsets,
): WeightedDistances {
  const n = codes.length
  const distinctAreas = Float64Array.from(new Set(areas)).sort()
  const areaRank = Int32Array.from(areas, (area) => firstAtLeast(distinctAreas, area))
  const byArea = byCounting(
    Int32Array.from({ length: n }, (_, i) => i),
    (i) => areaRank[codes[i]],
    distinctAreas.length,
  )
  const far = Float64Array.from(new Set(hits.distance.filter((_, i) => hits.step[i] < 0))).sort()
  const near = offsets.distinct.length
  const rank = new Int32Array(n)
  for (let i = 0; i < n; i++) {
    const step = hits.step[i]
    rank[i] = step >= 0 ? offsets.rank[step] : near + firstAtLeast(far, hits.distance[i])
  }
  const order = byCounting(byArea, (i) => rank[i], near + far.length)
  const distances = new Float64Array(n)
  const weights = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    distances[i] = hits.distance[order[i]]
    weights[i] = areas[codes[order[i]]]
  }
  return { distances, weights }
}

/** Stable. */
function byCounting(order: Int32Array<ArrayBuffer>, key: (i: number) => number, keys: number): Int32Array<ArrayBuffer> {
  const start = new Int32Array(keys + 1)
  for (let i = 0; i < order.length; i++) start[key(order[i]) + 1]++
  for (let k = 1; k <= keys; k++) start[k] += start[k - 1]
  const out = new Int32Array(order.length)
  for (let i = 0; i < order.length; i++) out[start[key(order[i])]++] = order[i]
  return out
}
