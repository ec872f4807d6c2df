import type { PreparedPair } from '../../array/labels/labelPair'
import { averageSurfaceDistance } from '../../metrics/distance/averageSurfaceDistance'
import { hausdorffDistance } from '../../metrics/distance/hausdorffDistance'
import { surfaceDice } from '../../metrics/distance/surfaceDice'
import { lesionF1 } from '../../metrics/instances/lesionF1'
import { panopticQuality } from '../../metrics/instances/panopticQuality'
import { clDice } from '../../metrics/topology/clDice'
import type { MetricSpec } from './metricSpec'

/** A label of a pair. */
export interface MeasuredLabel {
  readonly pair: PreparedPair
  readonly id: number
  /** Voxels of the label, after ignored ones were taken out. */
  readonly counts: { readonly tp: number; readonly fp: number; readonly fn: number; readonly tn: number }
  /** Millilitres a voxel. */
  readonly voxelMl: number
}

type Convention = 'plain' | 'monai' | 'medpy' | 'surface-distance' | 'simpleitk'

/** The value where both masks have voxels, or of a volume or count. */
export function metricValue(spec: MetricSpec, { pair, id: label, counts, voxelMl }: MeasuredLabel): number {
  const { tp, fp, fn, tn } = counts
  const reference = tp + fn
  const prediction = tp + fp
  const convention = (spec.convention ?? undefined) as Convention | undefined
  const surfaces = { label, convention: convention ?? ('surface-distance' as const) }
  switch (spec.key) {
    case 'dice':
      return (2 * tp) / (reference + prediction)
    case 'iou':
      return tp / (tp + fp + fn)
    case 'precision':
      return tp / prediction
    case 'recall':
      return tp / reference
    case 'specificity':
      return tn / (tn + fp)
    case 'volume_similarity':
      return 1 - Math.abs(fn - fp) / (reference + prediction)
    case 'hd':
      return hausdorffDistance(pair, { ...surfaces, percentile: spec.value! })
    case 'nsd':
      return surfaceDice(pair, {
        ...surfaces,
        convention: surfaces.convention as 'plain',
        tolerance: spec.value!,
        ...(spec.inVoxels ? { unit: 'voxel' as const } : {}),
      })
    case 'asd':
      return averageSurfaceDistance(pair, surfaces)
    case 'assd':
      return averageSurfaceDistance(pair, { ...surfaces, symmetric: 'pooled' })
    case 'masd':
      return averageSurfaceDistance(pair, { ...surfaces, symmetric: 'mean' })
    case 'cldice':
      return clDice(pair, { label })
    case 'lesion_f1':
      return lesionF1(pair, { label }).f1
    case 'pq':
    case 'sq':
    case 'rq':
      return panoptic(pair, label)[spec.key]
    case 'volume_reference':
      return reference * voxelMl
    case 'volume_prediction':
      return prediction * voxelMl
    case 'volume_difference':
      return (prediction - reference) * voxelMl
    case 'relative_volume_difference':
      return (prediction - reference) / reference
    case 'voxels_reference':
      return reference
    case 'voxels_prediction':
      return prediction
    case 'components_reference':
      return lesionF1(pair, { label }).referenceLesions
    case 'components_prediction':
      return lesionF1(pair, { label }).predictionLesions
    default:
      return counts[spec.key as keyof typeof counts]
  }
}

/** Components of one label, matched one to one at IoU 0.5. */
function panoptic(pair: PreparedPair, label: number) {
  return pair.keep(`panoptic ${label}`, () => {
    const mask = (side: 'reference' | 'prediction') => {
      const { data, ...rest } = pair[side]
      const out = new Uint8Array(data.length)
      for (let i = 0; i < out.length; i++) if (data[i] === label) out[i] = 1
      return { ...rest, data: out }
    }
    return panopticQuality(mask('reference'), mask('prediction'), { input: 'semantic' })
  })
}
