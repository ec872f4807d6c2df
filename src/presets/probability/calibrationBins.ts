import type { ProbabilityCounts } from './probabilityCounts'

/** Mean probability and share of foreground of each bin that holds voxels; a probability of 1 has a bin of its own. */
export function calibrationBins({ count, hits, confidence }: ProbabilityCounts, bins: number) {
  return count.flatMap((voxels, k) =>
    voxels === 0
      ? []
      : [
          {
            low: k / bins,
            high: Math.min(1, (k + 1) / bins),
            voxels,
            mean: confidence[k]! / voxels,
            share: hits[k]! / voxels,
          },
        ],
  )
}
