import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { tallyPercentile } from '../../kernels/mesh/tallySummary'
import { largest, linearPercentile, weightedPercentile } from '../../kernels/statistics/percentile'
import { perLabel } from '../overlap/perLabel'
import { type EmptyValue, emptyValue, type WhenEmpty } from '../overlap/whenEmpty'
import { isSingle } from './isSingle'
import {
  type MeshConvention,
  measureSurfaces,
  type SurfaceConvention,
  type SurfaceOptions,
  surfaceTable,
  voxelConvention,
} from './measureSurfaces'
import { meshSurfaces } from './meshSurfaces'

/** Options of {@link hausdorffDistance}. */
export interface HausdorffOptions extends SurfaceOptions {
  /**
   * `'plain'` (default): surface voxels, larger of the two directed percentiles, double precision. `'monai'`: the same in single precision.
   * `'medpy'`: surface voxels, percentile of both lists pooled. `'surface-distance'`: surface elements weighted by area, no interpolation.
   * `'simpleitk'`: all voxels of the masks, not only their surfaces. `'metrics-reloaded'`: `'plain'` with NaN where one mask is empty. `'meshmetrics'`:
   * exact distances between the faces of the voxels, weighted by area, no interpolation.
   */
  readonly convention?: SurfaceConvention | MeshConvention
  /** From 0 to 100; 95 for HD95. Default 100: the largest distance. */
  readonly percentile?: number
  /** Only the distances from the prediction to the reference. Default false. */
  readonly directed?: boolean
  /** `'single'` rounds every distance to float32 and computes the percentile in float32. Default `'single'` for `'monai'`, else `'double'`. */
  readonly precision?: 'single' | 'double'
  /**
   * How single precision interpolates a percentile: `'numpy'` rounds after every step, `'torch'` uses fused multiply-add as in `torch.quantile`.
   * The results differ in the last bit. Default `'torch'` for `'monai'`, else `'numpy'`.
   */
  readonly quantile?: 'numpy' | 'torch'
  /** Value for an empty mask; default: what the convention's library does (`error` where it raises). */
  readonly whenEmpty?: EmptyValue | WhenEmpty
}

const INFINITE: Required<WhenEmpty> = { both: Infinity, reference: Infinity, prediction: Infinity }
const ERROR: Required<WhenEmpty> = { both: 'error', reference: 'error', prediction: 'error' }

/**
 * Hausdorff distance between two masks, or a percentile of it, in the unit of the spacing; 0 and up, lower is better. Libraries define HD95 differently;
 * `convention` chooses the definition: what a surface is, whether both directions are pooled, the percentile, the precision, the value for an empty mask.
 *
 * With `label` the answer is a number; without, a Map over `labels` (default: every label on either side). Takes two arrays or a `labelPair`.
 * Any rank (surface elements: 2-D and 3-D). Presets of challenges: `hausdorffPresets`.
 *
 * @throws MedgradeError `empty-mask` if the convention's library raises and `whenEmpty` gives no value; `shape-mismatch`, `bad-label`,
 * `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 0, 0), shape: [4] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 1), shape: [4] }
 * hausdorffDistance(reference, prediction, { label: 1 }) // → 2
 * hausdorffDistance(reference, prediction, { ...hausdorffPresets.topcow, label: 1 }) // → 1.9500000476837158
 */
export function hausdorffDistance(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: HausdorffOptions & { label: LabelSelector },
): number
export function hausdorffDistance(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: HausdorffOptions,
): Map<number, number>
export function hausdorffDistance(pair: LabelPair, options: HausdorffOptions & { label: LabelSelector }): number
export function hausdorffDistance(pair: LabelPair, options?: HausdorffOptions): Map<number, number>
export function hausdorffDistance(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | HausdorffOptions,
  third?: HausdorffOptions,
): number | Map<number, number> {
  const { pair, options } = asLabelPair(first, second, third, 'hausdorffDistance', {
    ...surfaceTable,
    convention: 'string',
    percentile: 'number or NaN',
    directed: 'boolean',
    precision: 'string',
    quantile: 'string',
    whenEmpty: 'any',
  })
  const percentile = options.percentile ?? 100
  if (!(Number.isFinite(percentile) && percentile >= 0 && percentile <= 100)) {
    refuse('bad-argument', 'percentile', percentile, '0 to 100')
  }
  if (percentile > 0 && percentile < 1)
    refuse('bad-argument', 'percentile', percentile, `0 to 100; is ${+(percentile * 100).toPrecision(12)} meant?`)
  return perLabel(pair, options, (label) => distanceOf(pair, label, percentile, options))
}

function distanceOf(pair: PreparedPair, label: LabelSelector, percentile: number, options: HausdorffOptions): number {
  if (options.convention === 'meshmetrics') return meshDistanceOf(pair, label, percentile, options)
  const convention = voxelConvention(options.convention)
  const measured = measureSurfaces(pair, label, convention, options)
  const whenEmpty = emptyValue(measured.empty, options.whenEmpty, defaultEmptyValue(options), pair, options.unit)
  if (whenEmpty !== null) return whenEmpty
  const forward = measured.from('prediction')
  const ways = options.directed === true ? [forward] : [forward, measured.from('reference')]
  if (convention === 'surface-distance') {
    return Math.max(...ways.map((way) => weightedPercentile(way.distances, way.weights!, percentile)))
  }
  const lists = ways.map((way) => way.distances)
  const [first, second] = lists
  const chosen = convention === 'medpy' && second ? [pooled(first!, second)] : lists
  return Math.max(...chosen.map((list) => percentileOf(list, percentile, options)))
}

function meshDistanceOf(
  pair: PreparedPair,
  label: LabelSelector,
  percentile: number,
  options: HausdorffOptions,
): number {
  const measured = meshSurfaces(pair, label, options)
  const whenEmpty = emptyValue(measured.empty, options.whenEmpty, { ...INFINITE, both: 0 }, pair, options.unit)
  if (whenEmpty !== null) return whenEmpty
  const sides: readonly Side[] = options.directed === true ? ['prediction'] : ['prediction', 'reference']
  return Math.max(...sides.map((side) => tallyPercentile(measured.from(side), percentile)))
}

/** The values of the libraries; MONAI's percentiles of infinite distances are NaN. */
function defaultEmptyValue({ convention, percentile }: HausdorffOptions): Required<WhenEmpty> {
  if (convention === 'medpy' || convention === 'simpleitk') return ERROR
  if (convention === 'surface-distance') return INFINITE
  if (convention === 'metrics-reloaded') return { both: 0, reference: Number.NaN, prediction: Number.NaN }
  if (convention !== 'monai') return { ...INFINITE, both: 0 }
  // Without a percentile (0 in MONAI) the maximum, which is infinite.
  const one = percentile ? Number.NaN : Infinity
  return { both: Number.NaN, reference: one, prediction: one }
}

function percentileOf(distances: Float64Array, percentile: number, options: HausdorffOptions): number {
  const monai = options.convention === 'monai'
  const single = isSingle(options.precision, voxelConvention(options.convention))
  const quantile = oneOf('quantile', options.quantile ?? (monai ? 'torch' : 'numpy'), 'numpy', 'torch')
  if (percentile === 100 || (monai && percentile === 0)) {
    const max = largest(distances)
    return single ? Math.fround(max) : max
  }
  const values = single ? Float32Array.from(distances) : distances.slice()
  return linearPercentile(values, percentile, quantile === 'torch')
}

function pooled(first: Float64Array, second: Float64Array): Float64Array {
  const out = new Float64Array(first.length + second.length)
  out.set(first)
  out.set(second, first.length)
  return out
}
