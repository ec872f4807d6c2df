// The sweep for measures that go by runs anyway (components, surfaces, skeletons): where two runs meet, as many voxels meet as they share, so
// counting 13 000 runs of 60 lesions takes 0.04 ms where counting their voxels takes 0.6.

import { occupiedRuns } from './labelRuns'
import { jointOf, type Known, type Sweep, sweepLabels } from './sweepLabels'
import type { LabelData } from './toLabels'

/** As {@link sweepLabels}, and the runs of both sides; labels of four bytes are only swept, as there a table of all pairs would not fit. */
export function sweepRuns(reference: LabelData, prediction: LabelData, known: Known, nx: number): Sweep {
  if (!(reference instanceof Uint8Array)) return sweepLabels(reference, prediction)
  const left = occupiedRuns(reference, nx, false, known.reference)
  const right = occupiedRuns(prediction, nx, false, known.prediction)
  const { runs: a } = left
  const { runs: b } = right
  const histogram = new Uint32Array(65536)
  for (let p = 0; p < a.count; p++) histogram[a.label[p] << 8] += a.end[p] - a.start[p]
  for (let q = 0; q < b.count; q++) histogram[b.label[q]] += b.end[q] - b.start[q]
  // Both lists are in memory order: the one that ends first has met all it can.
  for (let p = 0, q = 0; p < a.count && q < b.count; ) {
    const endA = a.end[p]
    const endB = b.end[q]
    const shared = Math.min(endA, endB) - Math.max(a.start[p], b.start[q])
    if (shared > 0) {
      histogram[(a.label[p] << 8) | b.label[q]] += shared
      histogram[a.label[p] << 8] -= shared
      histogram[b.label[q]] -= shared
    }
    if (endA < endB) p++
    else q++
  }
  return { joint: jointOf(histogram), reference: left, prediction: right }
}
