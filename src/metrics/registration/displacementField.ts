import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { type NumberData, numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { refuse } from '../../errors/refuse'

/** A displacement field in voxels over the fixed grid: [D, H, W, 3] in C order, component c along axis c. */
export interface DisplacementField {
  readonly data: NumberData
  /** Of the grid. */
  readonly shape: readonly [number, number, number]
  /** Rounds to the element type, in which the official code computes. */
  readonly round: (value: number) => number
}

/** @throws {@link MedgradeError} `bad-array`; `shape-mismatch` for another shape than [D, H, W, 3]. */
export function displacementField(field: ArrayInput): DisplacementField {
  const { data, shape } = asContiguous(ndArrayOf(field))
  if (shape.length !== 4 || shape[3] !== 3) refuse('shape-mismatch', 'shape of the field', shape, '[D, H, W, 3]')
  const numbers = numbersOf(data)
  const [d, h, w] = shape
  return {
    data: numbers,
    shape: [d!, h!, w!],
    round: numbers instanceof Float32Array ? Math.fround : (value) => value,
  }
}
