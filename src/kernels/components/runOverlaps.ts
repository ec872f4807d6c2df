import type { LabelRuns, Runs } from '../../array/labels/labelRuns'

/** Pairs of labels that share voxels, by the second label, then the first, each with the number of common voxels. */
export interface RunOverlaps {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly common: Float64Array
}

/** Counts the common voxels of every label of `a` with every label of `b`. */
export function runOverlaps(a: LabelRuns, b: LabelRuns): RunOverlaps {
  const width = largestLabel(a) + 1
  const counts = new Map<number, number>()
  sharedRuns(a, b, (p, q, length) => {
    const key = b.label[q] * width + a.label[p]
    counts.set(key, (counts.get(key) ?? 0) + length)
  })
  const keys = Float64Array.from(counts.keys()).sort()
  return {
    first: Int32Array.from(keys, (key) => key % width),
    second: Int32Array.from(keys, (key) => Math.floor(key / width)),
    common: Float64Array.from(keys, (key) => counts.get(key)!),
  }
}

/** Calls `visit` for every two runs that share voxels, with their number. */
export function sharedRuns(a: Runs, b: Runs, visit: (p: number, q: number, length: number) => void): void {
  for (let p = 0, q = 0; p < a.count && q < b.count; ) {
    const length = Math.min(a.end[p], b.end[q]) - Math.max(a.start[p], b.start[q])
    if (length > 0) visit(p, q, length)
    if (a.end[p] < b.end[q]) p++
    else q++
  }
}

function largestLabel({ count, label }: LabelRuns): number {
  let largest = 0
  for (let r = 0; r < count; r++) if (label[r] > largest) largest = label[r]
  return largest
}
