import { checkOptions } from '../../errors/checkOptions'
import { checkedLatticePair, intervals, type LatticeBox, latticeIou } from './boxFormat'

export interface GrownBoxIouOptions {
  /** Growth on both sides of an axis, as a share of the size: ceil(size · ratio) lattice points. Default 0.2. */
  readonly ratio?: number
}

/**
 * Intersection over union of two boxes after enlarging them by `ceil(size · ratio)` lattice points on both sides of every axis, which some graders publish
 * as boundary IoU (ratio 0.2) and IoU (ratio 0.5). It can exceed the IoU and is positive for boxes that only touch; see {@link boxIou} and
 * {@link boundaryBoxIou} for the usual definitions.
 *
 * A box with an enlarged side of 0 or less is empty; two empty boxes give 0.
 *
 * @throws {@link MedgradeError} `bad-input` unless size and location are integers, one per axis.
 * @example
 * grownBoxIou({ location: [0, 0], size: [10, 10] }, { location: [0, 0], size: [10, 10] }) // → 1
 */
export function grownBoxIou(reference: LatticeBox, prediction: LatticeBox, options: GrownBoxIouOptions = {}): number {
  checkOptions('grownBoxIou', options, { ratio: 'number' })
  const { ratio = 0.2 } = options
  checkedLatticePair(reference, prediction)
  const grown = (box: LatticeBox) =>
    intervals(
      box,
      box.size.map((size) => Math.ceil(size * ratio)),
    )
  return latticeIou(grown(reference), grown(prediction))
}
