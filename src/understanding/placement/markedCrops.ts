import type { LabelGrid } from '../labels/labelGrid'

/** Origins that differ by more, in millimetres, are another place. */
const sameWithin = 1e-3

interface Sides<S extends LabelGrid> {
  readonly reference: S
  readonly prediction: S
}

/**
 * Marks a side that holds a part of the grid of the other one, so that it is placed by origin and direction: a prediction that is smaller and begins elsewhere,
 * and a segmentation of 3D Slicer of another size whose file states no offset.
 */
export function markedCrops<S extends LabelGrid>(sides: Sides<S>): Sides<S> {
  const { reference, prediction } = sides
  if (isCrop(prediction, reference) && (isSegmentation(prediction) || beginsElsewhere(prediction, reference)))
    return { reference, prediction: marked(prediction) }
  if (isSegmentation(reference) && isCrop(reference, prediction)) return { reference: marked(reference), prediction }
  return sides
}

/** Whether a side is smaller, has a geometry as the other, and is not placed otherwise. */
function isCrop(own: LabelGrid, other: LabelGrid): boolean {
  const isPlaced = [own, other].some(({ byGeometry, offset }) => byGeometry || offset?.some((n) => n !== 0))
  if (isPlaced || own.affine === null || other.affine === null) return false
  if (own.shape.length !== 3 || other.shape.length !== 3 || own.shape.every((n) => n === 1)) return false
  return `${own.shape}` !== `${other.shape}` && own.shape.every((n, axis) => n <= other.shape[axis]!)
}

const isSegmentation = ({ offset }: LabelGrid) => offset !== undefined

function beginsElsewhere({ affine: a }: LabelGrid, { affine: b }: LabelGrid): boolean {
  return [3, 7, 11].some((k) => Math.abs(a![k]! - b![k]!) > sameWithin)
}

function marked<S extends LabelGrid>(side: S): S {
  return { ...side, offset: undefined, byGeometry: true }
}
