/** A predicted tumour against the reference, as PANTHER measures it: shared by the two tasks and their official evaluation. */
import { binaryMask } from '../../../array/labels/binaryMask'
import { distinctValues } from '../../../array/labels/distinctValues'
import type { CaseEvidence, CaseResult, NdArray, Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { averageSurfaceDistance } from '../../../metrics/distance/averageSurfaceDistance'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { surfaceDice } from '../../../metrics/distance/surfaceDice'
import { surfaceDistances } from '../../../metrics/distance/surfaceDistances'
import { dice } from '../../../metrics/overlap/dice'
import { labelPair } from '../../../metrics/overlap/labelPair'
import { numpyMean } from '../../../python/numpyMean'
import { caseMeans, caseValues } from '../../caseMean'

/** Three axes and one number a voxel, on both sides. */
export function checkTumourAxes(reference: Volume, prediction: Volume): void {
  for (const [code, { shape, dtype }] of [
    ['wrong-rank', prediction],
    ['invalid-answers', reference],
  ] as const) {
    if (shape.length === 3 && !dtype?.startsWith('complex')) continue
    const found = `[${shape}]${dtype ? ` of ${dtype}` : ''}`
    refuse(code, 'axes of a mask', found, 'three axes, one number a voxel')
  }
}

/** An array whose tumour is label 1. Bytes keep their other labels, which no metric is asked for. */
export function labelledOne(array: NdArray): NdArray {
  return array.data instanceof Uint8Array ? array : binaryMask(array, 1)
}

/**
 * A prediction whose tumour is label 1. A mask of 0 and 1 is taken as it is; of two values, one of them 0, the tumour is what is above 0; of several
 * values with 1 and 2 among them it is 1 with `onlyOneBesideTwo`.
 */
export function tumourMask(prediction: NdArray, rule: { readonly onlyOneBesideTwo: boolean }): NdArray {
  const values = distinctValues(prediction)
  if (values.every((value) => value === 0 || value === 1)) return labelledOne(prediction)
  if (rule.onlyOneBesideTwo && values.includes(1) && values.includes(2)) return labelledOne(prediction)
  if (values.length === 2 && values.includes(0)) return binaryMask(prediction, 'positive')
  const found = `${values.slice(0, 8).join(', ')}${values.length > 8 ? ', …' : ''}`
  return refuse('bad-label', 'values of the prediction', found, '0 and 1')
}

/** Metrics and facts of a case, label 1 against label 1, in the unit of `spacing` (in the order of the axes). */
export function measureTumour(reference: NdArray, prediction: NdArray, spacing: readonly number[]): CaseEvidence<null> {
  const pair = labelPair(reference, prediction, { spacing })
  const { reference: gt, prediction: pred, both } = pair.count(1)
  const voxel = spacing.reduce((volume, size) => volume * size, 1)
  const shape = reference.shape
  const counts = { gt_voxels: gt, pred_voxels: pred, overlap_voxels: both }
  const uniform = pred === 0 || pred === shape.reduce((size, length) => size * length, 1)
  const facts = { shape, spacing, uniform_prediction: uniform }
  if (uniform) {
    const diagonal = Math.sqrt(shape.reduce((sum, length, axis) => sum + (length * spacing[axis]!) ** 2, 0))
    const worst = { dice: 0, surface_dice_5mm: 0, hd95: diagonal, masd: diagonal, tumor_burden_rmse: gt * voxel }
    return { metrics: { ...worst, ...counts }, facts, state: null }
  }
  const surface = { label: 1, convention: 'surface-distance' } as const
  const metrics = {
    dice: dice(pair, { label: 1 }),
    surface_dice_5mm: surfaceDice(pair, { ...surface, tolerance: 5 }),
    hd95: hausdorffDistance(pair, { ...hausdorffPresets.panther, label: 1 }),
    masd: averageSurfaceDistance(pair, { ...surface, symmetric: 'mean' }),
    tumor_burden_rmse: Math.abs(pred * voxel - gt * voxel),
  }
  const distances = surfaceDistances(pair, surface)
  const toPrediction = oneWay(distances.referenceToPrediction, distances.referenceAreas!)
  const toReference = oneWay(distances.predictionToReference, distances.predictionAreas!)
  const surfaces = {
    gt_elements: toPrediction.elements,
    pred_elements: toReference.elements,
    gt_area: toPrediction.area,
    pred_area: toReference.area,
    mean_gt_to_pred: toPrediction.mean,
    mean_pred_to_gt: toReference.mean,
    max_gt_to_pred: toPrediction.max,
    max_pred_to_gt: toReference.max,
  }
  return { metrics: { ...metrics, ...counts }, labels: { surface: surfaces }, facts, state: null }
}

/** `distances` ascend; `areas` has the area of each. */
function oneWay(distances: ArrayLike<number>, areas: Float64Array) {
  const elements = distances.length
  let area = 0
  let moment = 0
  for (let i = 0; i < elements; i++) {
    area += areas[i]!
    moment += areas[i]! * distances[i]!
  }
  return { elements, area, mean: moment / area, max: distances[elements - 1] ?? Number.NaN }
}

/** Means over the cases, NaN and Infinity included; for the volume errors the root of the mean square. */
export function tumourMeans(cases: readonly CaseResult[]) {
  const {
    dice: dsc,
    surface_dice_5mm: msd,
    ...distances
  } = caseMeans(cases, ['dice', 'surface_dice_5mm', 'hd95', 'masd'])
  const squares = caseValues(cases, 'tumor_burden_rmse').map((error) => error ** 2)
  return { dsc, msd, ...distances, rmse: Math.sqrt(numpyMean(squares)) }
}
