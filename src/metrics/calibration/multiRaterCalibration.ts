import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { binError, type CalibrationNorm, widthBins } from '../../kernels/calibration/confidenceBins'
import { confidencesOf } from './confidences'
import { type RatedGrid, ratedGrid } from './raters'
import { requireBins } from './requireBins'

/** Options of {@link multiRaterCalibration}. */
export interface MultiRaterCalibrationOptions {
  /** Default 50. */
  readonly bins?: number
  /** As in {@link calibrationError}. Default `'l1'`. */
  readonly norm?: CalibrationNorm
  /**
   * `'curvas2024'` (default): all voxels; where probabilities sum to more than 1 that of the background is negative, and all become logits. `'curvas2025'`:
   * the box of all raters' foreground with 20 voxels around it (19 behind), probabilities raised to at least 1e-8 and scaled to sum 1.
   */
  readonly convention?: 'curvas2024' | 'curvas2025'
}

/**
 * Expected calibration error of a probability map against each of several raters; lower is better.
 *
 * @param raters label maps of one shape, labels 0 to K.
 * @param probabilities of labels 1 to K: an array of that shape for one label, or with an axis of labels before it.
 * @returns one value a rater; NaN where no rater has foreground (`'curvas2025'`).
 * @throws {@link MedgradeError} `shape-mismatch`, `too-few-values` without a rater, `bad-input` for a label without probabilities, `bad-argument`.
 * @example
 * multiRaterCalibration([[0, 1, 1, 1], [0, 0, 1, 1]], [0.1, 0.8, 0.8, 0.9]) // → [ 0.14999999999999997, 0.2 ]
 */
export function multiRaterCalibration(
  raters: readonly ArrayInput[],
  probabilities: ArrayInput,
  options: MultiRaterCalibrationOptions = {},
): number[] {
  checkOptions('multiRaterCalibration', options, { bins: 'number', norm: 'string', convention: 'string' })
  const { bins = 50 } = options
  requireBins(bins)
  const norm = oneOf('norm', options.norm, 'l1', 'l2', 'max')
  const convention = oneOf('convention', options.convention, 'curvas2024', 'curvas2025')
  const grid = ratedGrid(raters, probabilities, true)
  const voxels = convention === 'curvas2024' ? [...grid.raters[0]!.keys()] : voxelsOfBox(grid)
  const classes = grid.other.length / grid.raters[0]!.length + 1
  const p = classProbabilities(grid, voxels, classes, convention === 'curvas2025')
  return grid.raters.map((rater, index) => {
    const truth = Int32Array.from(voxels, (at) => rater[at]!)
    const odd = truth.findIndex((label) => !(label >= 0 && label < classes))
    if (odd >= 0) refuse('bad-input', `label of rater ${index}`, truth[odd], `0 to ${classes - 1}`)
    if (voxels.length === 0) return Number.NaN
    const { confidence, hit } = confidencesOf({ count: voxels.length, classes, p, truth, binary: false }, true)
    return binError(widthBins(confidence, hit, bins), norm, voxels.length)
  })
}

/** A row of class probabilities for each voxel, that of the background first. */
function classProbabilities(
  grid: RatedGrid,
  voxels: readonly number[],
  classes: number,
  scaled: boolean,
): Float64Array {
  const size = grid.raters[0]!.length
  const p = new Float64Array(voxels.length * classes)
  for (const [k, at] of voxels.entries()) {
    const row = p.subarray(k * classes, (k + 1) * classes)
    row[0] = 1
    for (let c = 1; c < classes; c++) {
      row[c] = grid.other[(c - 1) * size + at]!
      row[0]! -= row[c]!
    }
    if (!scaled) continue
    let sum = 0
    for (let c = 0; c < classes; c++) sum += row[c] = Math.max(row[c]!, 1e-8)
    for (let c = 0; c < classes; c++) row[c]! /= sum
  }
  return p
}

const MARGIN = 20

/** From 20 voxels before the foreground of any rater to 19 behind it, along every axis. */
function voxelsOfBox({ raters, shape }: RatedGrid): number[] {
  const at = indexOf(shape)
  const low = [...shape]
  const high = shape.map(() => -1)
  for (const rater of raters) {
    for (let i = 0; i < rater.length; i++) {
      if (rater[i] === 0) continue
      for (const [axis, k] of at(i).entries()) {
        low[axis] = Math.min(low[axis]!, k)
        high[axis] = Math.max(high[axis]!, k)
      }
    }
  }
  if (high[0]! < 0) return []
  return [...raters[0]!.keys()].filter((i) =>
    at(i).every((k, axis) => k >= low[axis]! - MARGIN && k < high[axis]! + MARGIN),
  )
}

function indexOf(shape: readonly number[]): (flat: number) => number[] {
  const stride = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  return (flat) => stride.map((step, axis) => Math.floor(flat / step) % shape[axis]!)
}
