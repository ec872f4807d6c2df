/** A synthetic CT against the true one: SSIM slice by slice along the third axis, errors in the mask. */
import { asContiguous } from '../../../array/asContiguous'
import type { NdArray, Volume } from '../../../contract'
import { mae } from '../../../metrics/images/mae'
import { mse } from '../../../metrics/images/mse'
import { ssim } from '../../../metrics/images/ssim'
import { mean } from '../../../python/mean'

const [LOWEST, HIGHEST] = [-1024, 3071]
const RANGE = HIGHEST - LOWEST
const WINDOW = 7
const LEAST_MASK = 16

/** In C order, so that the third axis is the fastest. */
const dense = (volume: NdArray) => asContiguous(volume).data as ArrayLike<number>

/** Three axes, the reference's shape, every value finite. */
export function isUsableVolume(reference: Volume, prediction: Volume): boolean {
  if (reference.shape.length !== 3 || prediction.shape.join() !== reference.shape.join()) return false
  const { data } = asContiguous(prediction, 'any')
  for (let i = 0; i < data.length; i++) if (!Number.isFinite(Number(data[i]!))) return false
  return true
}

/** Means over the slices that can be scored; `ssim` is null without any. The mask has the volumes' shape. */
export function compareVolumes(reference: Volume, prediction: Volume, maskVolume: Volume | null) {
  const [truth, guess, mask] = [dense(reference), dense(prediction), maskVolume && dense(maskVolume)]
  const [rows = 0, columns = 0, slices = 0] = reference.shape
  const scores: number[] = []
  for (let z = 0; z < slices; z++) {
    if (rows < WINDOW || columns < WINDOW) continue
    if (mask !== null && countInSlice(mask, z, slices) < LEAST_MASK) continue
    const slice = (data: ArrayLike<number>) => clippedSlice(data, z, rows, columns, slices)
    scores.push(ssim(slice(truth), slice(guess), { dataRange: RANGE, windowSize: WINDOW }))
  }
  const inside = insideOf(mask, truth.length)
  const [a, b] = [pick(truth, inside), pick(guess, inside)]
  const error = mse(a, b)
  return {
    mae: mae(a, b),
    rmse: Math.sqrt(error),
    psnr: error === 0 ? Infinity : 10 * Math.log10(RANGE ** 2 / error),
    ssim: mean(scores, null),
    slices: scores.length,
  }
}

function countInSlice(mask: ArrayLike<number>, z: number, slices: number): number {
  let count = 0
  for (let i = z; i < mask.length; i += slices) if (mask[i]! > 0.5) count++
  return count
}

function clippedSlice(
  data: ArrayLike<number>,
  z: number,
  rows: number,
  columns: number,
  slices: number,
): NdArray<Float64Array> {
  const plane = new Float64Array(rows * columns)
  for (let i = 0; i < plane.length; i++) plane[i] = Math.min(HIGHEST, Math.max(LOWEST, data[i * slices + z]!))
  return { data: plane, shape: [rows, columns] }
}

/** Voxels of the mask; null, which means all, without one or for an empty one. */
function insideOf(mask: ArrayLike<number> | null, size: number): Int32Array | null {
  if (mask === null) return null
  const inside = new Int32Array(size)
  let count = 0
  for (let i = 0; i < size; i++) if (mask[i]! > 0.5) inside[count++] = i
  return count === 0 ? null : inside.subarray(0, count)
}

function pick(data: ArrayLike<number>, inside: Int32Array | null): NdArray<Float64Array> {
  const values = inside === null ? Float64Array.from(data) : Float64Array.from(inside, (i) => data[i]!)
  return { data: values, shape: [values.length] }
}
