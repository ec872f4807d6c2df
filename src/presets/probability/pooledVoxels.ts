import { equalThresholds, thresholdPoints } from '../../kernels/statistics/thresholdCounts'
import type { PresetOver } from '../presetTypes'
import { addedCounts } from './addedCounts'
import { bestPoint } from './bestPoint'
import { calibrationBins } from './calibrationBins'
import { calibrationErrorOf } from './calibrationErrorOf'
import type { ProbabilityCounts } from './probabilityCounts'

/** Thresholds of a drawn curve at most. */
const MOST_POINTS = 201

/** The numbers and the curves over the voxels of all cases together; only sums are kept. */
export function pooledVoxels(bins: number): PresetOver<ProbabilityCounts> {
  let sum: ProbabilityCounts | null = null
  let cases = 0
  return {
    add(counts) {
      sum = sum === null ? counts : addedCounts(sum, counts)
      cases++
    },
    end() {
      if (sum === null) return null
      const points = thresholdPoints(sum, equalThresholds(sum.foreground.length - 2))
      const best = bestPoint(points)
      const error = calibrationErrorOf(sum)
      const row = (metric: string, value: number) => ({ label: 'all', metric, value })
      const every = Math.ceil((points.length - 1) / (MOST_POINTS - 1))
      const curveOf = (metric: 'dice' | 'precision' | 'recall') => {
        // JSON has no NaN.
        const known = points.filter((one) => Number.isFinite(one[metric]))
        const drawn = known.filter((_, k) => k % every === 0 || k === known.length - 1)
        return {
          x: drawn.map(({ threshold }) => threshold),
          y: drawn.map((one) => one[metric]),
          ...{ corners: known.length, score: best[metric], band: null },
        }
      }
      const found = calibrationBins(sum, bins)
      const voxels = found.reduce((all, one) => all + one.voxels, 0)
      const shown = found.map((one) => ({ rows: one.voxels, confidence: one.mean, accuracy: one.share }))
      return {
        rows: [row('ece', error), row('dice_best', best.dice), row('threshold_best', best.threshold)],
        plots: {
          rows: voxels,
          ...(voxels > 0 ? { reliability: { error, bins: shown, ofTop: false, of: bins } } : {}),
          ...(Number.isFinite(best.dice)
            ? {
                thresholds: {
                  ...{ cases, dice: curveOf('dice'), precision: curveOf('precision'), recall: curveOf('recall') },
                  best: best.threshold,
                },
              }
            : {}),
        },
      }
    },
  }
}
