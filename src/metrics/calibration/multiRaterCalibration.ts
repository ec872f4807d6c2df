import type { NumberData } from '../../array/numbersOf'
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
  const voxels = convention === 'curvas2024' ? allVoxels(grid) : voxelsOfBox(grid)
  const classes = grid.other.length / grid.raters[0]!.length + 1
  const p = classProbabilities(grid, voxels, classes, convention === 'curvas2025')
  return grid.raters.map((rater, index) => {
    const truth = labelsAt(rater, voxels, classes, index)
    if (voxels.length === 0) return Number.NaN
    const { confidence, hit } = confidencesOf({ count: voxels.length, classes, p, truth, binary: false }, true)
    return binError(widthBins(confidence, hit, bins), norm, voxels.length)
  })
}

function labelsAt(rater: NumberData, voxels: Int32Array, classes: number, index: number): Int32Array {
  const truth = new Int32Array(voxels.length)
  let any = 0
  for (let k = 0; k < truth.length; k++) {
    const label = rater[voxels[k]!]!
    truth[k] = label
    if (!(label >= 0 && label < classes)) any = label
  }
  if (any !== 0) refuse('bad-input', `label of rater ${index}`, any, `0 to ${classes - 1}`)
  return truth
}

/** A row of class probabilities for each voxel, that of the background first. */
function classProbabilities(grid: RatedGrid, voxels: Int32Array, classes: number, scaled: boolean): Float64Array {
  const size = grid.raters[0]!.length
  const p = new Float64Array(voxels.length * classes)
  for (let k = 0, at = 0; k < voxels.length; k++, at += classes) {
    let rest = 1
    for (let c = 1; c < classes; c++) {
      const share = grid.other[(c - 1) * size + voxels[k]!]!
      p[at + c] = share
      rest -= share
    }
    p[at] = rest
    if (!scaled) continue
    let sum = 0
    for (let c = at; c < at + classes; c++) sum += p[c] = Math.max(p[c]!, 1e-8)
    for (let c = at; c < at + classes; c++) p[c]! /= sum
  }
  return p
}

function allVoxels({ raters }: RatedGrid): Int32Array {
  const all = new Int32Array(raters[0]!.length)
  for (let i = 0; i < all.length; i++) all[i] = i
  return all
}

const MARGIN = 20

/** From 20 voxels before the foreground of any rater to 19 behind it, along every axis. */
function voxelsOfBox(grid: RatedGrid): Int32Array {
  const { raters, shape } = grid
  const { low, high } = foregroundOf(grid)
  if (high[0]! < 0) return new Int32Array(0)
  const across = shape.length - 1
  const width = shape[across]!
  const at = indexOf(shape.slice(0, across))
  const rows: number[] = []
  for (let row = 0; row < raters[0]!.length / width; row++)
    if (at(row).every((k, axis) => k >= low[axis]! - MARGIN && k < high[axis]! + MARGIN)) rows.push(row)
  const first = Math.max(0, low[across]! - MARGIN)
  const length = Math.max(0, Math.min(width, high[across]! + MARGIN) - first)
  const voxels = new Int32Array(rows.length * length)
  for (const [n, row] of rows.entries())
    for (let k = 0; k < length; k++) voxels[n * length + k] = row * width + first + k
  return voxels
}

/** The smallest and the largest index of a voxel of any rater along every axis; −1 where there is none. */
function foregroundOf({ raters, shape }: RatedGrid): { low: number[]; high: number[] } {
  const across = shape.length - 1
  const width = shape[across]!
  const at = indexOf(shape.slice(0, across))
  const low = [...shape]
  const high = shape.map(() => -1)
  const add = (axis: number, least: number, most: number) => {
    low[axis] = Math.min(low[axis]!, least)
    high[axis] = Math.max(high[axis]!, most)
  }
  for (const rater of raters)
    for (let begin = 0; begin < rater.length; begin += width) {
      let first = 0
      while (first < width && rater[begin + first] === 0) first++
      if (first === width) continue
      let last = width - 1
      while (rater[begin + last] === 0) last--
      add(across, first, last)
      for (const [axis, k] of at(begin / width).entries()) add(axis, k, k)
    }
  return { low, high }
}

function indexOf(shape: readonly number[]): (flat: number) => number[] {
  const stride = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  return (flat) => stride.map((step, axis) => Math.floor(flat / step) % shape[axis]!)
}
