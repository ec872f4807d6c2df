/** Label arrays of a declared challenge, as their files, the declaration and their values say. */
import { listenerOf, watchLabels } from '../../array/labels/watchLabels'
import type { AnyImage, ImageGrid, NdArray, ReaderName, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { namedChannels } from '../../understanding/axes/namedChannels'
import type { LabelPart, ReadArray } from '../../understanding/labels/labelArrays'
import { labelOf, type NamedLabel } from '../../understanding/labels/labelNames'
import { type PairSide, understoodPair } from '../../understanding/labels/understoodPair'
import { gridOfImage } from '../../understanding/placement/gridOfImage'
import { objectFiles } from '../../understanding/placement/objectFiles'
import type {
  ReadingOption,
  ReadingOptions,
  ReadingValue,
  zarrOptions,
} from '../../understanding/reading/readingOptions'
import { readingSetting } from '../../understanding/reading/readingSetting'
import { readingValues } from '../../understanding/reading/readingValues'
import type { CaseFacts, SideName } from '../../understanding/runDecision'
import { idleMeaning } from './idleMeaning'

/** Options by their words, as a declaration has them: a switch is true or false. */
type DeclaredWords<S extends Readonly<Record<string, ReadingOption>>> = {
  readonly [N in keyof S as S[N]['flag']]?: S[N]['takes'] extends 'switch' ? boolean : ReadingValue<S[N]>
}

/** What the declaration says about the arrays of a slot. */
export interface FileMeaning extends DeclaredWords<ReadingOptions>, DeclaredWords<typeof zarrOptions> {
  /** The file of the answers with the images on which contours were drawn. */
  readonly series?: string
  /** Of the submission: a prediction at another place than its reference. */
  readonly geometry?: 'warn' | 'strict' | 'resample'
}

export interface LabelSlot {
  /** The name of the input, which errors have as their file. */
  readonly name: string
  readonly reader: ReaderName
  readonly meaning: FileMeaning
}

export interface DeclaredLabels {
  readonly parts: readonly LabelPart[]
  readonly facts: CaseFacts
  readonly warnings: readonly string[]
}

/** Both sides of a measure of labels. */
export interface LabelSlots {
  readonly reference: LabelSlot
  readonly prediction: LabelSlot
  /** Whether each value is an object, and so is each region of a file of regions. */
  readonly asObjects: boolean
}

/** @throws MedgradeError whose file is the name of an input: what neither the file nor the declaration nor the values say. */
export function declaredLabels(
  inputs: Readonly<Record<string, NdArray>>,
  { reference, prediction, asObjects }: LabelSlots,
): DeclaredLabels {
  const file = ({ name }: LabelSlot) => ({ name, image: inputs[name]! as NdArray & Partial<AnyImage> })
  const read = { reference: file(reference), prediction: file(prediction) }
  const own = <T>(_: SideName, step: () => T) => step()
  const resolutions = {
    reference: reference.meaning.downsample ?? null,
    prediction: prediction.meaning.downsample ?? null,
  }
  const drawn = asObjects ? objectFiles(read, resolutions, own) : { files: read, notes: [] }
  const side = (slot: LabelSlot, { image }: { readonly image: NdArray }): PairSide => ({
    raw: rawOf(image, slot.reader),
    setting: settingOf(slot),
    file: slot.name,
  })
  const sides = {
    reference: side(reference, drawn.files.reference),
    prediction: side(prediction, drawn.files.prediction),
  }
  const { geometry = 'warn' } = prediction.meaning
  const labels = drawn.files === read ? wantedLabels(read, reference, prediction) : null
  const images = seriesGrid(inputs, prediction.meaning.series ?? reference.meaning.series)
  const { parts, facts, warnings } = understoodPair(sides, labels, { geometry, images }, own)
  const listener = listenerOf(inputs[reference.name]!, inputs[prediction.name]!)
  if (listener) for (const { name, values } of parts) watchLabels(values[0], (label) => listener(name ?? label))
  const used = new Set([...facts.reference.used, ...facts.prediction.used])
  // Regions were drawn before.
  if (drawn.files !== read) used.add('downsample')
  const idle = idleMeaning([reference.meaning, prediction.meaning], used)
  return { parts, facts, warnings: [...drawn.notes, ...warnings, ...idle] }
}

/** The labels of `channels`: with values, or without them where both files have names. */
function wantedLabels(
  read: Readonly<Record<SideName, { readonly image: Partial<AnyImage> }>>,
  reference: LabelSlot,
  prediction: LabelSlot,
): readonly NamedLabel[] | null {
  const given = prediction.meaning.channels ?? reference.meaning.channels ?? null
  const { labels } = namedChannels(given)
  const areNamed = [read.reference, read.prediction].every(
    ({ image }) => image.contours ?? image.regions ?? image.segmentation,
  )
  return labels ?? (areNamed && given ? given.map((text) => labelOf(text.trim(), [])) : null)
}

/** The grid of the images that contours were drawn on; null: none is named. */
function seriesGrid(inputs: Readonly<Record<string, NdArray>>, name: string | undefined): ImageGrid | null {
  if (name === undefined) return null
  const image = inputs[name]
  // Where the table of the answers has no path for it.
  if (image === undefined) return refuse('not-found', `series ${name}`, 'no file', 'the images of the case')
  return gridOfImage(image as AnyImage, name)
}

function settingOf({ reader, meaning }: LabelSlot): PairSide['setting'] {
  const words: Readonly<Record<string, unknown>> = { ...meaning }
  return { ...readingSetting(readingValues(words)), classOrder: null, reader: reader === 'any' ? null : reader }
}

/** Formats that have a geometry, and those of pictures. */
const formatOf: Readonly<Partial<Record<ReaderName, ReadArray['format']>>> = {
  npy: 'npy',
  tifffile: 'tiff',
  ome_zarr: 'zarr',
  cellmask: 'png',
  gray: 'png',
  pil: 'png',
  dicom: 'dicom',
  dicom_seg: 'dicom',
}

function rawOf(array: NdArray & Partial<Volume>, reader: ReaderName): ReadArray {
  const format = formatOf[reader] ?? 'nifti'
  const isTurned = reader === 'medical' && 'affine' in array
  const isOurs = reader === 'any' || reader.startsWith('nibabel')
  const order = format === 'npy' ? 'array' : isTurned ? 'zxy' : isOurs ? 'xyz' : 'zyx'
  return { array, format, order }
}
