/** Voxels as the segmentation track reads them: masks above one half, labels rounded half to even. */
import { asContiguous } from '../../../array/asContiguous'
import type { NdArray } from '../../../contract'
import { dice } from '../../../metrics/overlap/dice'

export const sameShape = (a: NdArray, b: NdArray) => a.shape.join() === b.shape.join()

/** Dice of the voxels above 0.5; both empty 1, one empty 0. */
export function maskDice(reference: NdArray, prediction: NdArray): number {
  return dice(maskOf(reference), maskOf(prediction), { label: 1 })
}

/** How many voxels lie above 0.5. */
export function voxelsAbove(volume: NdArray): number {
  let count = 0
  for (const value of maskOf(volume).data) count += value
  return count
}

function maskOf(volume: NdArray): NdArray<Uint8Array> {
  const { data, shape, stride } = asContiguous(volume, 'any')
  const mask = new Uint8Array(data.length)
  for (let i = 0; i < mask.length; i++) mask[i] = Number(data[i]!) > 0.5 ? 1 : 0
  return { data: mask, shape, stride }
}

const NO_INTEGER = -(2 ** 31)

/** Labels rounded to the nearest integer, ties to even; a value outside 32-bit integers becomes the lowest one, as NumPy casts it. */
export function labelMap(volume: NdArray): NdArray<Int32Array> {
  const { data, shape, stride } = asContiguous(volume, 'any')
  const labels = new Int32Array(data.length)
  for (let i = 0; i < labels.length; i++) {
    const value = Number(data[i]!)
    const floor = Math.floor(value)
    const part = value - floor
    const rounded = part > 0.5 || (part === 0.5 && floor % 2 !== 0) ? floor + 1 : floor
    labels[i] = Math.abs(rounded) < 2 ** 31 ? rounded : NO_INTEGER
  }
  return { data: labels, shape, stride }
}

/** Dice of each label; both empty 1. */
export function mapDice(
  reference: NdArray,
  prediction: NdArray,
  labels: readonly number[],
): ReadonlyMap<number, number> {
  return dice(reference, prediction, { labels })
}

export function hasOnly(volume: NdArray, values: readonly number[]): boolean {
  const allowed = new Set(values)
  const { data } = asContiguous(volume, 'any')
  for (let i = 0; i < data.length; i++) if (!allowed.has(Number(data[i]!))) return false
  return true
}
