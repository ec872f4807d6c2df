import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { boxOverlap } from '../../kernels/matching/boxOverlap'
import { checkedLatticePair, intervals, type LatticeBox, latticeIou } from './boxFormat'

export type { LatticeBox } from './boxFormat'

/** Four numbers as the option `format` says. */
export type PlanarBox = ArrayLike<number>

export interface BoxIouOptions {
  /** 'xywh' (default): x, y, width, height; 'xyxy': two corners. Has no effect on boxes with size and location. */
  readonly format?: 'xywh' | 'xyxy'
  /** The reference is a crowd region: divide by the area of the prediction. Default false. */
  readonly crowd?: boolean
  /** Corners are pixels of the box, so each side is one longer. Only with 'xyxy'. Default false. */
  readonly pixelInclusive?: boolean
  /** Generalised IoU, from −1 to 1: subtract the share of the common bounding box that neither box covers. Default false. */
  readonly generalized?: boolean
}

/**
 * Intersection over union of two boxes, from 0 to 1.
 *
 * Planar boxes have real-valued borders and follow pycocotools: disjoint boxes and sides of zero give 0. Boxes with `size` and `location` contain lattice
 * points in any number of dimensions; a box with a side of 0 or less is empty, and two empty boxes give 0.
 *
 * @throws {@link MedgradeError} `bad-input` if a box is not four numbers, or not integers with one size and location per axis.
 * @example
 * boxIou([0, 0, 10, 10], [0, 0, 10, 5]) // → 0.5
 */
export function boxIou(
  reference: PlanarBox | LatticeBox,
  prediction: PlanarBox | LatticeBox,
  options: BoxIouOptions = {},
): number {
  checkOptions('boxIou', options, {
    format: 'string',
    crowd: 'boolean',
    pixelInclusive: 'boolean',
    generalized: 'boolean',
  })
  if (isLattice(reference) || isLattice(prediction)) {
    checkedLatticePair(reference as LatticeBox, prediction as LatticeBox)
    const none = (reference as LatticeBox).size.map(() => 0)
    return latticeIou(intervals(reference as LatticeBox, none), intervals(prediction as LatticeBox, none))
  }
  const truth = planar(reference, 'reference')
  const detection = planar(prediction, 'prediction')
  const { crowd = false, pixelInclusive = false, generalized = false } = options
  const format = oneOf('format', options.format, 'xywh', 'xyxy')
  if (format === 'xywh' && !generalized && !pixelInclusive) return boxOverlap(detection, 0, truth, 0, crowd)
  if (format === 'xywh' && pixelInclusive) refuse('bad-input', 'format with pixelInclusive', format, 'xyxy')
  return cornerIou(corners(truth, format), corners(detection, format), pixelInclusive ? 1 : 0, crowd, generalized)
}

function cornerIou(a: Float64Array, b: Float64Array, extra: number, crowd: boolean, generalized: boolean): number {
  const area = (box: Float64Array) => (box[2]! - box[0]! + extra) * (box[3]! - box[1]! + extra)
  const width = Math.max(0, Math.min(a[2]!, b[2]!) - Math.max(a[0]!, b[0]!) + extra)
  const height = Math.max(0, Math.min(a[3]!, b[3]!) - Math.max(a[1]!, b[1]!) + extra)
  const common = width * height
  const union = crowd ? area(b) : area(a) + area(b) - common
  const iou = union > 0 ? common / union : 0
  if (!generalized) return iou
  const hull =
    (Math.max(a[2]!, b[2]!) - Math.min(a[0]!, b[0]!) + extra) *
    (Math.max(a[3]!, b[3]!) - Math.min(a[1]!, b[1]!) + extra)
  return hull > 0 ? iou - (hull - union) / hull : iou
}

function isLattice(box: PlanarBox | LatticeBox): box is LatticeBox {
  return box !== null && typeof box === 'object' && 'size' in box && 'location' in box
}

function planar(box: PlanarBox | LatticeBox, name: string): Float64Array {
  const values = box as PlanarBox
  if (values?.length !== 4 || !Array.from(values).every((value) => typeof value === 'number'))
    refuse('bad-input', `the ${name} box`, box, 'four numbers, or size and location')
  return Float64Array.from(values)
}

function corners(box: Float64Array, format: 'xywh' | 'xyxy'): Float64Array {
  return format === 'xyxy' ? box : Float64Array.of(box[0]!, box[1]!, box[0]! + box[2]!, box[1]! + box[3]!)
}
