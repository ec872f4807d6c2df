import { binError } from '../../kernels/calibration/confidenceBins'
import type { ProbabilityCounts } from './probabilityCounts'

/** The expected calibration error; NaN without voxels. */
export function calibrationErrorOf({ count, hits, confidence }: ProbabilityCounts): number {
  const total = count.reduce((a, b) => a + b, 0)
  const found = {
    count: Float64Array.from(count),
    hits: Float64Array.from(hits),
    confidence: Float64Array.from(confidence),
  }
  return total === 0 ? Number.NaN : binError(found, 'l1', total)
}
