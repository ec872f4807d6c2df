import type { NearestHits } from '../distance/nearestDistances'
import type { SortedOffsets } from '../distance/sortedOffsets'
import type { ElementAreas } from './elementAreas'
import { pick } from './pick'
import { sortIndexed } from './sortIndexed'

export interface WeightedDistances {
  /** Ascending. */
  readonly distances: Float64Array
  /** Area of each element, ascending within one distance. */
  readonly weights: Float64Array
}

/** Sorts surface elements by (distance, area) with a counting sort: distances of offsets are ranked already and areas take few values. */
export function sortElements(
  { step, distance }: NearestHits,
  codes: Int32Array,
  areas: ElementAreas,
  offsets: SortedOffsets,
): WeightedDistances {
  const n = codes.length
  const { rank, distinct } = offsets
  const { rank: areaRank, distinct: area } = areas
  // Most surfaces lie close together: only the shortest of the distances occur.
  let longest = -1
  for (let i = 0; i < n; i++) if (step[i] > longest) longest = step[i]
  const ranks = longest < 0 ? 0 : rank[longest] + 1
  // The last row counts elements without a hit among the offsets, which are further away than all others.
  const count = new Int32Array((ranks + 1) * area.length)
  const miss = ranks * area.length
  for (let i = 0; i < n; i++) count[(step[i] < 0 ? miss : rank[step[i]] * area.length) + areaRank[codes[i]]]++
  const distances = new Float64Array(n)
  const weights = new Float64Array(n)
  let at = 0
  for (let row = 0, key = 0; row <= ranks; row++) {
    const length = row < ranks ? distinct[row] : Infinity
    for (let a = 0; a < area.length; a++, key++) {
      for (let left = count[key]; left > 0; left--) {
        distances[at] = length
        weights[at++] = area[a]
      }
    }
  }
  const far = n - count.subarray(miss).reduce((sum, each) => sum + each, 0)
  if (far < n && offsets.afterMiss === undefined) {
    // In the order of their areas, which a stable sort by distance keeps.
    const start = new Int32Array(area.length)
    for (let a = 1; a < start.length; a++) start[a] = start[a - 1] + count[miss + a - 1]
    const unsorted = new Float64Array(n - far)
    for (let i = 0; i < n; i++) if (step[i] < 0) unsorted[start[areaRank[codes[i]]]++] = distance[i]
    const { order, sorted } = sortIndexed(unsorted)
    distances.set(sorted, far)
    weights.set(pick(weights.slice(far), order), far)
  }
  return { distances, weights }
}
