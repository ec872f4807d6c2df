// The sweep for measures that go by runs anyway (components, surfaces, skeletons): where two runs meet, as many voxels meet as they share, so
// counting 13 000 runs of 60 lesions takes 0.04 ms where counting their voxels takes 0.6.

import { type LabelRuns, labelRuns } from './labelRuns'
import { jointOf, type Sweep, sweepLabels } from './sweepLabels'
import type { LabelData } from './toLabels'

/** Runs met in one call: V8 compiles a function sooner that is called again than one whose loop goes on. */
const BATCH = 64

/** As {@link sweepLabels}, and the runs of both sides; labels of four bytes are only swept, as there a table of all pairs would not fit. */
export function sweepRuns(reference: LabelData, prediction: LabelData, nx: number): Sweep {
  if (!(reference instanceof Uint8Array)) return sweepLabels(reference, prediction)
  const a = labelRuns(reference, nx)
  const b = labelRuns(prediction, nx)
  const histogram = new Int32Array(65536)
  let q = 0
  for (let p = 0; p < a.count; p += BATCH) q = meet(histogram, a, p, Math.min(p + BATCH, a.count), b, q)
  for (; q < b.count; q++) histogram[b.label[q]] += b.end[q] - b.start[q]
  return { joint: jointOf(histogram), runs: { reference: a, prediction: b } }
}

/** Counts the runs `from` ≤ p < `to` of one side, and those of the other from `q` on that end no later; returns the first that ends later. */
function meet(histogram: Int32Array, a: LabelRuns, from: number, to: number, b: LabelRuns, q: number): number {
  for (let p = from; p < to; p++) {
    const startA = a.start[p]
    const endA = a.end[p]
    const row = a.label[p] << 8
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
  return q
}
