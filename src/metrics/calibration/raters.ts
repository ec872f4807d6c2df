import { asContiguous } from '../../array/asContiguous'
import { type AbsentLabelListener, listenerOf } from '../../array/labels/watchLabels'
import { ndArrayOf } from '../../array/ndArrayOf'
import { type NumberData, numbersOf } from '../../array/numbersOf'
import type { ArrayInput } from '../../contract'
import { refuse, requireList, requireSameShape } from '../../errors/refuse'

/** Label maps of several raters and another array over the same grid, in C order. */
export interface RatedGrid {
  readonly raters: readonly NumberData[]
  readonly shape: readonly number[]
  readonly other: NumberData
  readonly otherShape: readonly number[]
  /** Called for a label that no rater says. */
  readonly onAbsent: AbsentLabelListener | undefined
}

/** @param leading whether the other array may have an axis before those of the raters: one map for each label. */
export function ratedGrid(raters: readonly ArrayInput[], other: ArrayInput, leading = false): RatedGrid {
  requireList('raters', raters)
  if (raters.length === 0) refuse('too-few-values', 'raters', 0, 'at least 1')
  const dense = raters.map((rater) => asContiguous(ndArrayOf(rater)))
  const { shape } = dense[0]!
  for (const { shape: own } of dense) requireSameShape(shape, own, 'rater')
  const last = asContiguous(ndArrayOf(other))
  const skip = leading && last.shape.length === shape.length + 1 ? 1 : 0
  requireSameShape(shape, last.shape.slice(skip), 'other array')
  return {
    raters: dense.map(({ data }) => numbersOf(data)),
    shape,
    other: numbersOf(last.data),
    otherShape: last.shape,
    onAbsent: listenerOf(...raters),
  }
}

/** How many raters say the label at each voxel. */
export function votesFor({ raters, onAbsent }: RatedGrid, label: number): Uint16Array {
  const votes = new Uint16Array(raters[0]!.length)
  for (const rater of raters) for (let i = 0; i < votes.length; i++) if (rater[i] === label) votes[i]!++
  if (onAbsent && !votes.some(Boolean)) onAbsent(label)
  return votes
}

/** Refuses what no label map holds. */
export function requireLabel(label: number): void {
  if (!(Number.isInteger(label) && label !== 0)) refuse('bad-argument', 'label', label, 'a whole number but 0')
}
