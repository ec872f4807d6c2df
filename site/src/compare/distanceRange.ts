/** What the colours of a surface stand for. */
export interface DistanceRange {
  /** The distance from which on the last colour stands: nineteen of twenty vertices are no farther. */
  readonly to: number
  readonly largest: number
  /** Whether a part has no surface to be far from. */
  readonly hasUnmatched: boolean
}

/** @param distances of vertices; -1: no reference. @param least the smallest upper end, such as a voxel. */
export function distanceRange(distances: Float32Array, least: number): DistanceRange {
  const known = distances.filter((value) => value >= 0).sort()
  const largest = known.at(-1) ?? 0
  const most = known[Math.ceil(0.95 * known.length) - 1] ?? 0
  return { to: Math.max(least, most), largest, hasUnmatched: known.length < distances.length }
}
