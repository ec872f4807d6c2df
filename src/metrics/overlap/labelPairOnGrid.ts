import { bytesOnGrid } from '../../array/resampling/bytesOnGrid'
import { physicalGridOf } from '../../array/resampling/resampleToGrid'
import { sameGeometry } from '../../array/resampling/sameGeometry'
import type { LabelPair, Volume } from '../../contract'
import { labelPair } from './labelPair'

/** Two label images as one pair, and in words what was changed for that. */
export interface LabelPairOnGrid {
  readonly pair: LabelPair
  readonly resampled: boolean
  readonly warnings: readonly string[]
}

/**
 * Labels as bytes on the grid of the reference, with its spacing: a prediction of another size is resampled by nearest neighbour, one of the same size
 * is compared voxel by voxel whatever its geometry.
 */
export function labelPairOnGrid(reference: Volume, prediction: Volume): LabelPairOnGrid {
  const { fixed, moving, resampled, changed } = bytesOnGrid(reference, prediction)
  const [size, found] = [reference, prediction].map((volume) => physicalGridOf(volume).size.join('x'))
  const warnings: string[] = []
  if (resampled) warnings.push(`prediction of size ${found} resampled onto ${size}, nearest neighbour`)
  else if (!sameGeometry(reference, prediction)) warnings.push('the geometry of the prediction differs and is ignored')
  if (changed.fixed) warnings.push('values of the reference changed in the cast to 8 bits')
  if (changed.moving) warnings.push('values of the prediction changed in the cast to 8 bits')
  return { pair: labelPair(fixed, moving, { spacing: reference.spacing }), resampled, warnings }
}
