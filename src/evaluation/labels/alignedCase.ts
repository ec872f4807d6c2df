import { append } from '../../array/append'
import { type PreparedPair, preparePair, type Side } from '../../array/labels/labelPair'
import { reversedAxes } from '../../array/reversedAxes'
import type { AnyImage, ImageGrid } from '../../contract'
import { asSettled } from '../../engine/report/settledError'
import { toReportError } from '../../engine/report/toReportError'
import { refuse } from '../../errors/refuse'
import type { ContourConvention } from '../../formats/dicom/contours/contourConventions'
import { channelRankOf } from '../../understanding/axes/imageAxes'
import type { SideLabels } from '../../understanding/labels/labelGrid'
import { isByNumber, type LabelLayer, labelLayers } from '../../understanding/labels/labelLayers'
import { type NamedLabel, plainLabelName } from '../../understanding/labels/labelNames'
import { negativeLabels, oddLabels } from '../../understanding/labels/oddLabels'
import { fileLabels, type SideSetting, sideLabels } from '../../understanding/labels/sideLabels'
import { type AlignedSides, alignSides } from '../../understanding/placement/alignSides'
import { onOneGrid } from '../../understanding/placement/onOneGrid'
import { decidedFor, type RunDecision } from '../../understanding/runDecision'
import type { EmptyPolicy } from '../metrics/emptyPolicy'
import type { MetricSpec } from '../metrics/metricSpec'
import { caseWarning } from './caseWarning'
import type { LabelShare } from './labelDealer'

/** What all cases share; sent to other processes. */
export type LabelsSetting = {
  readonly labels: readonly NamedLabel[] | null
  readonly ignore: number | null
  /** Values that the channels of nnU-Net's regions write. */
  readonly classOrder: readonly number[] | null
  readonly channels: readonly string[] | null
  readonly threshold: number | null
  readonly activation: 'argmax' | null
  readonly foreground: 'nonzero' | null
  readonly round: boolean
  readonly nan: 'background' | null
  readonly channelAxis: number | null
  readonly colours: string | null
  readonly contours: ContourConvention | null
  readonly downsample: number | null
  readonly frame: number | null
  readonly spacing: readonly number[] | null
  readonly metrics: readonly MetricSpec[]
  /** Whether a metric was given with a tolerance in mm. */
  readonly tolerance: boolean
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
  /** What all files of the run decided, where it differs from what this case alone proves; absent: nothing. */
  readonly decided?: RunDecision
  /** Of the images of two DICOM segmentations, and of contours. */
  readonly grid: ImageGrid | null
  /** Which labels are measured; absent: all of them. */
  readonly share?: LabelShare
}

/** Setting and names of a case. */
export type CaseSetting = LabelsSetting & Omit<LabelsValues, 'setting'>

/** The images of a case: `reference` and `prediction`, or `reference:0`, … where a side has a file a label. */
export type CaseImages = Readonly<Record<string, AnyImage>>

export interface AlignedCase {
  readonly aligned: AlignedSides
  /** Both maps of values; null where a side has none. Kept, as a pair of its own for each question would sweep the volumes again. */
  readonly pair: PreparedPair | null
  /** Voxels whose reference has the ignore label are background on both sides. */
  readonly layers: readonly LabelLayer[]
  readonly spacing: readonly number[] | null
  readonly warnings: readonly string[]
}

/**
 * Both sides of a case on one grid, as label maps.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-geometry`, `bad-label`, `bad-input`, `wrong-format`.
 */
export function alignedCase(inputs: CaseImages, setting: CaseSetting): AlignedCase {
  const warnings: string[] = []
  const files = { reference: setting.referenceName, prediction: setting.predictionName }
  const sides = onOneGrid(
    { reference: side(inputs, setting, 'reference'), prediction: side(inputs, setting, 'prediction') },
    { geometry: setting.geometry, images: setting.grid, labels: setting.labels, files },
    (code, text) => warnings.push(caseWarning(code, text)),
  )
  for (const name of ['reference', 'prediction'] as const)
    warnings.push(
      ...sides[name].notes.map((note) => caseWarning('meaning', `${name}: ${note}`)),
      ...absentFiles(sides[name], setting, name),
      ...byNumber(sides[name], setting, name),
      ...absentChannels(sides[name], setting, name),
    )
  const aligned = alignSides(sides.reference, sides.prediction, files)
  const spacing = aligned.reference.spacing ?? aligned.prediction.spacing
  const { map: reference } = aligned.reference
  const { map: prediction } = aligned.prediction
  const pair = reference && prediction ? casePair({ reference, prediction }, aligned, spacing) : null
  append(warnings, oddValues(aligned, pair, setting))
  const layers = labelLayers(aligned.reference, aligned.prediction, setting.labels)
  return { aligned, pair, layers: layers.map((layer) => ignoring(layer, setting.ignore, aligned)), spacing, warnings }
}

/**
 * Two maps on one grid with the axes z, y, x of SimpleITK's arrays, as which other entry points read a file: thinning, sums of squares and products of
 * voxel sizes depend on the order. Arrays, whose order is their own, keep it.
 */
export function casePair(
  { reference, prediction }: Pick<LabelLayer, 'reference' | 'prediction'>,
  aligned: AlignedSides,
  spacing: readonly number[] | null,
): PreparedPair {
  const isArray = ({ facts }: SideLabels) => facts.format === 'npy' || facts.format === 'npz'
  const isOwn = isArray(aligned.reference) && isArray(aligned.prediction)
  const [a, b] = isOwn ? [reference, prediction] : [reversedAxes(reference), reversedAxes(prediction)]
  const size = spacing && (isOwn ? spacing : [...spacing].reverse())
  return preparePair(a, b, size ? { spacing: size } : {})
}

/** The labels of one side; its errors are its own, whoever computes. */
function side(inputs: CaseImages, setting: CaseSetting, name: 'reference' | 'prediction'): SideLabels {
  const file = setting[`${name}Name`]
  try {
    return labelsOf(inputs, setting, name, file)
  } catch (error) {
    throw asSettled(toReportError(error, { side: name === 'reference' ? 'answers' : 'submission', file }))
  }
}

function labelsOf(
  inputs: CaseImages,
  setting: CaseSetting,
  name: 'reference' | 'prediction',
  file: string,
): SideLabels {
  const names = setting[`${name}Files`]
  const own: SideSetting = {
    ...setting,
    ...decidedFor(setting.decided, name),
    isReference: name === 'reference',
    channelRank: channelRankOf(Object.values(inputs)),
    reader: null,
  }
  if (!names) return sideLabels(inputs[name]!, own, file)
  const present = names.flatMap((label, i) => {
    const image = inputs[`${name}:${i}`]
    return image ? [[label, image, `${file}${label}`] as const] : []
  })
  if (present.length === 0) refuse('not-found', 'label files', 'none', 'one at least', { file })
  return fileLabels(present, own)
}

/** Labels that are asked for and have no file: their masks are empty. */
function absentFiles({ named }: SideLabels, setting: CaseSetting, name: 'reference' | 'prediction'): string[] {
  if (setting[`${name}Files`] === null || setting.labels === null) return []
  const present = new Set(named!.map((one) => plainLabelName(one.name)))
  const absent = setting.labels.filter((label) => !present.has(plainLabelName(label.name)))
  return absent.length === 0
    ? []
    : [
        caseWarning(
          'file-missing',
          `no file of the ${name} for ${absent.map((label) => label.name).join(', ')}: counted as empty`,
        ),
      ]
}

/** Values of label maps that are hardly meant. */
function oddValues(aligned: AlignedSides, pair: PreparedPair | null, { foreground }: CaseSetting): string[] {
  const valuesOf = (side: Side) => {
    const { map } = aligned[side]
    const own = pair ?? (map && preparePair(map, map))
    const values = own ? own.labels.filter((label) => own.count(label)[pair ? side : 'reference'] > 0) : []
    return { values, hasBackground: own !== null && own.count(0)[pair ? side : 'reference'] > 0 }
  }
  const [a, b] = [valuesOf('reference'), valuesOf('prediction')]
  const areMaps = aligned.reference.map && aligned.prediction.map
  const odd = foreground === null && areMaps ? oddLabels(a, b) : negativeLabels(a, b)
  return odd.map(({ code, text }) => caseWarning(code, text))
}

/** Segments of a DICOM file whose names are others than those of --labels. */
function byNumber(own: SideLabels, { labels }: CaseSetting, name: 'reference' | 'prediction'): string[] {
  if (labels === null || !isByNumber(own, labels)) return []
  const segments = own.named!.map((one) => `${one.value} ${one.name}`).join(', ')
  return [
    caseWarning(
      'labels-by-number',
      `no segment of the ${name} has a name of --labels; they are taken by their numbers: ${segments}`,
    ),
  ]
}

/** Labels that are asked for and whose number no channel has: channels are numbered from 0, which is the background where there is one. */
function absentChannels(
  { named, byGeometry }: SideLabels,
  { labels }: CaseSetting,
  name: 'reference' | 'prediction',
): string[] {
  const isNumbered = named?.every((one, k) => one.value === k && one.name === String(k)) && !byGeometry
  if (!isNumbered || labels === null) return []
  const absent = labels.filter((label) => label.values.every((value) => value >= named!.length))
  if (absent.length === 0) return []
  const list = absent.map((label) => `${label.name} (${label.values.join('+')})`).join(', ')
  return [
    caseWarning(
      'channel-missing',
      `the ${name} has the channels 0 to ${named!.length - 1} and none for ${list}; --channels names them in their order`,
    ),
  ]
}

/** The layer without the voxels whose reference has the ignore label. */
function ignoring(layer: LabelLayer, ignore: number | null, { reference }: AlignedSides): LabelLayer {
  if (ignore === null || !reference.map) return layer
  const pair = preparePair(layer.reference, layer.prediction, { mask: maskWithout(reference, ignore) })
  return { ...layer, reference: pair.reference, prediction: pair.prediction }
}

function maskWithout({ map }: SideLabels, ignore: number) {
  const pair = preparePair(map!, map!)
  const { data, ...grid } = pair.reference
  const keep = new Uint8Array(data.length)
  for (let i = 0; i < keep.length; i++) keep[i] = data[i] === ignore ? 0 : 1
  return { ...grid, data: keep }
}
