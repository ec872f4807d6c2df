import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { elementsOf } from '../../array/numbersOf'
import type { ArrayInput, Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { displacementField } from './displacementField'

/**
 * A label map of the moving image on the fixed grid: each voxel has the label of the nearest moving voxel at index + displacement; 0 where that lies outside
 * of the moving image, even by less than half a voxel. As Learn2Reg.
 *
 * @param moving label map of three axes.
 * @param field displacements in voxels over the fixed grid, shape [D, H, W, 3].
 * @returns the shape of the fixed grid, the type of `moving`.
 * @throws {@link MedgradeError} `shape-mismatch` for another shape of the field or other than three axes.
 * @example
 * const moving = { data: Uint8Array.of(1, 2), shape: [1, 1, 2] }
 * const field = { data: Float32Array.of(0, 0, 1, 0, 0, 1), shape: [1, 1, 2, 3] }
 * warpLabels(moving, field).data // → Uint8Array(2) [ 2, 0 ]
 */
export function warpLabels(moving: ArrayInput, field: ArrayInput): NdArray {
  const { data, shape } = asContiguous(ndArrayOf(moving))
  if (shape.length !== 3) refuse('shape-mismatch', 'axes of the moving image', shape.length, 3)
  const dense = displacementField(field)
  const [d, h, w] = dense.shape
  const size = d * h * w
  const out = data.slice(0, 0).constructor as new (length: number) => Data
  const labels = new out(size)
  const [from, to] = [elementsOf(data), elementsOf(labels)]
  const nearest = (axis: number, at: number, i: number): number => {
    const x = at + dense.data[3 * i + axis]!
    return x >= 0 && x <= shape[axis]! - 1 ? Math.floor(x + 0.5) : -1
  }
  for (let i = 0; i < size; i++) {
    const row = Math.floor(i / w)
    const z = nearest(0, Math.floor(row / h), i)
    const y = nearest(1, row % h, i)
    const x = nearest(2, i % w, i)
    if (z >= 0 && y >= 0 && x >= 0) to[i] = from[(z * shape[1]! + y) * shape[2]! + x]!
  }
  return { data: labels, shape: dense.shape }
}
