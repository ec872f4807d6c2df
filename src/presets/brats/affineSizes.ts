import type { Volume } from '../../contract'

/** Voxel sizes as nibabel stores them for an image with this affine: the lengths of its columns in single precision. */
export function affineSizes(volume: Volume & { readonly affine?: readonly number[] }): number[] {
  const { affine } = volume
  if (affine === undefined) return [...volume.spacing]
  return [0, 1, 2].map((column) => {
    const [x, y, z] = [0, 4, 8].map((row) => affine[row + column]!) as [number, number, number]
    return Math.fround(Math.sqrt(x * x + y * y + z * z))
  })
}
