import { refuse } from '../../errors/refuse'

/** A box of lattice points (pixels, voxels): `location` is its corner with the smallest indices, `size` the points along each axis. */
export interface LatticeBox {
  readonly size: readonly number[]
  readonly location: readonly number[]
}

/** One interval of lattice points per axis; empty where high ≤ low. */
export interface Intervals {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

export function checkedLatticePair(reference: LatticeBox, prediction: LatticeBox): void {
  for (const [name, box] of [
    ['reference', reference],
    ['prediction', prediction],
  ] as const) {
    const ok =
      Array.isArray(box?.size) &&
      Array.isArray(box.location) &&
      box.size.length === box.location.length &&
      [...box.size, ...box.location].every(Number.isSafeInteger)
    if (!ok) refuse('bad-input', `the ${name} box`, box, 'whole size and location per axis')
  }
  if (reference.size.length !== prediction.size.length)
    refuse('bad-input', 'axes of the prediction box', prediction.size.length, reference.size.length)
}

/** The box with `grow` lattice points added on both sides of each axis. */
export function intervals(box: LatticeBox, grow: readonly number[]): Intervals {
  const low = box.location.map((start, axis) => start - grow[axis]!)
  return { low, high: low.map((start, axis) => start + Math.max(0, box.size[axis]! + 2 * grow[axis]!)) }
}

export function commonPoints(a: Intervals, b: Intervals): number {
  let points = 1
  for (let axis = 0; axis < a.low.length; axis++)
    points *= Math.max(0, Math.min(a.high[axis]!, b.high[axis]!) - Math.max(a.low[axis]!, b.low[axis]!))
  return points
}

export function latticeIou(a: Intervals, b: Intervals): number {
  const common = commonPoints(a, b)
  const union = commonPoints(a, a) + commonPoints(b, b) - common
  return union === 0 ? 0 : common / union
}
