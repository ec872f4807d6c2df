import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { type LabelOptions, labelTable, perLabel } from '../overlap/perLabel'
import { type EmptyValue, emptyValue, type WhenEmpty } from '../overlap/whenEmpty'
import { shellOverlap } from './meshSurfaces'

/** Options of {@link boundaryIou}. */
export interface BoundaryIouOptions extends LabelOptions {
  /** Depth of the shell: in the unit of the spacing (`'meshmetrics'`), or in voxels (`'metrics-reloaded'`). Above 0. */
  readonly distance: number
  /**
   * `'meshmetrics'` (default): voxels whose centre is nearer to the surface of their own mask than `distance`. `'metrics-reloaded'`: voxels nearer than
   * `distance` voxels to a border voxel of their mask, border voxels included; the spacing is ignored.
   */
  readonly convention?: 'meshmetrics' | 'metrics-reloaded'
  /** Value for an empty mask. Default: both empty 1, one empty 0. */
  readonly whenEmpty?: EmptyValue | WhenEmpty
}

/**
 * Boundary IoU: intersection over union of the shells of two masks, from 0 to 1, higher is better. NaN where both shells are empty, which
 * `'meshmetrics'` has for a distance of at most half a voxel.
 *
 * With `label` the answer is a number; without, a Map over `labels`. Takes two arrays or a `labelPair`, 2-D or 3-D.
 *
 * @throws MedgradeError `bad-argument` for a distance that is not above 0; `unsupported` for other than 2 or 3 axes; `shape-mismatch`, `bad-label`,
 * `bad-array`; `empty-mask` if `whenEmpty` says `error`.
 * @example
 * const reference = [[1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0]]
 * const prediction = [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]
 * boundaryIou(reference, prediction, { label: 1, distance: 1 }) // → 0.6363636363636364
 */
export function boundaryIou(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: BoundaryIouOptions & { label: LabelSelector },
): number
export function boundaryIou(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: BoundaryIouOptions,
): Map<number, number>
export function boundaryIou(pair: LabelPair, options: BoundaryIouOptions & { label: LabelSelector }): number
export function boundaryIou(pair: LabelPair, options: BoundaryIouOptions): Map<number, number>
export function boundaryIou(
  first: ArrayInput | LabelPair,
  second: ArrayInput | BoundaryIouOptions,
  third?: BoundaryIouOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'boundaryIou', {
    ...labelTable,
    distance: 'number',
    convention: 'string',
    whenEmpty: 'any',
  })
  if (!(options.distance > 0)) refuse('bad-argument', 'distance', options.distance, 'a number above 0')
  const convention = oneOf('convention', options.convention, 'meshmetrics', 'metrics-reloaded')
  return perLabel(pair, options, (label) => iouOf(pair, label, convention, options))
}

const EMPTY: Required<WhenEmpty> = { both: 1, reference: 0, prediction: 0 }

function iouOf(
  pair: PreparedPair,
  label: LabelSelector,
  convention: 'meshmetrics' | 'metrics-reloaded',
  options: BoundaryIouOptions,
): number {
  const { reference, prediction } = pair.count(label)
  const empty = { reference: reference === 0, prediction: prediction === 0 }
  const value = emptyValue(empty, options.whenEmpty, EMPTY, pair, convention === 'meshmetrics' ? 'mm' : 'voxel')
  if (value !== null) return value
  const { both, either } = shellOverlap(
    pair,
    label,
    options.distance,
    convention === 'meshmetrics' ? 'surface' : 'border',
  )
  return both / either
}
