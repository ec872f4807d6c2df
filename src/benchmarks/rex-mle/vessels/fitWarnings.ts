/** What a user must know of a prediction that a grader fits to its reference by voxels alone. */
import type { Volume } from '../../../contract'
import { sameGeometry } from './vesselFacts'

/** At most one sentence: the shapes differ and the prediction was resized, or they agree and lie elsewhere in space. */
export function fitWarnings(reference: Volume, prediction: Volume): string[] {
  const [wanted, found] = [reference.shape.join('x'), prediction.shape.join('x')]
  if (wanted !== found) return [`prediction of shape ${found} resized to ${wanted}`]
  return sameGeometry(reference, prediction) ? [] : ['the geometry of the prediction differs and is ignored']
}
