import { type PreparedPair, preparePair, withCounted } from '../../array/labels/labelPair'
import type { CaseEvidence, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LabelLayer } from '../../understanding/labels/labelLayers'
import type { NamedLabel } from '../../understanding/labels/labelNames'
import type { CaseFacts } from '../../understanding/runDecision'
import { type Emptiness, emptyResult } from '../metrics/emptyPolicy'
import { type LabelMetrics, type MeasuredLabel, metricValue } from '../metrics/metricValue'
import {
  type AlignedCase,
  alignedCase,
  type CaseImages,
  type CaseSetting,
  casePair,
  type LabelsValues,
} from './alignedCase'
import { instanceRows } from './instanceRows'
import { labelDealer } from './labelDealer'

export type LabelRow = {
  readonly name: string
  readonly empty: Emptiness | null
  /** In the order of the metrics. */
  readonly values: readonly number[]
  /** See `instanceRows`. */
  readonly instances: readonly (readonly number[])[] | null
}

/** The result of a case: a row a label. */
export type LabelsState = { readonly labels: readonly LabelRow[]; readonly facts: CaseFacts }

/** The result of a share: null for the labels of the others; nothing where the first share has all of them. */
export type LabelsPart = { readonly part: readonly (LabelRow | null)[]; readonly facts: CaseFacts | null }

/** Every metric of every label of one case, or of those of its share. */
export function labelsCase(
  inputs: CaseImages,
  values: Readonly<Record<string, Plain>>,
  functions: LabelMetrics,
): CaseEvidence<LabelsState | LabelsPart> {
  const { setting: shared, ...own } = values as LabelsValues
  const setting = { ...shared, ...own }
  const one = alignedCase(inputs, setting)
  const { layers, warnings, aligned } = one
  if (setting.tolerance && one.spacing === null)
    refuse('bad-geometry', 'voxel size', 'none', '--spacing for a tolerance in mm, or one in voxels: nsd@1voxel', {
      file: setting.predictionName,
    })
  const { share } = own
  const isOwn = share ? labelDealer(share) : (voxels: readonly number[]) => voxels.map(() => true)
  const labels = layers.flatMap((layer) => layerRows(layer, { setting, functions, isOwn }, one))
  const order = setting.labels?.map(({ name }) => name)
  const facts = { reference: aligned.reference.facts, prediction: aligned.prediction.facts }
  if (order) labels.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const rows = labels.map(({ row }) => row)
  const state = share ? { part: rows, facts } : { labels: rows.filter((row) => row !== null), facts }
  return { metrics: {}, state, ...(warnings.length > 0 ? { warnings } : {}) }
}

interface Measuring {
  readonly setting: CaseSetting
  readonly functions: LabelMetrics
  /** Which labels of a layer are measured here, by the voxels of each. */
  readonly isOwn: (voxels: readonly number[]) => readonly boolean[]
}

/** Rows of the labels of a layer; null: it is not measured here. */
function layerRows(
  layer: LabelLayer,
  { setting, functions, isOwn }: Measuring,
  one: AlignedCase,
): { readonly name: string; readonly row: LabelRow | null }[] {
  const { aligned, spacing } = one
  const isWhole = layer.reference === aligned.reference.map && layer.prediction === aligned.prediction.map
  const pair = (isWhole ? one.pair : null) ?? casePair(layer, aligned, spacing)
  const ranked = pair.ranked?.pair ?? pair
  const counted =
    setting.ignore === null ? ranked : withCounted(ranked, ranked.size - ignoredVoxels(one, setting.ignore))
  const { rankOf } = pair.ranked ?? { rankOf: (id: number) => id }
  const rows = (layer.labels ?? pair.labels.map((id) => ({ name: String(id), id }))).map(({ name, id }) => ({
    name,
    id: Number(rankOf(id)),
  }))
  const own = isOwn(rows.map(({ id }) => voxelsOf(counted, id)))
  return rows.map(({ name, id }, i) => ({
    name,
    row: own[i] ? labelRow({ pair: counted, id, isSized: spacing !== null }, name, setting, functions) : null,
  }))
}

function voxelsOf(pair: PreparedPair, id: number): number {
  const { reference, prediction } = pair.count(id)
  return reference + prediction
}

/** Every metric of one label. */
export function labelRow(
  label: MeasuredLabel,
  name: string,
  { metrics, empty: policy, instances }: Pick<CaseSetting, 'metrics' | 'empty' | 'instances'>,
  functions: LabelMetrics,
): LabelRow {
  const { reference, prediction } = label.pair.count(label.id)
  const empty =
    reference + prediction === 0 ? 'both' : reference === 0 ? 'reference' : prediction === 0 ? 'prediction' : null
  const values = metrics.map((spec) => emptyResult(spec, empty, policy) ?? metricValue(spec, label, functions))
  const components =
    instances === null ? null : instanceRows(label, { iou: instances, metrics, empty: policy, functions })
  return { name, empty, values, instances: components }
}

function ignoredVoxels({ aligned, pair }: AlignedCase, ignore: number): number {
  const { map } = aligned.reference
  return map ? (pair ?? preparePair(map, map)).count(ignore).reference : 0
}

export type { NamedLabel }
