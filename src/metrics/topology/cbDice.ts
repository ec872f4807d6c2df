import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput, LabelPair } from '../../contract'
import { refuse } from '../../errors/refuse'
import { distanceTransform } from '../../kernels/distance/distanceTransform'
import { type BoxSize, softSkeleton } from '../../kernels/topology/softSkeleton'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'

/** Options of {@link cbDice}. */
export interface CbDiceOptions extends LabelOptions {
  /** Erosions of the soft skeleton: at least the radius of the thickest structure, in voxels. Default 10. */
  readonly iterations?: number
  /** Added to numerators and denominators. Default 1. */
  readonly smooth?: number
}

/**
 * Centre-line boundary Dice of two masks (Shi et al. 2024): clDice with soft skeletons whose voxels weigh by the radius of the structure; above 0, at most 1,
 * higher is better. Distances are in voxels. Both masks empty: 1.
 *
 * With `label` the answer is a number; without, a Map over `labels`. Takes two arrays or a `labelPair`, 2-D or 3-D.
 *
 * @throws MedgradeError `bad-argument` for a mask that fills the image; `unsupported` for other than two or three axes; `shape-mismatch`, `bad-label`,
 * `bad-array`.
 * @example
 * const reference = [[0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 0]]
 * const prediction = [[0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]]
 * cbDice(reference, prediction, { label: 1 }) // → 0.7499999999999999
 */
export function cbDice(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: CbDiceOptions & { label: LabelSelector },
): number
export function cbDice(reference: ArrayInput, prediction: ArrayInput, options?: CbDiceOptions): Map<number, number>
export function cbDice(pair: LabelPair, options: CbDiceOptions & { label: LabelSelector }): number
export function cbDice(pair: LabelPair, options?: CbDiceOptions): Map<number, number>
export function cbDice(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | CbDiceOptions,
  third?: CbDiceOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'cbDice', {
    ...labelTable,
    iterations: 'number',
    smooth: 'number',
  })
  const { iterations = 10, smooth = 1 } = options
  requireNumbers('iterations', iterations, 0, true)
  requireNumbers('smooth', smooth)
  const rank = pair.shape.length
  if (rank !== 2 && rank !== 3) refuse('unsupported', 'shape', pair.shape, '2 or 3 axes')
  return perLabel(pair, options, (label) => {
    const { reference, prediction } = pair.count(label)
    if (reference + prediction === 0) return 1
    const box = boxOf(pair, label)
    const power = rank - 1
    const a = weightsOf(maskIn(pair, 'reference', label, box), box.size, iterations, power)
    const b = weightsOf(maskIn(pair, 'prediction', label, box), box.size, iterations, power)
    const precision = ratio(b, a, smooth)
    const sensitivity = ratio(a, b, smooth)
    return (2 * precision * sensitivity) / (precision + sensitivity)
  })
}

interface Box {
  readonly low: BoxSize
  readonly size: BoxSize
}

/** The box of both masks with one voxel of margin inside the image: beyond it nothing changes. */
function boxOf(pair: PreparedPair, label: LabelSelector): Box {
  const { nx, ny, nz } = pair.grid
  const low = [nz, ny, nx]
  const high = [0, 0, 0]
  for (const side of ['reference', 'prediction'] as const) {
    const data = pair.data(side)
    if (pair.count(label)[side] === data.length)
      refuse('bad-argument', `the mask of the ${side}`, 'every voxel of the image', 'some background')
    for (let i = 0; i < data.length; i++) {
      if (!isOf(data[i]!, label)) continue
      const row = Math.floor(i / nx)
      const at = [Math.floor(row / ny), row % ny, i % nx]
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis]!, at[axis]!)
        high[axis] = Math.max(high[axis]!, at[axis]!)
      }
    }
  }
  const first = (axis: number) => Math.max(0, low[axis]! - 1)
  const extent = (axis: number, n: number) => Math.min(n - 1, high[axis]! + 1) - first(axis) + 1
  return { low: [first(0), first(1), first(2)], size: [extent(0, nz), extent(1, ny), extent(2, nx)] }
}

const isOf = (value: number, label: LabelSelector) => (label === 'any' ? value !== 0 : value === label)

function maskIn(pair: PreparedPair, side: Side, label: LabelSelector, { low, size }: Box): Uint8Array {
  const { nx, ny } = pair.grid
  const data = pair.data(side)
  const [sz, sy, sx] = size
  const mask = new Uint8Array(sz * sy * sx)
  let k = 0
  for (let z = 0; z < sz; z++)
    for (let y = 0; y < sy; y++)
      for (let x = 0; x < sx; x++, k++)
        mask[k] = Number(isOf(data[((z + low[0]) * ny + y + low[1]) * nx + x + low[2]]!, label))
  return mask
}

interface Weights {
  /** Of the mask: depth over the largest radius. */
  readonly volume: Float64Array
  /** Of the skeleton: radius over the largest radius, and the falling weight of thin parts. */
  readonly radius: Float64Array
  readonly thin: Float64Array
}

function weightsOf(mask: Uint8Array, size: BoxSize, iterations: number, power: number): Weights {
  const depth = new Float64Array(mask.length)
  distanceTransform(mask, size, [1, 1, 1], depth)
  const skeleton = softSkeleton(mask, size, iterations)
  const radius = depth.map((d, i) => (skeleton[i] === 1 ? d : 0))
  const most = radius.reduce((a, b) => Math.max(a, b), 1)
  return {
    volume: depth.map((d) => Math.min(d, most) / most),
    radius: radius.map((r) => r / most),
    thin: radius.map((r, i) => (skeleton[i] === 1 ? ((most - r + 1) / most) ** power : 0)),
  }
}

/** How much of the skeleton of `from` lies in the mask of `other`. */
function ratio(from: Weights, other: Weights, smooth: number): number {
  let part = smooth
  let whole = smooth
  for (let i = 0; i < from.thin.length; i++) {
    const thin = from.thin[i]!
    if (thin === 0) continue
    part += thin * other.volume[i]!
    const radius = other.radius[i]! === 0 ? from.radius[i]! : other.radius[i]!
    whole += thin * radius
  }
  return part / whole
}
