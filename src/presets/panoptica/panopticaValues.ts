import { refuse } from '../../errors/refuse'
import { numpyMean } from '../../python/numpyMean'
import { sampleDeviation } from '../common/sampleDeviation'
import { type PanopticaConfig, type PanopticaMetric, type PanopticaValues, panopticaMetrics } from './panopticaTypes'

/** What is known of a group before its values are derived. */
export interface GroupCounts {
  /** NaN for the whole of a region-wise evaluation. */
  readonly references: number
  readonly predictions: number
  readonly truePositives: number
  /** Values of the true positives by metric; absent metrics were not asked for. */
  readonly lists: ReadonlyMap<PanopticaMetric, readonly number[]>
  readonly matchedVoxels: readonly number[]
  readonly matchedVolumes: readonly number[]
  readonly predictedVoxels: number
  readonly referenceVoxels: number
  /** The global values; null if the two masks have no voxel in common. */
  readonly globals: ReadonlyMap<PanopticaMetric, number> | null
}

/** Metrics of instances in the order of panoptica's results. */
const order: readonly PanopticaMetric[] = ['IOU', 'DSC', 'clDSC', 'ASSD', 'RVD', 'RVAE', 'CEDI', 'HD', 'HD95', 'NSD']
const withQuality: readonly PanopticaMetric[] = ['IOU', 'DSC', 'clDSC']

/** `sq`, `pq` and further keys of a metric: IOU has no suffix. */
export function suffixOf(metric: PanopticaMetric): string {
  return metric === 'IOU' ? '' : `_${metric.toLowerCase()}`
}

/**
 * Keys and values of a group, in panoptica's order; a key that panoptica cannot compute is absent.
 *
 * @throws MedgradeError `undefined-result` for a metric without matches and without a rule for that.
 */
export function panopticaValues(counts: GroupCounts, config: PanopticaConfig, derived = true): PanopticaValues {
  const { references: n, predictions: m, truePositives: tp } = counts
  const values: Record<string, number | null> = { n_ref_instances: n, n_pred_instances: m, tp }
  const averages = new Map<PanopticaMetric, number | null>()
  for (const [metric, list] of counts.lists)
    averages.set(metric, tp === 0 ? edgeValue(metric, n, m, config) : numpyMean(list))
  if (derived) {
    const rq = recognition(n, m, tp)
    values.fp = m - tp
    values.fn = n - tp
    if (m !== 0) values.prec = tp / m
    if (n !== 0) values.rec = tp / n
    values.rq = rq
    for (const metric of order)
      if (averages.has(metric)) addQuality(values, metric, averages.get(metric)!, counts, config)
  }
  values.instance_voxel_count_ref = numpyMean(counts.matchedVoxels)
  values.instance_volume_ref = numpyMean(counts.matchedVolumes)
  values.global_bin_volume_pred = counts.predictedVoxels
  values.global_bin_volume_ref = counts.referenceVoxels
  for (const metric of panopticaMetrics) {
    if (!config.globalMetrics.includes(metric)) continue
    values[`global_bin_${metric.toLowerCase()}`] = counts.globals
      ? counts.globals.get(metric)!
      : edgeValue(metric, n, m, config)
  }
  return values
}

function addQuality(
  values: Record<string, number | null>,
  metric: PanopticaMetric,
  average: number | null,
  { lists, truePositives }: GroupCounts,
  { emptyStd }: PanopticaConfig,
): void {
  const suffix = suffixOf(metric)
  values[`sq${suffix}`] = average
  values[`sq${suffix}_std`] = truePositives === 0 ? emptyStd : spread(lists.get(metric)!)
  if (withQuality.includes(metric) && average !== null) values[`pq${suffix}`] = average * values.rq!
}

function recognition(n: number, m: number, tp: number): number {
  if (tp === 0) return n + m > 0 ? 0 : Number.NaN
  return tp / (tp + 0.5 * (m - tp) + 0.5 * (n - tp))
}

/** Population standard deviation; one NaN makes it NaN. */
function spread(values: readonly number[]): number {
  return values.some(Number.isNaN) ? Number.NaN : sampleDeviation(values, 0)
}

/** The value of a metric without any match. */
export function edgeValue(
  metric: PanopticaMetric,
  n: number,
  m: number,
  { edgeCases }: PanopticaConfig,
): number | null {
  const rule = edgeCases[metric]
  if (rule === undefined)
    refuse('undefined-result', metric, 'no match', 'a match, or a rule for none in edge_case_handler')
  if (n + m === 0) return rule.noInstances
  if (n === 0) return rule.emptyReference
  if (m === 0) return rule.emptyPrediction
  if (n > 0 && m > 0) return rule.normal
  return refuse('undefined-result', metric, 'masks without a common voxel', 'a common voxel with per_region_evaluation')
}
