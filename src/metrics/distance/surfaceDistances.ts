import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { ArrayInput, LabelPair } from '../../contract'
import { perLabel } from '../overlap/perLabel'
import { isSingle } from './isSingle'
import { measureSurfaces, type SurfaceConvention, type SurfaceOptions, surfaceTable } from './measureSurfaces'

/** Options of {@link surfaceDistances}. */
export interface SurfaceDistancesOptions extends SurfaceOptions {
  /** Surface voxels (`'plain'`, the default, `'monai'`, `'medpy'`), surface elements (`'surface-distance'`), or all voxels (`'simpleitk'`). */
  readonly convention?: SurfaceConvention
  /** `'single'` rounds to float32. Default `'single'` for `'monai'`, else `'double'`. */
  readonly precision?: 'single' | 'double'
}

/** Both lists ascend. If the other mask is empty, distances are infinite; if the own mask is empty, the list is empty. */
export interface SurfaceDistances {
  readonly referenceToPrediction: Float64Array | Float32Array
  readonly predictionToReference: Float64Array | Float32Array
  /** Area of each element, in the order of the distances; null unless surfaces consist of elements. */
  readonly referenceAreas: Float64Array | null
  readonly predictionAreas: Float64Array | null
}

/**
 * Distances from the surface of each mask to the surface of the other, ascending, in the unit of the spacing.
 *
 * With `label` the answer is one {@link SurfaceDistances}; without, a Map over `labels`. Takes two arrays or a `labelPair`. If one mask is empty,
 * `'monai'` returns, as MONAI does, infinite distances of the other surface in both directions.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-array`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(1, 1, 0, 0), shape: [4] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 0), shape: [4] }
 * surfaceDistances(reference, prediction, { label: 1 }).referenceToPrediction // → Float64Array(2) [ 1, 2 ]
 */
export function surfaceDistances(
  reference: ArrayInput,
  prediction: ArrayInput,
  options: SurfaceDistancesOptions & { label: LabelSelector },
): SurfaceDistances
export function surfaceDistances(
  reference: ArrayInput,
  prediction: ArrayInput,
  options?: SurfaceDistancesOptions,
): Map<number, SurfaceDistances>
export function surfaceDistances(
  pair: LabelPair,
  options: SurfaceDistancesOptions & { label: LabelSelector },
): SurfaceDistances
export function surfaceDistances(pair: LabelPair, options?: SurfaceDistancesOptions): Map<number, SurfaceDistances>
export function surfaceDistances(
  first: ArrayInput | LabelPair,
  second?: ArrayInput | SurfaceDistancesOptions,
  third?: SurfaceDistancesOptions,
): SurfaceDistances | Map<number, SurfaceDistances> {
  const { pair, options } = asLabelPair(first, second, third, 'surfaceDistances', {
    ...surfaceTable,
    convention: 'string',
    precision: 'string',
  })
  return perLabel(pair, options, (label) => distancesOf(pair, label, options))
}

function distancesOf(pair: PreparedPair, label: LabelSelector, options: SurfaceDistancesOptions): SurfaceDistances {
  const convention = options.convention ?? 'plain'
  const measured = measureSurfaces(pair, label, convention, options)
  const single = isSingle(options.precision, convention)
  const { empty } = measured
  const from = (side: Side) => {
    const { distances, weights } = measured.from(side)
    const values = single ? Float32Array.from(distances) : distances.slice()
    // Weighted distances come sorted, each with its weight.
    return weights ? { distances: values, weights: weights.slice() } : { distances: values.sort(), weights }
  }
  const reference = from('reference')
  const onlyOneEmpty = empty.reference !== empty.prediction
  const bothWays = convention === 'monai' && onlyOneEmpty ? from(empty.reference ? 'prediction' : 'reference') : null
  const prediction = from('prediction')
  return {
    referenceToPrediction: (bothWays ?? reference).distances,
    predictionToReference: (bothWays ?? prediction).distances,
    referenceAreas: reference.weights,
    predictionAreas: prediction.weights,
  }
}
