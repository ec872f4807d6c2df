import { resampleToGrid } from '../../array/resampling/resampleToGrid'
import type { ImageVolume } from './imageVolume'

/** An image at the places of the voxels of another, by nearest neighbours; as it is where one of them has no place. */
export function onGridOf(reference: ImageVolume, moving: ImageVolume): ImageVolume {
  if (reference.affine === null || moving.affine === null) return moving
  const { shape, data } = moving
  const { data: moved } = resampleToGrid(
    {
      ...{ data, shape: [...shape].reverse(), stride: [1, shape[2], shape[1] * shape[2]], components: 1 },
      ...placeOf(moving, moving.affine),
      spacing: [...moving.spacing].reverse(),
    },
    { size: reference.shape, spacing: reference.spacing, ...placeOf(reference, reference.affine) },
  )
  const [nx, ny, nz] = reference.shape
  const samples = new Float64Array(nx * ny * nz)
  // The samples come with x fastest; a picture has z fastest.
  for (let x = 0, at = 0; x < nx; x++)
    for (let y = 0; y < ny; y++) for (let z = 0; z < nz; z++) samples[at++] = Number(moved[x + nx * (y + ny * z)])
  return { ...reference, data: samples, colours: null }
}

/** Origin and directions of a grid. */
function placeOf({ spacing }: ImageVolume, affine: readonly number[]) {
  return {
    origin: [affine[3]!, affine[7]!, affine[11]!],
    direction: [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => affine[4 * row + column]! / spacing[column]!)),
  }
}
