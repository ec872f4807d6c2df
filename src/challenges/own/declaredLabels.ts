/** Label arrays of a declared challenge, as their files, the declaration and their values say. */
import { listenerOf, watchLabels } from '../../array/labels/watchLabels'
import type { NdArray, ReaderName, Volume } from '../../contract'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import type { ContourConvention } from '../../formats/dicom/contours/contourConventions'
import { namedChannels } from '../../understanding/axes/namedChannels'
import type { LabelPart, ReadArray } from '../../understanding/labels/labelArrays'
import { type PairSide, understoodPair } from '../../understanding/labels/understoodPair'
import type { CaseFacts } from '../../understanding/runDecision'

/** What the declaration says about the arrays of a slot. */
export interface FileMeaning {
  readonly threshold?: number
  readonly round?: boolean
  readonly nan?: 'background'
  readonly argmax?: boolean
  readonly channels?: readonly string[]
  readonly channelAxis?: number
  readonly frame?: number
  readonly colours?: string
  readonly contours?: ContourConvention
  readonly spacing?: readonly number[]
  readonly foreground?: 'nonzero'
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

/** @throws MedgradeError whose file is the name of an input: what neither the file nor the declaration nor the values say. */
export function declaredLabels(
  inputs: Readonly<Record<string, NdArray>>,
  reference: LabelSlot,
  prediction: LabelSlot,
): DeclaredLabels {
  const side = (slot: LabelSlot): PairSide => ({
    raw: rawOf(inputs[slot.name]!, slot.reader),
    setting: settingOf(slot),
    file: slot.name,
  })
  const { labels } = namedChannels(prediction.meaning.channels ?? reference.meaning.channels ?? null)
  const { geometry = 'warn' } = prediction.meaning
  try {
    const sides = { reference: side(reference), prediction: side(prediction) }
    const { parts, facts, warnings } = understoodPair(sides, labels, { geometry, images: null }, (_, step) => step())
    const listener = listenerOf(inputs[reference.name]!, inputs[prediction.name]!)
    if (listener) for (const { name, values } of parts) watchLabels(values[0], (label) => listener(name ?? label))
    return { parts, facts, warnings: warnings.map(inWords) }
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    const { code, message, found, expected, file } = error
    throw new MedgradeError(code, inWords(message), {
      found,
      file,
      expected: expected && inWords(expected),
      cause: error,
    })
  }
}

/** The words of a declaration for the options of commands: `meaning.channelAxis` for `--channel-axis`. */
function inWords(text: string): string {
  return text
    .replace(/(?:medgrade evaluate )?--resample/g, 'meaning.geometry: resample')
    .replaceAll('--labels', '--channels')
    .replace(
      /--([a-z]+(?:-[a-z]+)*)/g,
      (_, name: string) => `meaning.${name.replace(/-([a-z])/g, (__, letter: string) => letter.toUpperCase())}`,
    )
}

function settingOf({ reader, meaning }: LabelSlot): PairSide['setting'] {
  return {
    threshold: meaning.threshold ?? null,
    round: meaning.round ?? false,
    nan: meaning.nan ?? null,
    channels: namedChannels(meaning.channels ?? null).names,
    activation: meaning.argmax ? 'argmax' : null,
    channelAxis: meaning.channelAxis ?? null,
    frame: meaning.frame ?? null,
    colours: meaning.colours ?? null,
    contours: meaning.contours ?? null,
    spacing: meaning.spacing ?? null,
    foreground: meaning.foreground ?? null,
    classOrder: null,
    reader: reader === 'any' ? null : reader,
  }
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
