import { type PreparedPair, preparePair, type Side } from '../../array/labels/labelPair'
import type { AnyImage } from '../../contract'
import { refuse } from '../../errors/refuse'
import { type AlignedSides, alignSides } from './alignSides'
import { gridOf3d, resampledTo } from './gridOf3d'
import { isByNumber, type LabelLayer, labelLayers } from './labelLayers'
import { plainLabelName } from './labelNames'
import type { CaseSetting } from './labelsSetting'
import { placeByGeometry } from './placeByGeometry'
import { fileLabels, type SideLabels, sideLabels } from './sideLabels'

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
  const sides = onOneGrid(
    inputs,
    setting,
    { reference: side(inputs, setting, 'reference'), prediction: side(inputs, setting, 'prediction') },
    warnings,
  )
  for (const name of ['reference', 'prediction'] as const)
    warnings.push(
      ...absentFiles(sides[name], setting, name),
      ...byNumber(sides[name], setting, name),
      ...absentChannels(sides[name], setting, name),
    )
  const files = { reference: setting.referenceName, prediction: setting.predictionName }
  const aligned = alignSides(sides.reference, sides.prediction, files)
  const spacing = aligned.reference.spacing ?? aligned.prediction.spacing
  const { map: reference } = aligned.reference
  const { map: prediction } = aligned.prediction
  const pair = reference && prediction ? preparePair(reference, prediction, spacing ? { spacing } : {}) : null
  warnings.push(...oddValues(aligned, pair, setting))
  const layers = labelLayers(aligned.reference, aligned.prediction, setting.labels)
  return { aligned, pair, layers: layers.map((layer) => ignoring(layer, setting.ignore, aligned)), spacing, warnings }
}

function side(inputs: CaseImages, setting: CaseSetting, name: 'reference' | 'prediction'): SideLabels {
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

/** Values of label maps that are hardly meant: negative ones, and masks of which one side has 1 and the other 255. */
function oddValues(aligned: AlignedSides, pair: PreparedPair | null, { labels }: CaseSetting): string[] {
  const valuesOf = (side: Side) => {
    if (pair) return pair.labels.filter((label) => pair.count(label)[side] > 0)
    const { map } = aligned[side]
    return map ? preparePair(map, map).labels : []
  }
  const [a, b] = [valuesOf('reference'), valuesOf('prediction')]
  const negative = [...new Set([...a, ...b])].filter((value) => value < 0)
  const warnings = negative.length > 0 ? [`negative values are labels too: ${negative.join(', ')}`] : []
  const apart = a.length === 1 && b.length === 1 && a[0] !== b[0] && labels === null
  if (apart)
    warnings.push(
      `the files share no label: the reference has ${a[0]}, the prediction ${b[0]}; --foreground nonzero compares all above 0`,
    )
  return warnings
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
function onOneGrid(inputs: CaseImages, setting: CaseSetting, sides: Sides, warnings: string[]): Sides {
  const files = { reference: setting.referenceName, prediction: setting.predictionName }
  const placed = placeByGeometry(sides, files, (text) => warnings.push(text), setting.grid)
  const { reference, prediction } = placed ?? sides
  const stays = placed === null && reference.byGeometry
  if (setting.geometry === 'resample' && !stays)
    return { reference, prediction: resampled(inputs, setting, { reference, prediction }, warnings) }
  if (placed === null)
    refuse(
      'bad-geometry',
      'grid of the DICOM segmentation',
      `${affineOf(prediction)}`,
      `voxels that coincide with those of ${setting.grid && stays ? 'the images' : `${files.reference}, ${affineOf(reference)}`}${stays ? '' : '; --resample resamples'}`,
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
    `the ${name} has the channels 0 to ${named!.length - 1} and none for ${list}; --channels names them in their order`,
  ]
}

function resampled(inputs: CaseImages, setting: CaseSetting, sides: Sides, warnings: string[]): SideLabels {
  const differs = geometryDiffers(sides) || `${sides.reference.shape}` !== `${sides.prediction.shape}`
  const { reference, prediction } = inputs
  if (!differs || !reference || !prediction) return sides.prediction
  const grid = gridOf3d(reference, setting.referenceName)
  const moved = resampledTo(sides.prediction, prediction, grid, setting.predictionName)
  warnings.push('the prediction was resampled to the grid of the reference, nearest neighbour')
  return moved
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
