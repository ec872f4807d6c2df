import type { LabelRuns } from '../../array/labels/labelRuns'
import { runOverlaps } from '../../kernels/components/runOverlaps'
import { voxelCount } from '../../kernels/components/voxelsOfRuns'
import { type BratsGrid, volumeOf } from './bratsGrid'
import { robustHausdorff } from './maskScores'

/** Values of a whole region. */
export interface WholeScores {
  readonly sensitivity: number
  readonly specificity: number
  readonly dice: number
  /** Infinite if one mask is empty, 0 if both are. */
  readonly hd95: number
  /** Volume of the reference in mm³. */
  readonly volume: number
}

/** Python's `sys.float_info.min`. */
const SMALLEST_NORMAL = 2.2250738585072014e-308

/** Values of two masks. @param hausdorff the distance if at least one is not empty. */
export function wholeScores(
  reference: LabelRuns,
  prediction: LabelRuns,
  grid: BratsGrid,
  hausdorff: () => number = () => robustHausdorff(reference, prediction, grid),
): WholeScores {
  const [both = 0] = runOverlaps(reference, prediction).common
  const g = voxelCount(reference)
  const p = voxelCount(prediction)
  const background = grid.nx * grid.ny * grid.nz - g - p + both
  return {
    ...rates({ reference: g, prediction: p, both, neither: background }),
    dice: g + p === 0 ? 1 : (2 * both) / (p + g),
    hd95: g + p === 0 ? 0 : hausdorff(),
    volume: volumeOf(g, grid),
  }
}

/** Sensitivity and specificity from sums over both sides. */
export function rates(sums: { reference: number; prediction: number; both: number; neither: number }) {
  const { reference, prediction, both, neither } = sums
  const isEmpty = reference === 0 && prediction === 0
  return {
    sensitivity: isEmpty ? 1 : both / (both + (reference - both) + SMALLEST_NORMAL),
    specificity: neither / (neither + (prediction - both) + SMALLEST_NORMAL),
  }
}
