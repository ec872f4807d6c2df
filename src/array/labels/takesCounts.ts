import { isMedgradeError } from '../../errors/MedgradeError'
import type { PreparedPair } from './labelPair'
import { pairOfCounts } from './pairOfCounts'

/**
 * Whether a metric is computed from counts alone: it is tried on one voxel of each label, before an image larger than memory is read.
 *
 * @param measure calls it; it may fail for another reason.
 */
export function takesCounts(labels: readonly number[], measure: (pair: PreparedPair) => unknown): boolean {
  const ids = Int32Array.from(labels.length > 0 ? labels : [1])
  try {
    measure(
      pairOfCounts({
        pairs: { first: ids, second: ids, counts: new Float64Array(ids.length).fill(1) },
        shape: [ids.length + 1, 1, 1],
        spacing: [1, 1, 1],
        components: () => ({ count: 1, overlapping: 1 }),
      }),
    )
    return true
  } catch (error) {
    // A metric of two arrays takes no pair.
    return !isMedgradeError(error, 'too-large') && !isMedgradeError(error, 'bad-array')
  }
}
