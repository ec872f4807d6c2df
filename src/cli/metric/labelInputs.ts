/** Label arrays of `medgrade metric`, as the files, the user and the values say. */
import { strideFor } from '../../array/asContiguous'
import type { AnyImage, NdArray, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { namedColours } from '../../understanding/axes/colourLabels'
import { namedChannels } from '../../understanding/axes/namedChannels'
import type { LabelPart, ReadArray } from '../../understanding/labels/labelArrays'
import { type PairSide, understoodPair } from '../../understanding/labels/understoodPair'
import type { SideName } from '../../understanding/runDecision'
import { isSkewed } from '../../understanding/size/voxelSize'
import { understoodLine } from '../../understanding/understoodLine'
import { unusedOptions } from '../../understanding/unusedOptions'
import type { FlagValues } from '../flags/flagSet'
import type { labelFlags } from '../flags/labelFlags'
import { type OpenFile, onSide } from './metricFiles'

/** The options that say what a label array means. */
export type LabelFlags = FlagValues<typeof labelFlags> & {
  readonly spacing?: readonly number[]
  readonly reader?: string
}

export interface LabelInputs {
  /** The two arrays; empty where labels have names. */
  readonly values: readonly NdArray[]
  readonly parts?: readonly LabelPart[]
  /** Whether the files have no voxel size. */
  readonly inVoxels: boolean
  readonly warnings: readonly string[]
  readonly understood: readonly string[]
}

type Read = readonly [OpenFile, (NdArray & Partial<Volume>) | AnyImage]

/** @throws FileFailure of the side whose file is not understood; MedgradeError `bad-option` for an option without an effect. */
export function labelInputs(
  { reference, prediction }: Readonly<Record<SideName, Read>>,
  flags: LabelFlags,
): LabelInputs {
  const channels = namedChannels(flags.channels ?? null)
  const setting: PairSide['setting'] = {
    threshold: flags.threshold ?? null,
    round: flags.round ?? false,
    nan: flags.nan ?? null,
    channels: channels.names,
    activation: flags.argmax ? 'argmax' : null,
    channelAxis: flags.channelAxis ?? null,
    frame: flags.frame ?? null,
    colours: coloursOf(flags.colours),
    spacing: flags.spacing ?? null,
    foreground: flags.foreground ?? null,
    classOrder: null,
    reader: flags.reader ?? null,
  }
  const side = (read: Read): PairSide => ({ raw: readArrayOf(read, flags.reader), setting, file: read[0].name })
  const sides = { reference: side(reference), prediction: side(prediction) }
  for (const name of ['reference', 'prediction'] as const)
    onSide(name, sides[name].file, () => requireRightAngles(sides[name]))
  const { parts, facts, warnings } = understoodPair(sides, channels.labels, geometryOf(flags), (name, step) =>
    onSide(name, sides[name].file, step),
  )
  const own = [facts.reference, facts.prediction]
  const used = new Set(own.flatMap((one) => one.used))
  const notes = unusedOptions({ ...flags, activation: setting.activation, colours: setting.colours }, used)
  const [only] = parts
  const values = only && only.name === null ? only.values : []
  return {
    values,
    ...(values.length === 0 ? { parts } : {}),
    inVoxels: own.every(({ unit }) => unit === 'voxel'),
    warnings: [...warnings, ...notes],
    understood: [understoodLine('reference', [facts.reference]), understoodLine('prediction', [facts.prediction])],
  }
}

const geometryOf = ({ resample, strict }: LabelFlags) => (resample ? 'resample' : strict ? 'strict' : 'warn')

function coloursOf(colours: LabelFlags['colours']): string | null {
  if (colours === undefined) return null
  const text = colours === true ? '' : colours
  namedColours(text)
  return text
}

const formats: Readonly<Partial<Record<FileFormat, AnyImage['format']>>> = {
  nifti1: 'nifti',
  nifti2: 'nifti',
  json: 'npy',
  text: 'npy',
}

function readArrayOf([{ bytes, name }, array]: Read, reader: string | undefined): ReadArray {
  if ('channelAxis' in array) return { array, format: array.format, order: array.format === 'npz' ? 'array' : 'zyx' }
  const found = detectFormat(bytes, name)
  const format = found === null ? 'npy' : (formats[found] ?? (found as AnyImage['format']))
  const isMedical = reader === 'medical' && format === 'nifti'
  const order = format === 'npy' ? 'array' : isMedical ? 'zxy' : reader?.startsWith('nibabel') ? 'xyz' : 'zyx'
  return { array, format, order }
}

/** The axes of an image in the order of the arrays that are compared. */
export function slowestFirst(image: AnyImage): NdArray {
  const { data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = image
  return { data, shape: [...shape].reverse(), stride: [...stride].reverse(), offset }
}

/** SimpleITK refuses axes that are not at right angles, as distances along them are none of their sizes. */
function requireRightAngles({ raw: { array }, file }: PairSide): void {
  if ('channelAxis' in array && array.itk === undefined && isSkewed(array))
    refuse(
      'bad-geometry',
      'axes of the header',
      'axes that are not at right angles',
      '--reader nibabel, for metrics that need no geometry',
      { file },
    )
}
