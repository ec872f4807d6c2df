import type { ThresholdCounts } from '../../kernels/statistics/thresholdCounts'

/** The counts of a case at all thresholds, and the bins of the calibration; plain data, some numbers a case. */
export type ProbabilityCounts = ThresholdCounts & {
  readonly count: readonly number[]
  readonly hits: readonly number[]
  readonly confidence: readonly number[]
}
