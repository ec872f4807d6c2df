// The sweep for measures that need runs anyway (components, surfaces, skeletons): joint labels are counted from the overlaps of runs, which are far
// fewer than voxels.

import { type LabelRuns, labelRuns } from './labelRuns'
import { pairsOf, type Sweep, sweepLabels } from './sweepLabels'
import type { LabelData } from './toLabels'

/** As {@link sweepLabels}, and the runs of both sides; labels of four bytes are only swept, since a table of all their pairs would be too large. */
export function sweepRuns(reference: LabelData, prediction: LabelData, nx: number): Sweep {
  if (!(reference instanceof Uint8Array)) return sweepLabels(reference, prediction)
  const a = labelRuns(reference, nx)
  const b = labelRuns(prediction, nx)
  // No larger than the labels need: to look through 256 × 256 counts takes as long as a small case (bench row E3 lesions-1).
  const shift = 32 - Math.clz32(largestLabel(b))
  const cells = (largestLabel(a) + 1) << shift
  const histogram = new Int32Array((cells + 15) & ~15)
  countOverlaps(histogram, shift, a, b)
  return { pairs: pairsOf(histogram, shift), runs: { reference: a, prediction: b } }
}

function largestLabel({ count, label }: LabelRuns): number {
  let largest = 0
  for (let r = 0; r < count; r++) if (label[r] > largest) largest = label[r]
  return largest
}

/** Counts how often each pair of labels occurs: the voxels of the runs of either side, less those that two runs share. */
function countOverlaps(histogram: Int32Array, shift: number, a: LabelRuns, b: LabelRuns): void {
  let q = 0
  for (let p = 0; p < a.count; p++) {
    const startA = a.start[p]
    const endA = a.end[p]
    const row = a.label[p] << shift
    histogram[row] += endA - startA
    for (; q < b.count && b.start[q] < endA; q++) {
      const endB = b.end[q]
      const shared = Math.min(endA, endB) - Math.max(startA, b.start[q])
      if (shared > 0) {
        histogram[row | b.label[q]] += shared
        histogram[row] -= shared
        histogram[b.label[q]] -= shared
      }
      if (endB > endA) break
      histogram[b.label[q]] += endB - b.start[q]
    }
  }
  for (; q < b.count; q++) histogram[b.label[q]] += b.end[q] - b.start[q]
}
