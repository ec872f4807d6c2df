import type { PreparedPair } from '../../array/labels/labelPair'
import { preparePair } from '../../array/labels/labelPair'
import type { CaseEvidence, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LabelLayer } from '../../understanding/labels/labelLayers'
import type { NamedLabel } from '../../understanding/labels/labelNames'
import type { CaseFacts } from '../../understanding/runDecision'
import { type Emptiness, emptyResult } from '../metrics/emptyPolicy'
import { metricValue } from '../metrics/metricValue'
import { type AlignedCase, alignedCase, type CaseImages } from './alignedCase'
import { instanceRows } from './instanceRows'
import type { CaseSetting, LabelsValues } from './labelsSetting'

/** The result of a case: a row a label, values in the order of the metrics. */
export type LabelsState = {
  readonly labels: readonly {
    readonly name: string
    readonly empty: Emptiness | null
    readonly values: readonly number[]
    /** See `instanceRows`. */
    readonly instances: readonly (readonly number[])[] | null
  }[]
  readonly facts: CaseFacts
}

/** Every metric of every label of one case. */
export function labelsCase(inputs: CaseImages, values: Readonly<Record<string, Plain>>): CaseEvidence<LabelsState> {
  const { setting: shared, ...own } = values as LabelsValues
  const setting = { ...shared, ...own }
  const one = alignedCase(inputs, setting)
  const { layers, warnings, aligned } = one
  if (setting.tolerance && one.spacing === null)
    refuse('bad-geometry', 'voxel size', 'none', '--spacing for a tolerance in mm, or one in voxels: nsd@1voxel', {
      file: setting.predictionName,
    })
  const labels = layers.flatMap((layer) => layerRows(layer, setting, one))
  const order = setting.labels?.map(({ name }) => name)
  const facts = { reference: aligned.reference.facts, prediction: aligned.prediction.facts }
  if (order) labels.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return { metrics: {}, state: { labels, facts }, ...(warnings.length > 0 ? { warnings } : {}) }
}

function layerRows(
  { reference, prediction, labels }: LabelLayer,
  setting: CaseSetting,
  one: AlignedCase,
): LabelsState['labels'][number][] {
  const { aligned, spacing } = one
  const isWhole = reference === aligned.reference.map && prediction === aligned.prediction.map
  const whole = isWhole ? one.pair : null
  const pair = whole ?? preparePair(reference, prediction, spacing ? { spacing } : {})
  // Without a voxel size volumes are counts.
  const voxelMl = spacing === null ? 1 : spacing.reduce((volume, size) => volume * size, 1) / 1000
  const size = pair.size - (setting.ignore === null ? 0 : ignoredVoxels(one, setting.ignore))
  const rows = labels ?? pair.labels.map((id) => ({ name: String(id), id }))
  return rows.map(({ name, id }) => labelRow(pair, { name, id, size, voxelMl }, setting))
}

interface RowOf {
  readonly name: string
  readonly id: number
  readonly size: number
  readonly voxelMl: number
}

function labelRow(
  pair: PreparedPair,
  { name, id, size, voxelMl }: RowOf,
  { metrics, empty: policy, instances }: CaseSetting,
): LabelsState['labels'][number] {
  const { reference, prediction, both: tp } = pair.count(id)
  const fp = prediction - tp
  const fn = reference - tp
  const counts = { tp, fp, fn, tn: size - tp - fp - fn }
  const empty =
    reference + prediction === 0 ? 'both' : reference === 0 ? 'reference' : prediction === 0 ? 'prediction' : null
  const values = metrics.map(
    (spec) => emptyResult(spec, empty, policy) ?? metricValue(spec, { pair, id, counts, voxelMl }),
  )
  const components =
    instances === null ? null : instanceRows(pair, id, { iou: instances, metrics, empty: policy, voxelMl })
  return { name, empty, values, instances: components }
}

function ignoredVoxels({ aligned, pair }: AlignedCase, ignore: number): number {
  const { map } = aligned.reference
  return map ? (pair ?? preparePair(map, map)).count(ignore).reference : 0
}

export type { NamedLabel }
