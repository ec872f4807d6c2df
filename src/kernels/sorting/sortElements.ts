import type { NearestHits } from '../distance/nearestDistances'
import type { SortedOffsets } from '../distance/sortedOffsets'
import { firstAtLeast } from './firstAtLeast'

export interface WeightedDistances {
  /** Ascending. */
  readonly distances: Float64Array
  /** Area of each element, ascending within one distance. */
  readonly weights: Float64Array
}

/** Sorts surface elements by (distance, area) with a counting sort: distances of offsets are ranked already and areas take few values. */
export function sortElements(
  hits: NearestHits,
  codes: Int32Array,
  areas: Float64Array,
  offsets: SortedOffsets,
): WeightedDistances {
  const n = codes.length
  const area = Float64Array.from(new Set(areas)).sort()
  const areaRank = Int32Array.from(areas, (value) => firstAtLeast(area, value))
  const { distinct } = offsets
  const count = new Int32Array(distinct.length * area.length)
  const far: { distance: number; weight: number }[] = []
  const beyond = new Int32Array(area.length)
  for (let i = 0; i < n; i++) {
    const step = hits.step[i]
    if (step < 0 && offsets.afterMiss !== undefined) beyond[areaRank[codes[i]]]++
    else if (step < 0) far.push({ distance: hits.distance[i], weight: area[areaRank[codes[i]]] })
    else count[offsets.rank[step] * area.length + areaRank[codes[i]]]++
  }
  const distances = new Float64Array(n)
  const weights = new Float64Array(n)
  let at = 0
  for (let key = 0; key < count.length; key++) {
    const next = at + count[key]
    if (next === at) continue
    distances.fill(distinct[Math.floor(key / area.length)], at, next)
    weights.fill(area[key % area.length], at, next)
    at = next
  }
  // Elements without a hit among the offsets are further away than all others.
  far.sort((p, q) => p.distance - q.distance || p.weight - q.weight)
  for (const each of far) {
    distances[at] = each.distance
    weights[at++] = each.weight
  }
  for (let k = 0; k < beyond.length; k++) {
    distances.fill(Infinity, at, at + beyond[k])
    weights.fill(area[k], at, at + beyond[k])
    at += beyond[k]
  }
  return { distances, weights }
}
