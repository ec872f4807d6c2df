import type { AnyImage, Volume } from '../../contract'
import { rasAffine } from '../volume/rasAffine'
import type { DicomSeg } from './readDicomSeg'

/** A segmentation with the axes x, y, z, and layers last where it has several. */
export function segImage({ segments, grid, layers }: DicomSeg): AnyImage {
  const [count, nz, ny, nx] = layers.shape
  const several = count > 1
  const { spacing, origin, direction } = grid
  return {
    data: layers.data,
    shape: [nx, ny, nz, ...(several ? [count] : [])],
    stride: [1, nx, nx * ny, ...(several ? [nx * ny * nz] : [])],
    components: 1,
    spacing: [...spacing, ...(several ? [1] : [])],
    unit: 'mm',
    axes: ['space', 'space', 'space', ...(several ? (['channel'] as const) : [])],
    origin,
    direction,
    format: 'dicom',
    channelAxis: several ? 3 : null,
    affine: rasAffine(origin, direction, spacing),
    segmentation: { segments },
    ...(grid.inferred ? { inferredSlices: true } : {}),
  }
}

/** A segmentation without overlap, or fractions, with the axes z, y, x, and a component for each segment where there are several layers. */
export function segVolume({ grid, layers }: DicomSeg): Volume {
  const [count, nz, ny, nx] = layers.shape
  const [sx, sy, sz] = grid.spacing
  return {
    data: layers.data,
    shape: [nz, ny, nx, ...(count > 1 ? [count] : [])],
    stride: [nx * ny, nx, 1, ...(count > 1 ? [nx * ny * nz] : [])],
    components: count,
    spacing: [sz, sy, sx],
    unit: 'mm',
    axes: ['space', 'space', 'space', ...(count > 1 ? (['channel'] as const) : [])],
    origin: grid.origin,
    direction: grid.direction,
    ...(grid.inferred ? { inferredSlices: true } : {}),
  }
}
