import type { ProbabilityCounts } from './probabilityCounts'

/** The counts of two sets of voxels together. */
export function addedCounts(a: ProbabilityCounts, b: ProbabilityCounts): ProbabilityCounts {
  const sum = (key: keyof ProbabilityCounts) => a[key].map((value, k) => value + b[key][k]!)
  return {
    foreground: sum('foreground'),
    background: sum('background'),
    count: sum('count'),
    hits: sum('hits'),
    confidence: sum('confidence'),
  }
}
