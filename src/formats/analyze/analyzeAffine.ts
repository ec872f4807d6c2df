import type { AnalyzeFields } from '../nifti/niftiHeader'

/**
 * The affine of nibabel, row-major 4 × 4 in RAS: x runs to the left, and the voxel of origin that SPM wrote is the origin, or the centre of the volume
 * where it is absent or lies far outside.
 *
 * @param pixdim sizes along x, y, z, positive.
 */
export function analyzeAffine({ origin, extent }: AnalyzeFields, pixdim: readonly number[]): number[] {
  const isNear = origin.every((at, k) => at > -extent[k] && at < wrapped(2 * extent[k]))
  const isUsed = isNear && origin.some((at) => at !== 0)
  const steps = [-pixdim[0], pixdim[1], pixdim[2]]
  return [0, 1, 2]
    .flatMap((row) => {
      // The product with a whole number is of single precision in the reference.
      const start = isUsed ? Math.fround((1 - origin[row]) * steps[row]) : -((extent[row] - 1) / 2) * steps[row]
      return [...[0, 1, 2].map((column) => (row === column ? steps[row] : 0)), start]
    })
    .concat(0, 0, 0, 1)
}

/** An integer of 16 bits. */
const wrapped = (value: number) => (value << 16) >> 16
