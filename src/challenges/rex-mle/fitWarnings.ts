/** Warnings for graders that fit a prediction to its reference by voxels alone. */
import { sameGeometry } from '../../array/resampling/sameGeometry'
import type { Volume } from '../../contract'

/** At most one sentence: the prediction was resized, or it has the shape of the reference and another place in space. */
export function fitWarnings(reference: Volume, prediction: Volume): string[] {
  const [wanted, found] = [reference.shape.join('x'), prediction.shape.join('x')]
  if (wanted !== found) return [`prediction of shape ${found} resized to ${wanted}`]
  return sameGeometry(reference, prediction) ? [] : ['the geometry of the prediction differs and is ignored']
}
