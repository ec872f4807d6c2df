import type { NdArray, Volume } from '../../contract'
import { castChanges } from '../labels/castChanges'
import { castUint8 } from '../labels/castLabels'
import { physicalGridOf, resampleToGrid } from './resampleToGrid'

/** Labels of two images as bytes on the grid of the first, and what was changed for that. */
export interface BytesOnGrid {
  readonly fixed: NdArray<Uint8Array>
  readonly moving: NdArray<Uint8Array>
  /** Whether the sizes differ, so that the second image was resampled by nearest neighbour. */
  readonly resampled: boolean
  /** Whether the cast to 8 bits changed values. */
  readonly changed: Readonly<Record<'fixed' | 'moving', boolean>>
}

/** Resamples the second image where its size is another, and casts both to bytes; images of two axes are taken as one slice each. */
export function bytesOnGrid(first: Volume, second: Volume): BytesOnGrid {
  const flat = first.spacing.length < 3
  const [fixed, given] = [inSpace(first), inSpace(second)]
  const { size } = physicalGridOf(fixed)
  const resampled = physicalGridOf(given).size.some((length, axis) => length !== size[axis])
  const moving = resampled ? resampleToGrid(given, physicalGridOf(fixed)) : given
  const bytes = [castUint8(fixed), castUint8(moving)] as const
  return {
    fixed: withAxes(bytes[0], flat),
    moving: withAxes(bytes[1], flat),
    resampled,
    changed: { fixed: castChanges(fixed, bytes[0]), moving: castChanges(moving, bytes[1]) },
  }
}

/** A flat image as one slice of a volume, which is what resampling takes. */
function inSpace(volume: Volume): Volume {
  if (volume.spacing.length > 2) return volume
  const { stride, ...flat } = volume
  const [a = 1, b = 0, c = 0, d = 1] = volume.direction
  return {
    ...flat,
    shape: [1, ...volume.shape],
    ...(stride && { stride: [0, ...stride] }),
    spacing: [1, ...volume.spacing],
    origin: [...volume.origin, 0],
    direction: [a, b, 0, c, d, 0, 0, 0, 1],
  }
}

/** The labels alone; a flat image loses its third axis again, because two axes are thinned by another rule. */
function withAxes({ data, shape, stride, offset }: NdArray<Uint8Array>, flat: boolean): NdArray<Uint8Array> {
  const from = flat ? 1 : 0
  return { data, shape: shape.slice(from), ...(stride && { stride: stride.slice(from) }), ...(offset && { offset }) }
}
