import type { PreparedPair } from '../../array/labels/labelPair'
import { preparePair } from '../../array/labels/labelPair'
import type { AnyImage, CaseEvidence, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { NamedLabel } from '../inputs/labelTable'
import { type Emptiness, type EmptyPolicy, emptyResult } from '../metrics/emptyPolicy'
import type { MetricSpec } from '../metrics/metricSpec'
import { metricValue } from '../metrics/metricValue'
import { type AlignedSides, alignSides } from './alignSides'
import { gridOf3d, resampledTo } from './gridOf3d'
import { instanceRows } from './instanceRows'
import { isByNumber, type LabelLayer, labelLayers } from './labelLayers'
import { plainLabelName } from './labelNames'
import { placeByGeometry } from './placeByGeometry'
import { fileLabels, type SideLabels, sideLabels } from './sideLabels'

/** What all cases share; sent to other processes. */
export type LabelsSetting = {
  readonly labels: readonly { readonly name: string; readonly values: readonly number[] }[] | null
  readonly ignore: number | null
  readonly channels: readonly string[] | null
  readonly threshold: number | null
  readonly activation: 'argmax' | null
  readonly foreground: 'nonzero' | null
  readonly metrics: readonly MetricSpec[]
  readonly empty: EmptyPolicy
  readonly geometry: 'warn' | 'strict' | 'resample'
  /** Smallest IoU of two components that match; null: no rows of components. */
  readonly instances: number | null
}

/** What a case needs beside its files. */
export type LabelsValues = {
  readonly setting: LabelsSetting
  /** Label names of the files of a side; null: one file. */
  readonly referenceFiles: readonly string[] | null
  readonly predictionFiles: readonly string[] | null
  readonly referenceName: string
  readonly predictionName: string
}

/** The result of a case: a row a label, values in the order of the metrics. */
export type LabelsState = {
  readonly labels: readonly {
    readonly name: string
    readonly empty: Emptiness | null
    readonly values: readonly number[]
    /** See `instanceRows`. */
    readonly instances: readonly (readonly number[])[] | null
  }[]
}

type Inputs = Readonly<Record<string, AnyImage>>

type CaseSetting = LabelsSetting & Omit<LabelsValues, 'setting'>

/** Every metric of every label of one case. */
export function labelsCase(inputs: Inputs, values: Readonly<Record<string, Plain>>): CaseEvidence<LabelsState> {
  const { setting: shared, ...own } = values as LabelsValues
  const setting = { ...shared, ...own }
  const warnings: string[] = []
  const sides = onOneGrid(
    inputs,
    setting,
    { reference: side(inputs, setting, 'reference'), prediction: side(inputs, setting, 'prediction') },
    warnings,
  )
  for (const name of ['reference', 'prediction'] as const)
    warnings.push(...absentFiles(sides[name], setting, name), ...byNumber(sides[name], setting, name))
  const files = { reference: setting.referenceName, prediction: setting.predictionName }
  const aligned = alignSides(sides.reference, sides.prediction, files)
  const spacing = aligned.reference.spacing ?? aligned.prediction.spacing
  const labels = labelLayers(aligned.reference, aligned.prediction, setting.labels).flatMap((layer) =>
    layerRows(layer, setting, spacing, aligned),
  )
  const order = setting.labels?.map(({ name }) => name)
  if (order) labels.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return { metrics: {}, state: { labels }, ...(warnings.length > 0 ? { warnings } : {}) }
}

function side(inputs: Inputs, setting: CaseSetting, name: 'reference' | 'prediction'): SideLabels {
  const names = setting[`${name}Files`]
  const file = setting[`${name}Name`]
  if (names) {
    const present = names.flatMap((label, i) => {
      const image = inputs[`${name}:${i}`]
      return image ? [[label, image, `${file}${label}`] as const] : []
    })
    if (present.length === 0) refuse('not-found', 'label files', 'none', 'one at least', { file })
    return fileLabels(present)
  }
  const image = inputs[name]!
  // Thresholds and channels of probabilities are those of the prediction; a reference may be a label map beside it.
  const own =
    name === 'reference' && image.channelAxis === null ? { ...setting, threshold: null, activation: null } : setting
  return sideLabels(image, own, file)
}

/** Labels that are asked for and have no file: their masks are empty. */
function absentFiles({ named }: SideLabels, setting: CaseSetting, name: 'reference' | 'prediction'): string[] {
  if (setting[`${name}Files`] === null || setting.labels === null) return []
  const present = new Set(named!.map((one) => plainLabelName(one.name)))
  const absent = setting.labels.filter((label) => !present.has(plainLabelName(label.name)))
  return absent.length === 0
    ? []
    : [`no file of the ${name} for ${absent.map((label) => label.name).join(', ')}: counted as empty`]
}

type Sides = { readonly reference: SideLabels; readonly prediction: SideLabels }

/** Entries of affines that differ by more are another geometry. */
const sameWithin = 1e-3

function geometryDiffers({
  reference: { affine: a, offset: p },
  prediction: { affine: b, offset: q },
}: Sides): boolean {
  const cropped = [p, q].some((offset) => offset?.some((n) => n !== 0))
  return a !== null && b !== null && !cropped && a.some((value, i) => !(Math.abs(value - b[i]!) <= sameWithin))
}

const affineOf = ({ affine }: SideLabels) => `affine [${affine!.slice(0, 12).map((value) => Number(value.toFixed(4)))}]`

function compareGeometry(sides: Sides, setting: CaseSetting, warnings: string[]): void {
  if (!geometryDiffers(sides)) return
  const found = affineOf
  if (setting.geometry === 'strict')
    refuse(
      'bad-geometry',
      'geometry',
      found(sides.prediction),
      `${found(sides.reference)}, as ${setting.referenceName}; --resample resamples`,
      {
        file: setting.predictionName,
      },
    )
  warnings.push(
    `geometry differs and voxels are compared by index: prediction ${found(sides.prediction)}, reference ${found(sides.reference)}`,
  )
}

/** Both sides by their geometry, as far as the setting asks for it and the formats have one. */
function onOneGrid(inputs: Inputs, setting: CaseSetting, sides: Sides, warnings: string[]): Sides {
  const files = { reference: setting.referenceName, prediction: setting.predictionName }
  const placed = placeByGeometry(sides, files, (text) => warnings.push(text))
  const { reference, prediction } = placed ?? sides
  const stays = placed === null && reference.byGeometry
  if (setting.geometry === 'resample' && !stays)
    return { reference, prediction: resampled(inputs, setting, { reference, prediction }, warnings) }
  if (placed === null)
    refuse(
      'bad-geometry',
      'grid of the DICOM segmentation',
      `${affineOf(prediction)}`,
      `voxels that coincide with those of ${files.reference}, ${affineOf(reference)}${stays ? '' : '; --resample resamples'}`,
      { file: files.prediction },
    )
  compareGeometry({ reference, prediction }, setting, warnings)
  return { reference, prediction }
}

/** Segments of a DICOM file whose names are others than those of --labels. */
function byNumber(own: SideLabels, { labels }: CaseSetting, name: 'reference' | 'prediction'): string[] {
  if (labels === null || !isByNumber(own, labels)) return []
  const segments = own.named!.map((one) => `${one.value} ${one.name}`).join(', ')
  return [`no segment of the ${name} has a name of --labels; they are taken by their numbers: ${segments}`]
}

function resampled(inputs: Inputs, setting: CaseSetting, sides: Sides, warnings: string[]): SideLabels {
  const differs = geometryDiffers(sides) || `${sides.reference.shape}` !== `${sides.prediction.shape}`
  const { reference, prediction } = inputs
  if (!differs || !reference || !prediction) return sides.prediction
  const grid = gridOf3d(reference, setting.referenceName)
  const moved = resampledTo(sides.prediction, prediction, grid, setting.predictionName)
  warnings.push('the prediction was resampled to the grid of the reference, nearest neighbour')
  return moved
}

function layerRows(
  layer: LabelLayer,
  setting: CaseSetting,
  spacing: readonly number[] | null,
  aligned: AlignedSides,
): LabelsState['labels'][number][] {
  const { reference, prediction, labels } = ignoring(layer, setting.ignore, aligned)
  const pair = preparePair(reference, prediction, spacing ? { spacing } : {})
  const voxelMl = (spacing ?? []).reduce((volume, size) => volume * size, 1) / 1000
  const size = pair.size - (setting.ignore === null ? 0 : ignoredVoxels(aligned, setting.ignore))
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

/** The layer without the voxels whose reference has the ignore label. */
function ignoring(layer: LabelLayer, ignore: number | null, { reference }: AlignedSides): LabelLayer {
  if (ignore === null || !reference.map) return layer
  const pair = preparePair(layer.reference, layer.prediction, { mask: maskWithout(reference, ignore) })
  return { ...layer, reference: pair.reference, prediction: pair.prediction }
}

function maskWithout({ map }: SideLabels, ignore: number) {
  const pair = preparePair(map!, map!)
  const data = pair.data('reference')
  const keep = new Uint8Array(data.length)
  for (let i = 0; i < keep.length; i++) keep[i] = data[i] === ignore ? 0 : 1
  return { ...pair.reference, data: keep }
}

function ignoredVoxels({ reference }: AlignedSides, ignore: number): number {
  return reference.map ? preparePair(reference.map, reference.map).count(ignore).reference : 0
}

export type { NamedLabel }
