import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput, NdArray, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { borderLabels } from '../../kernels/components/borderLabels'
import { instanceLabels } from './instanceLabels'
import { renumber } from './relabelSequential'

export interface RemoveBorderInstancesOptions {
  /** Width of the outer frame in pixels. Default 2. */
  readonly margin?: Whole
}

/**
 * Erases the instances that touch the outer frame of a 2-D label image and renumbers the others to 1…n by increasing old label. One pixel on the frame
 * erases the whole instance. An image that is all frame (a side of at most 2 · margin) and has no background keeps its smallest label.
 *
 * @throws {@link MedgradeError} `unsupported` unless there are two axes; `bad-label` for negative or fractional labels; `bad-argument` for
 *   a margin that is not a whole number from 0.
 * @example
 * const labels = { data: Uint16Array.of(5, 0, 0, 0, 8, 0, 0, 0, 0), shape: [3, 3] }
 * removeBorderInstances(labels, { margin: 1 }).data.join('') // → 000010000
 */
export function removeBorderInstances(
  labels: ArrayInput,
  options: RemoveBorderInstancesOptions = {},
): NdArray<Int32Array> {
  checkOptions('removeBorderInstances', options, { margin: 'number' })
  const { margin = 2 } = options
  requireNumbers('margin', margin, 0, true)
  const { data, shape } = instanceLabels(labels)
  const [height, width] = shape
  if (shape.length !== 2) refuse('unsupported', 'shape', shape, 'two axes')
  return renumber(data, shape, borderLabels(data, height!, width!, margin)).labels
}
