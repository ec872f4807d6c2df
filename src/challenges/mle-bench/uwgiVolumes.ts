/** The scans of UW-Madison: slices stacked by day, and the distance of a predicted scan from the true one. */
import { inCOrder } from '../../array/inCOrder'
import type { NdArray } from '../../contract'
import { hausdorffDistance } from '../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../metrics/distance/hausdorffPresets'
import { compareCells, invalid } from './tables'

export interface Slice {
  readonly id: string
  readonly rle: string
  readonly shape: readonly [number, number]
}

/** Slices of one scan day, classes joined, in id order: a volume [slice, row, column]. */
export function stackSlices(
  slices: readonly Slice[],
  masks: readonly NdArray[],
): { readonly day: string; readonly volume: NdArray }[] {
  const order = slices.map((_, i) => i).sort((a, b) => compareCells(slices[a]!.id, slices[b]!.id) || a - b)
  const days = new Map<string, Map<string, NdArray<Uint8Array>>>()
  for (const i of order) {
    const { id } = slices[i]!
    const day = id.split('_slice_')[0]!
    const own = days.get(day) ?? new Map<string, NdArray<Uint8Array>>()
    days.set(day, own)
    const { data, shape } = inCOrder(masks[i]!)
    const joined = own.get(id) ?? { data: new Uint8Array(data.length), shape }
    if (joined.shape.join() !== shape.join()) throw sizes(day)
    for (let k = 0; k < joined.data.length; k++) if (data[k]) joined.data[k] = 1
    own.set(id, joined)
  }
  return [...days].map(([day, own]) => {
    const parts = [...own.values()]
    const shape = parts[0]!.shape
    if (parts.some((part) => part.shape.join() !== shape.join())) throw sizes(day)
    const data = new Uint8Array(parts.length * parts[0]!.data.length)
    for (const [z, part] of parts.entries()) data.set(part.data, z * part.data.length)
    return { day, volume: { data, shape: [parts.length, ...shape] } }
  })
}

const sizes = (day: string) => invalid(`The slices of ${day} differ in size`, 'several sizes', 'one size')

/** Hausdorff distance over the diagonal of the truth's grid. Both empty: NaN; one empty, or more than ten times as much predicted: 1. */
export function unitCubeHausdorff(trueScan: NdArray, predictedScan: NdArray): number {
  const [truth, predicted] = [inCOrder(trueScan), inCOrder(predictedScan)]
  const size = (volume: NdArray) => (volume.data as Uint8Array).reduce((sum, value) => sum + value, 0)
  const [wanted, found] = [size(truth), size(predicted)]
  if (wanted === 0 && found === 0) return Number.NaN
  if (wanted === 0 || found === 0) return 1
  const shape = truth.shape.map((length, axis) => Math.max(length, predicted.shape[axis]!))
  const [a, b] = [within(truth, shape), within(predicted, shape)]
  if (found > 10 * wanted && !(a.data as Uint8Array).every((value, i) => value === b.data[i])) return 1
  const spacing = truth.shape.map((length) => 1 / length)
  return hausdorffDistance(a, b, { ...hausdorffPresets.uwgi, label: 1, spacing }) / Math.sqrt(3)
}

/** The volume at the origin of a larger grid. Distances use indices alone, so a scan may have other slices than its truth. */
function within(volume: NdArray, shape: readonly number[]): NdArray {
  const [depth, rows, columns] = volume.shape as [number, number, number]
  if (volume.shape.join() === shape.join()) return volume
  const data = new Uint8Array(shape.reduce((product, length) => product * length, 1))
  for (let row = 0; row < depth * rows; row++) {
    const at = Math.floor(row / rows) * shape[1]! + (row % rows)
    data.set((volume.data as Uint8Array).subarray(row * columns, (row + 1) * columns), at * shape[2]!)
  }
  return { data, shape }
}
