import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { weightedDistance, weightWithin } from '../../kernels/mesh/tallySummary'
import { pairwiseSum } from '../../python/pairwiseSum'
import { perLabel } from '../overlap/perLabel'
import { type EmptyValue, emptyValue, type WhenEmpty } from '../overlap/whenEmpty'
import { isSingle } from './isSingle'
import {
  type MeshConvention,
  measureSurfaces,
  type OneWay,
  type SurfaceConvention,
  type SurfaceOptions,
  surfaceTable,
  voxelConvention,
} from './measureSurfaces'
import { meshSurfaces } from './meshSurfaces'

/** Options of {@link averageSurfaceDistance}. */
export interface AverageSurfaceDistanceOptions extends SurfaceOptions {
  /**
   * `'plain'` (default), `'monai'`, `'medpy'`: surface voxels. `'surface-distance'`: surface elements, weighted by area. `'simpleitk'`: all voxels.
   * `'metrics-reloaded'`: `'plain'` with NaN where one mask is empty. `'meshmetrics'`: exact distances between the faces of the voxels, weighted by area.
   */
  readonly convention?: SurfaceConvention | MeshConvention
  /**
   * `false` (default): from the prediction to the reference only (ASD). `'pooled'`: mean of the distances of both directions (ASSD).
   * `'mean'`: mean of the two one-sided means (MASD).
   */
  readonly symmetric?: false | 'pooled' | 'mean'
  /** `'single'` rounds every distance and the mean to float32. Default `'single'` for `'monai'`, else `'double'`. */
  readonly precision?: 'single' | 'double'
  /** Value for an empty mask; default: what the convention's library does (`error` where it raises). */
  readonly whenEmpty?: EmptyValue | WhenEmpty
}

/**
 * Average surface distance (ASD, ASSD, MASD) between two masks, in the unit of the spacing; 0 and up, lower is better. The one-sided ASD ignores
 * reference surface that the prediction lacks. ASSD and MASD differ if one surface is larger.
 *
 * With `label` the answer is a number; without, a Map over `labels`. Takes two arrays or a `labelPair`.
 *
 * @throws MedgradeError `empty-mask` if the convention's library raises and `whenEmpty` gives no value; `shape-mismatch`, `bad-label`,
 * `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 0, 0), shape: [4] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 1), shape: [4] }
 * averageSurfaceDistance(reference, prediction, { label: 1 }) // → 1.5
 */
export function averageSurfaceDistance(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: AverageSurfaceDistanceOptions & { label: LabelSelector },
): number
export function averageSurfaceDistance(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: AverageSurfaceDistanceOptions,
): Map<number, number>
export function averageSurfaceDistance(
  pair: LabelPair,
  options: AverageSurfaceDistanceOptions & { label: LabelSelector },
): number
export function averageSurfaceDistance(pair: LabelPair, options?: AverageSurfaceDistanceOptions): Map<number, number>
export function averageSurfaceDistance(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | AverageSurfaceDistanceOptions,
  third?: AverageSurfaceDistanceOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'averageSurfaceDistance', {
    ...surfaceTable,
    convention: 'string',
    symmetric: 'any',
    precision: 'string',
    whenEmpty: 'any',
  })
  oneOf('symmetric', options.symmetric, false, 'pooled', 'mean')
  return perLabel(pair, options, (label) => averageOf(pair, label, options))
}

function averageOf(pair: PreparedPair, label: LabelSelector, options: AverageSurfaceDistanceOptions): number {
  if (options.convention === 'meshmetrics') return meshAverageOf(pair, label, options)
  const convention = voxelConvention(options.convention)
  const measured = measureSurfaces(pair, label, convention, options)
  const whenEmpty = emptyValue(measured.empty, options.whenEmpty, defaultEmptyValue(options), pair, options.unit)
  if (whenEmpty !== null) return whenEmpty
  const single = isSingle(options.precision, convention)
  const forward = sums(measured.from('prediction'), single)
  if (!options.symmetric) return rounded(forward.sum / forward.weight, single)
  return rounded(bothWays(forward, sums(measured.from('reference'), single), options.symmetric), single)
}

function meshAverageOf(pair: PreparedPair, label: LabelSelector, options: AverageSurfaceDistanceOptions): number {
  const measured = meshSurfaces(pair, label, options)
  const defaults = { both: 0, reference: Infinity, prediction: Infinity }
  const whenEmpty = emptyValue(measured.empty, options.whenEmpty, defaults, pair, options.unit)
  if (whenEmpty !== null) return whenEmpty
  const sumsOf = (side: Side): Sums => {
    const tally = measured.from(side)
    return { sum: weightedDistance(tally), weight: weightWithin(tally) }
  }
  const forward = sumsOf('prediction')
  return options.symmetric ? bothWays(forward, sumsOf('reference'), options.symmetric) : forward.sum / forward.weight
}

interface Sums {
  readonly sum: number
  readonly weight: number
}

function bothWays(forward: Sums, backward: Sums, symmetric: 'pooled' | 'mean'): number {
  return symmetric === 'mean'
    ? (forward.sum / forward.weight + backward.sum / backward.weight) / 2
    : (forward.sum + backward.sum) / (forward.weight + backward.weight)
}

/** The values of the libraries; surface-distance divides by an area of zero if the surface it starts from is empty. */
function defaultEmptyValue({ convention, symmetric }: AverageSurfaceDistanceOptions): Required<WhenEmpty> {
  if (convention === 'medpy' || convention === 'simpleitk')
    return { both: 'error', reference: 'error', prediction: 'error' }
  if (convention === 'surface-distance') {
    const reference = symmetric === 'mean' ? Number.NaN : Infinity
    return { both: Number.NaN, reference, prediction: symmetric === 'pooled' ? Infinity : Number.NaN }
  }
  if (convention === 'metrics-reloaded') return { both: 0, reference: Number.NaN, prediction: Number.NaN }
  return { both: convention === 'monai' ? Number.NaN : 0, reference: Infinity, prediction: Infinity }
}

function sums({ distances, weights }: OneWay, single: boolean): Sums {
  const values = single ? Float64Array.from(distances, Math.fround) : distances
  if (weights === null) return { sum: pairwiseSum(values), weight: values.length }
  return { sum: pairwiseSum(values.map((d, i) => d * weights[i]!)), weight: pairwiseSum(weights) }
}

function rounded(value: number, single: boolean): number {
  return single ? Math.fround(value) : value
}
