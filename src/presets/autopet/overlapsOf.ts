import type { Lesions } from './lesions'

/** A reference lesion and a predicted one that share voxels; numbers from 0. */
export interface LesionOverlap {
  readonly reference: number
  readonly prediction: number
  readonly voxels: number
}

/** Every pair of lesions that share a voxel, by reference, then prediction. Both lists of runs are in memory order, so one sweep finds all. */
export function overlapsOf(reference: Lesions, prediction: Lesions): LesionOverlap[] {
  const common = new Map<number, number>()
  const width = prediction.count
  for (let a = 0, b = 0; a < reference.runs.count && b < prediction.runs.count; ) {
    const endA = reference.runs.end[a]!
    const endB = prediction.runs.end[b]!
    const voxels = Math.min(endA, endB) - Math.max(reference.runs.start[a]!, prediction.runs.start[b]!)
    const [first, second] = [reference.lesion[a]!, prediction.lesion[b]!]
    if (voxels > 0 && first >= 0 && second >= 0) {
      const key = first * width + second
      common.set(key, (common.get(key) ?? 0) + voxels)
    }
    if (endA <= endB) a++
    if (endB <= endA) b++
  }
  return [...common]
    .sort(([p], [q]) => p - q)
    .map(([key, voxels]) => ({ reference: Math.floor(key / width), prediction: key % width, voxels }))
}
