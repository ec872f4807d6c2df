import type { LabelRuns } from '../../array/labels/labelRuns'
import { LabelRuns as Runs } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'

/** Voxels around the box that panoptica keeps. */
const PADDING = 2

/**
 * The runs that panoptica's cropping leaves. It crops to the voxels whose two values have a sum that is not 0 in the smallest unsigned type that holds
 * the largest value; a sum of exactly 256 (65536, 2³²) is 0 there. Returns the arguments themselves if nothing is lost.
 */
export function croppedRuns(
  reference: LabelRuns,
  prediction: LabelRuns,
  { nx, ny, nz }: Grid,
): readonly [LabelRuns, LabelRuns] {
  const most = [reference, prediction].map(({ label, count }) =>
    label.subarray(0, count).reduce((a, b) => Math.max(a, b), 0),
  )
  const top = Math.max(...most)
  const modulus = top < 256 ? 256 : top < 65536 ? 65536 : 2 ** 32
  if (most[0]! + most[1]! < modulus) return [reference, prediction]
  const low = [nx, ny, nz]
  const high = [-1, -1, -1]
  segments(reference, prediction, (from, to, sum) => {
    if (sum % modulus === 0) return
    const row = Math.floor(from / nx)
    const z = Math.floor(row / ny)
    widen(low, high, [from - row * nx, row - z * ny, z])
    widen(low, high, [to - 1 - row * nx, row - z * ny, z])
  })
  if (high[0]! < 0) return [reference, prediction]
  const first = low.map((at) => at - PADDING)
  const last = high.map((at) => at + PADDING)
  return [clipped(reference, ny, first, last), clipped(prediction, ny, first, last)]
}

function widen(low: number[], high: number[], at: readonly number[]): void {
  at.forEach((value, axis) => {
    low[axis] = Math.min(low[axis]!, value)
    high[axis] = Math.max(high[axis]!, value)
  })
}

/** Visits the stretches where neither value changes, with the sum of the two; all-zero ones are left out. */
function segments(a: LabelRuns, b: LabelRuns, visit: (from: number, to: number, sum: number) => void): void {
  let at = 0
  for (let p = 0, q = 0; p < a.count || q < b.count; ) {
    const startA = p < a.count ? Math.max(at, a.start[p]!) : Infinity
    const startB = q < b.count ? Math.max(at, b.start[q]!) : Infinity
    const from = Math.min(startA, startB)
    const to = Math.min(startA === from ? a.end[p]! : startA, startB === from ? b.end[q]! : startB)
    visit(from, to, (startA === from ? a.label[p]! : 0) + (startB === from ? b.label[q]! : 0))
    at = to
    if (p < a.count && a.end[p]! <= at) p++
    if (q < b.count && b.end[q]! <= at) q++
  }
}

function clipped(runs: LabelRuns, ny: number, first: readonly number[], last: readonly number[]): LabelRuns {
  const { nx, count, start, end, row, label } = runs
  const out = new Runs(runs.data, nx)
  out.start = new Int32Array(count)
  out.end = new Int32Array(count)
  out.row = new Int32Array(count)
  out.label = new Int32Array(count)
  for (let r = 0; r < count; r++) {
    const z = Math.floor(row[r]! / ny)
    const y = row[r]! - z * ny
    if (y < first[1]! || y > last[1]! || z < first[2]! || z > last[2]!) continue
    const from = Math.max(start[r]!, row[r]! * nx + first[0]!)
    const to = Math.min(end[r]!, row[r]! * nx + last[0]! + 1)
    if (from >= to) continue
    out.start[out.count] = from
    out.end[out.count] = to
    out.row[out.count] = row[r]!
    out.label[out.count++] = label[r]!
  }
  return out
}
