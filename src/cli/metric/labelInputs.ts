/** Label arrays of `medgrade metric`, as the files, the user and the values say. */
import { asContiguous } from '../../array/asContiguous'
import type { AnyImage, Data, NdArray, Volume } from '../../contract'
import { detectFormat, type FileFormat } from '../../formats/detectFormat'
import { namedColours } from '../../understanding/axes/colourLabels'
import { namedChannels } from '../../understanding/axes/namedChannels'
import type { LabelPart, ReadArray } from '../../understanding/labels/labelArrays'
import { type PairSide, understoodPair } from '../../understanding/labels/understoodPair'
import type { SideName } from '../../understanding/runDecision'
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

type Read = readonly [OpenFile, NdArray & Partial<Volume>]

/** @throws FileFailure of the side whose file is not understood; MedgradeError `bad-option` for an option without an effect. */
export function labelInputs(
  { reference, prediction }: Readonly<Record<SideName, Read>>,
  flags: LabelFlags,
  reader: string | undefined,
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
  const side = (read: Read): PairSide => ({ raw: readArrayOf(read, reader), setting, file: read[0].name })
  const sides = { reference: side(reference), prediction: side(prediction) }
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
    warnings: [
      ...warnings,
      ...notes,
      ...(values.length > 0 && flags.foreground !== 'nonzero' ? apartWarnings(values[0]!, values[1]!) : []),
    ],
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
  const found = detectFormat(bytes, name)
  const format = found === null ? 'npy' : (formats[found] ?? (found as AnyImage['format']))
  const isNibabel = reader === undefined ? found === 'nifti2' || found === 'mgh' : reader.startsWith('nibabel')
  const isMedical = reader === 'medical' && format === 'nifti'
  const order = format === 'npy' ? 'array' : isMedical ? 'zxy' : isNibabel ? 'xyz' : 'zyx'
  return { array, format, order }
}

/** A warning where no label is on both sides. */
function apartWarnings(reference: NdArray, prediction: NdArray): string[] {
  const [a, b] = [labelsOf(reference), labelsOf(prediction)]
  if (a.size === 0 || b.size === 0 || a.size > mostLabels || b.size > mostLabels) return []
  if ([...a].some((label) => b.has(label))) return []
  const text = (labels: ReadonlySet<number>) => [...labels].sort((p, q) => p - q).join(', ')
  return [
    `the files share no label: the reference has ${text(a)}, the prediction ${text(b)}; --foreground nonzero compares all but zero`,
  ]
}

const mostLabels = 32

/** The labels of an array, or a few more than can be named. */
function labelsOf(array: NdArray): ReadonlySet<number> {
  const { data } = asContiguous<Data>(array, 'any')
  const labels = new Set<number>()
  let last = 0
  for (let i = 0; i < data.length && labels.size <= mostLabels; i++) {
    const value = Number(data[i])
    if (value === 0 || value === last) continue
    last = value
    labels.add(value)
  }
  return labels
}
