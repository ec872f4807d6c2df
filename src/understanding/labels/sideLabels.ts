import { asContiguous, strideFor } from '../../array/asContiguous'
import type { AnyImage, Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { ContourConvention } from '../../formats/dicom/contours/contourConventions'
import { channelLayout } from '../axes/channelLayout'
import { colourLabels, namedColours } from '../axes/colourLabels'
import { type AxisSetting, type ImageAxes, imageAxes } from '../axes/imageAxes'
import { uprightArray } from '../axes/uprightArray'
import { type VoxelSize, voxelSize } from '../size/voxelSize'
import { aboveThreshold } from '../values/aboveThreshold'
import { argmaxMap } from '../values/argmaxMap'
import { regionMap } from '../values/regionMap'
import { requireReal } from '../values/requireReal'
import { type SettledLabels, settledLabels, type ValueSetting } from '../values/settledLabels'
import { areWhole, type ValueFacts, valueFacts } from '../values/valueFacts'
import { contourLabels } from './contourLabels'
import type { LabelGrid, LabelMask, SideFacts, SideLabels } from './labelGrid'
import { plainLabel } from './labelNames'
import { polygonLabels } from './polygonLabels'

/** How a side is read. */
export interface SideSetting extends AxisSetting, ValueSetting {
  readonly foreground: 'nonzero' | null
  readonly classOrder: readonly number[] | null
  /** Colours as labels, see `namedColours`; null: not asked for. */
  readonly colours: string | null
  /** Whose rules contours are drawn by; null: `dcmrtstruct2nii`. */
  readonly contours: ContourConvention | null
  /** Of regions (GeoJSON): how many of their pixels a pixel of the picture is; null: one. */
  readonly downsample: number | null
  /** In the order of the file. */
  readonly spacing: readonly number[] | null
  /** The reader that the user named, whose voxel sizes are kept; null: none. */
  readonly reader: string | null
  /** Whether all channels are labels, as those of another file of the run have no background. */
  readonly allChannels: boolean
}

interface Reading {
  readonly image: AnyImage
  readonly setting: SideSetting
  readonly file: string
  readonly grid: Omit<LabelGrid, 'named' | 'map'>
  readonly facts: Omit<SideFacts, 'layout' | 'values'>
}

/**
 * The labels of one file.
 *
 * @param file for errors.
 * @throws MedgradeError `bad-label`, `bad-input`, `wrong-format`, `bad-argument`: what neither the file nor the user nor the values say.
 */
export function sideLabels(raw: AnyImage, setting: SideSetting, file: string): SideLabels {
  if (raw.contours) return contourLabels(raw.contours, setting.contours)
  if (raw.regions) return polygonLabels(raw.regions, setting.downsample, voxelSize(raw, setting.spacing, file, null))
  requireReal(raw, file)
  if (raw.labelsBeside) refuseBeside(raw.labelsBeside, file)
  const { array: image, note } = upright(raw, setting)
  const axes = imageAxes(image, setting, file)
  const size = voxelSize(axes.image, setting.spacing, file, setting.reader)
  const labels = labelsOf(axes, size, setting, file)
  const notes = [...(note === null ? [] : [note]), ...size.notes]
  return notes.length > 0 ? { ...labels, notes: [...notes, ...labels.notes] } : labels
}

/** The intensities of an image are no labels where labels lie beside it. */
function refuseBeside(labels: readonly string[], file: string): never {
  return refuse(
    'bad-input',
    'label map',
    `an image with labels: ${labels.join(', ')}`,
    `--zarr-labels with one of them, or ${file}/0 for the image itself`,
    { file },
  )
}

/** Pictures as people see them; a reader that the user named keeps what is stored. */
function upright(image: AnyImage, { reader }: SideSetting): ReturnType<typeof uprightArray<AnyImage>> {
  if (reader === null || (image.orientation ?? 1) === 1) return uprightArray(image, 0, 1)
  const note = `reader ${reader} keeps rows and columns as they are stored, not as the orientation ${image.orientation} of the file says`
  return { array: image, note }
}

function labelsOf(axes: ImageAxes, size: VoxelSize, setting: SideSetting, file: string): SideLabels {
  const { image } = size
  const shape = image.channelAxis === null ? image.shape : image.shape.slice(0, image.channelAxis)
  const count = image.channelAxis === null ? 1 : image.shape[image.channelAxis]!
  const grid = {
    shape,
    format: image.format,
    spacing: size.unit === 'voxel' ? null : image.spacing.slice(0, shape.length),
    affine: image.affine,
    origin: image.origin,
    direction: image.direction,
    ...(image.segmentation?.offset ? { offset: image.segmentation.offset } : {}),
    ...(image.format === 'dicom' ? { byGeometry: true, inferredSlices: image.inferredSlices === true } : {}),
  }
  const used = [...axes.used, ...(size.from === 'given' ? ['spacing'] : [])]
  const facts = { channels: count, unit: size.unit, size: size.from, format: image.format, used }
  const reading: Reading = { image, setting, file, grid, facts }
  if (image.colour || image.axes?.at(-1) === 'colour') return ofColours(reading)
  if (image.segmentation) {
    const named = segmentsOf(image, setting, file)
    return { ...grid, named, map: null, facts: { ...facts, layout: 'segments', values: null }, notes: [] }
  }
  return count === 1 ? ofMap(reading, channel(image, 0)) : ofChannels(reading, axes.stated)
}

const factsOf = (facts: ValueFacts | null): SideFacts['values'] =>
  facts && { kind: facts.kind, min: facts.min, max: facts.max }

/** A map of values. */
function ofMap({ image, setting, file, grid, facts }: Reading, array: NdArray): SideLabels {
  const isLossy = image.format === 'jpeg'
  // Around a mask in JPEG lie values that are not 0: no label, and no foreground.
  if (isLossy && setting.threshold === null)
    refuse(
      'wrong-format',
      'label map',
      'JPEG, which changes the values of pixels',
      'PNG or TIFF; --threshold 127.5 for a mask of 0 and 255',
      { file },
    )
  if (setting.foreground === 'nonzero' && !isLossy)
    return {
      ...grid,
      named: null,
      map: nonzero(array, setting.nan),
      facts: {
        ...facts,
        layout: 'map',
        values: null,
        used: [...facts.used, 'foreground', ...(setting.nan ? ['nan'] : [])],
      },
      notes: [],
    }
  const { notes, used, ...settled } = settledLabels(array, isLossy ? { ...setting, isReference: false } : setting, file)
  return {
    ...grid,
    named: null,
    map: settled.array,
    facts: {
      ...facts,
      layout: 'map',
      values: factsOf(settled.facts),
      // A threshold makes of a picture in JPEG what it asks for.
      used: [...facts.used, ...used, ...(setting.foreground === null ? [] : ['foreground'])],
    },
    notes,
  }
}

/** Channels, of which each is a label, or all together make a map. */
function ofChannels(reading: Reading, stated: boolean): SideLabels {
  const { image, setting, file, grid, facts } = reading
  const { classOrder, threshold, channels: names } = setting
  const channels = Array.from({ length: facts.channels }, (_, k) => channel(image, k))
  const mapOf = (map: NdArray, layout: 'argmax' | 'regions', option: string): SideLabels => ({
    ...grid,
    named: null,
    map,
    facts: { ...facts, layout, values: null, used: [...facts.used, option] },
    notes: [],
  })
  if (classOrder !== null && names === null && (threshold !== null || setting.activation !== null)) {
    requireRegions(facts.channels, setting, file)
    if (threshold !== null) return mapOf(regionMap(channels, classOrder, threshold), 'regions', 'threshold')
  }
  if (setting.activation === 'argmax') return mapOf(argmaxMap(channels), 'argmax', 'argmax')
  if (names !== null && names.length !== facts.channels)
    refuse(
      'bad-argument',
      'channels',
      `${facts.channels} channels in the file`,
      `${names.length}: ${names.join(', ')}`,
      {
        file,
      },
    )
  const layout = channelLayout(channels)
  if (!stated && !layout.isPartition) refuseUnproved(image, file)
  const soft = !areWhole(image.data)
  if (soft) requireSettingOf(channels, setting, file)
  const settled = channels.map((one) => settledLabels(one, setting, file))
  const first = !setting.allChannels && layout.isPartition && layout.largestFirst && names === null
  const masks = settled.map(({ array }): LabelMask => ({ array, values: 'positive' }))
  const notes = [...new Set(settled.flatMap((one) => one.notes))]
  if (!first && names === null) notes.push(noBackground(layout))
  return {
    ...grid,
    map: null,
    named: masks.map((mask, k) => ({ name: names?.[k] ?? String(k), value: names === null ? k : null, mask })),
    backgroundFirst: first,
    facts: {
      ...facts,
      layout: names !== null ? 'named channels' : first ? 'background first' : 'all channels',
      values: widest(settled),
      used: [
        ...new Set([...facts.used, ...(names === null ? [] : ['channels']), ...settled.flatMap((one) => one.used)]),
      ],
    },
    notes,
  }
}

/** The range of all channels; the kind of the first that is not 0 and 1. */
function widest(settled: readonly SettledLabels[]): SideFacts['values'] {
  const facts = settled.flatMap((one) => one.facts ?? [])
  if (facts.length === 0) return null
  const { kind } = facts.find((one) => one.kind !== 'blank' && one.kind !== 'binary') ?? facts[0]!
  return {
    kind,
    min: facts.reduce((least, one) => Math.min(least, one.min), Infinity),
    max: facts.reduce((most, one) => Math.max(most, one.max), -Infinity),
  }
}

/** Probabilities become labels by argmax or by a threshold. */
function requireSettingOf(channels: readonly NdArray[], setting: SideSetting, file: string): void {
  if (setting.threshold !== null) return
  const kinds = channels.map((one) => valueFacts(asContiguous<Data>(one, 'any').data).kind)
  if (kinds.includes('probabilities') || kinds.includes('fractions'))
    refuse(
      'bad-label',
      'voxels',
      'fractions, as of probabilities',
      '--argmax for channels with background first, --threshold 0.5 for regions',
      { file },
    )
}

function noBackground({ isPartition, overlap, largestFirst }: ReturnType<typeof channelLayout>): string {
  const why = overlap
    ? 'some voxels have several channels'
    : !isPartition
      ? 'some voxels have no channel'
      : largestFirst
        ? 'channels of other files of the run have no background'
        : 'the first channel is not the largest'
  return `all channels are labels, the first one too: ${why}`
}

function refuseUnproved(image: AnyImage, file: string): never {
  const { shape } = image
  const axis = shape.length - 1
  const isField = shape[axis] === 3 && valueFacts(asContiguous<Data>(image, 'any').data).kind === 'fractions'
  return refuse(
    'bad-input',
    `axis ${axis}`,
    `${shape[axis]} volumes that may be channels or frames: not every voxel belongs to exactly one`,
    `--frame 0 to ${shape[axis]! - 1} for time; for channels --channels with their names, or --argmax for probabilities${isField ? '; displacements are compared by evaluate --task registration' : ''}`,
    { file },
  )
}

/** The masks of files, one a label. */
export function fileLabels(
  files: readonly (readonly [name: string, image: AnyImage, file: string])[],
  setting: SideSetting,
): SideLabels {
  const [first] = files
  const dicom = files.find(([, image]) => image.format === 'dicom')
  if (dicom)
    refuse('unsupported', 'files of a case', 'one a label in DICOM', 'one DICOM segmentation with all segments', {
      file: dicom[2],
    })
  const seen = files.map(([, image]) => upright(image, setting))
  const sized = voxelSize(seen[0]!.array, setting.spacing, first![2], setting.reader)
  const shape = channel(seen[0]!.array, 0).shape
  const notes = [...seen.flatMap(({ note }) => note ?? []), ...sized.notes]
  const used = new Set<string>(sized.from === 'given' ? ['spacing'] : [])
  const named = files.map(([name, , file], k) => {
    const { array, ...settled } = settledLabels(channel(seen[k]!.array, 0), setting, file)
    notes.push(...settled.notes)
    for (const option of settled.used) used.add(option)
    if (`${array.shape}` !== `${shape}`)
      refuse('shape-mismatch', 'shape (x, y, z)', array.shape, `[${shape}], as ${first![2]}`, { file })
    return { name: plainLabel(name), value: null, mask: { array, values: 'positive' as const } }
  })
  return {
    shape,
    named,
    map: null,
    spacing: sized.unit === 'voxel' ? null : sized.image.spacing.slice(0, shape.length),
    affine: sized.image.affine,
    origin: sized.image.origin,
    direction: sized.image.direction,
    facts: {
      layout: 'files',
      channels: files.length,
      values: null,
      unit: sized.unit,
      size: sized.from,
      format: first![1].format,
      used: [...used],
    },
    notes,
  }
}

/** One channel of an image; the image itself where it has none. */
export function channel(image: AnyImage, k: number): NdArray {
  const { data, shape, channelAxis, dtype } = image
  const stride = image.stride ?? strideFor(shape, [...shape.keys()])
  if (channelAxis === null) return { data, shape, stride, offset: image.offset ?? 0, ...(dtype ? { dtype } : {}) }
  return {
    data,
    shape: shape.slice(0, channelAxis),
    stride: stride.slice(0, channelAxis),
    offset: (image.offset ?? 0) + k * stride[channelAxis]!,
  }
}

/** Channels of nnU-Net's regions: one for each value of `regions_class_order`, without background. */
function requireRegions(count: number, { classOrder, threshold }: SideSetting, file: string): void {
  const order = `regions_class_order [${classOrder!}]`
  if (threshold !== null && count !== classOrder!.length)
    refuse(
      'bad-input',
      'channels',
      count,
      `${classOrder!.length}, one for each value of ${order}, or --channels with their names`,
      { file },
    )
  if (threshold === null && count === classOrder!.length)
    refuse('bad-argument', '--argmax', `${count} channels of regions, ${order}`, '--threshold 0.5: regions overlap', {
      file,
    })
}

/** As the functions of metrics: NaN is not zero, unless it is said to be background. */
function nonzero(array: NdArray, nan: SideSetting['nan']): NdArray {
  const { data, shape, stride } = asContiguous<Data>(array, 'any')
  const out = new Uint8Array(data.length)
  for (let i = 0; i < out.length; i++) {
    const value = Number(data[i])
    out[i] = value === 0 || (nan !== null && Number.isNaN(value)) ? 0 : 1
  }
  return { data: out, shape, stride }
}

function segmentsOf(image: AnyImage, setting: SideSetting, file: string): NonNullable<SideLabels['named']> {
  const { segments } = image.segmentation!
  const layers = image.channelAxis === null ? 1 : image.shape[image.channelAxis]!
  const isSoft = image.data instanceof Float32Array
  if (isSoft && setting.activation === 'argmax')
    refuse('bad-argument', '--argmax', 'segments without a channel of the background', '--threshold 0.5', { file })
  return segments.map(({ name, layer, value }) => {
    const array = channel(image, Math.min(layer, layers - 1))
    if (isSoft) return { name, value, mask: { array: certain(array, setting.threshold, name, file), values: [1] } }
    // An array of one voxel holds no segment at all, and a layer that is not stored none of its own.
    const empty = layer >= layers || array.shape.every((n) => n === 1)
    return { name, value, mask: { array, values: empty ? [] : [value] } }
  })
}

/** The voxels of a fractional segment. */
function certain(array: NdArray, threshold: number | null, name: string, file: string): NdArray {
  if (threshold === null && !areWhole(array.data))
    refuse('bad-label', `segment ${name}`, 'fractions, as of probabilities', '--threshold 0.5', { file })
  return aboveThreshold(array, threshold ?? 0.5)
}

/** Grey pictures that were saved as colours are label maps; other colours are labels if the user says so. */
function ofColours(reading: Reading): SideLabels {
  const { image, setting, file, grid, facts } = reading
  const channels = Array.from({ length: facts.channels }, (_, k) => channel(image, k))
  requireIdleAlpha(channels, file)
  if (facts.channels < 3 || isGrey(channels))
    return ofMap({ ...reading, facts: { ...facts, channels: 1 } }, channels[0]!)
  if (image.format === 'jpeg')
    refuse('wrong-format', 'label map', 'JPEG in colour, which changes the colours of pixels', 'PNG or TIFF', { file })
  if (setting.colours === null)
    refuse(
      'wrong-format',
      'label map',
      `${image.format.toUpperCase()} in colour`,
      'one number a pixel; --colours makes each colour a label, --colours #800000=liver,… those with a name',
      { file },
    )
  return {
    ...grid,
    named: colourLabels(channels, namedColours(setting.colours), file),
    map: null,
    facts: { ...facts, layout: 'colours', values: null, used: [...facts.used, 'colours'] },
    notes: [],
  }
}

/** Alpha that tells pixels of one colour apart is a mask of its own, which labels by colour would lose. */
function requireIdleAlpha(channels: readonly NdArray[], file: string): void {
  if (channels.length !== 2 && channels.length !== 4) return
  const { order } = asContiguous<Data>(channels[0]!, 'any')
  const [alpha, ...colours] = [...channels].reverse().map((one) => asContiguous<Data>(one, order).data) as [
    Data,
    ...Data[],
  ]
  const alphas = new Map<number, number>()
  for (let i = 0; i < alpha.length; i++) {
    const colour = colours.reduce((sum, samples) => sum * 65536 + Number(samples[i]), 0)
    const own = Number(alpha[i])
    const known = alphas.get(colour)
    if (known === undefined) alphas.set(colour, own)
    else if (known !== own)
      refuse('wrong-format', 'label map', 'an alpha channel that tells pixels of one colour apart', alphaWay, { file })
  }
}

const alphaWay = 'a picture without alpha; a mask that is in it saved as grey'

function isGrey(channels: readonly NdArray[]): boolean {
  const { order } = asContiguous<Data>(channels[0]!, 'any')
  const [red, green, blue] = channels.slice(0, 3).map((one) => asContiguous<Data>(one, order).data) as [
    Data,
    Data,
    Data,
  ]
  for (let i = 0; i < red.length; i++) if (red[i] !== green[i] || red[i] !== blue[i]) return false
  return true
}
