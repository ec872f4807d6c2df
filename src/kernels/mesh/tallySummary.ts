import type { MeshTally } from './meshTally'

/** Weight of all elements, and of those at most `distance` away. */
export function weightWithin({ distance, weight }: MeshTally, most = Infinity): number {
  let sum = 0
  for (let i = 0; i < distance.length && distance[i] <= most; i++) sum += weight[i]
  return sum
}

/** Sum of the distances, each times its weight. */
export function weightedDistance({ distance, weight }: MeshTally): number {
  let sum = 0
  for (let i = 0; i < distance.length; i++) sum += distance[i] * weight[i]
  return sum
}

/** The first distance at which the cumulative share of the weight reaches `percent`; the last one if none does. */
export function tallyPercentile(tally: MeshTally, percent: number): number {
  const { distance, weight } = tally
  const last = weight.findLastIndex((one) => one > 0)
  const total = weightWithin(tally)
  let running = 0
  for (let i = 0; i < last; i++) {
    running += weight[i]
    if (running > 0 && running / total >= percent / 100) return distance[i]
  }
  return distance[last]
}
