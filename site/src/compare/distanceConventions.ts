import type { HausdorffOptions } from 'medgrade/metrics'
import type { Convention } from './compareTypes'

export type SurfacePoints = 'faces' | 'neighbours' | 'elements' | 'everything'

export interface DistanceConvention extends Convention {
  readonly options: HausdorffOptions
  readonly points: SurfacePoints
  readonly lists: 'each' | 'pooled' | 'prediction'
}

const convention = (
  id: string,
  name: string,
  points: SurfacePoints,
  lists: DistanceConvention['lists'],
  options: HausdorffOptions,
  note: string,
): DistanceConvention => ({
  id,
  name,
  points,
  lists,
  options,
  note,
  call: JSON.stringify(options).replaceAll('"', "'"),
})

/** How libraries and challenges define the Hausdorff distance and its percentile. */
export const distanceConventions: readonly DistanceConvention[] = [
  convention(
    'plain',
    'textbook',
    'faces',
    'each',
    {},
    'Surface voxels with a face outside. Percentile of each direction, linear interpolation, the larger one. Empty: 0 or ∞.',
  ),
  convention(
    'monai',
    'MONAI',
    'faces',
    'each',
    { convention: 'monai' },
    'Surface voxels, single precision, torch.quantile. Empty: NaN.',
  ),
  convention(
    'monai-directed',
    'MONAI, directed',
    'faces',
    'prediction',
    { convention: 'monai', directed: true },
    'Only from the prediction to the reference: a missed part of the reference does not count. Empty: NaN.',
  ),
  convention(
    'medpy',
    'MedPy',
    'faces',
    'pooled',
    { convention: 'medpy' },
    'Surface voxels; one percentile of both directions pooled, so a long direction outvotes the other. Empty: raises.',
  ),
  convention(
    'surface-distance',
    'surface-distance',
    'elements',
    'each',
    { convention: 'surface-distance' },
    'Elements between voxels, each weighted by its area; the next value, no interpolation. Empty: ∞.',
  ),
  convention(
    'simpleitk',
    'SimpleITK',
    'everything',
    'each',
    { convention: 'simpleitk' },
    'All voxels of the masks: the overlap contributes zeros, which lowers a percentile. Empty: raises.',
  ),
  convention(
    'contours',
    'TopCoW, TopBrain (official)',
    'neighbours',
    'each',
    { convention: 'plain', connectivity: 3 },
    'Voxels with any of all neighbours outside: a thicker surface. Empty: a penalty of the challenge.',
  ),
]
