import { asContiguous, strideFor } from '../../array/asContiguous'
import type { AnyImage, Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { unitInMillimetres } from '../../formats/volume/unitInMillimetres'
import { plainLabel } from '../inputs/sideCases'
import { aboveThreshold } from './aboveThreshold'
import { argmaxMap } from './argmaxMap'
import { regionMap } from './regionMap'

/** A mask: the voxels of `array` with one of `values`, or with any value but 0 (`nonzero`; NaN and negatives do not count). */
export interface LabelMask {
  readonly array: NdArray
  readonly values: readonly number[] | 'positive'
}

/** The masks that one side of a case has. */
export interface SideLabels {
  /** The grid that all masks have. */
  readonly shape: readonly number[]
  /** Labels with names of their own, in the order of the file; null: a map of values without names. */
  readonly named: readonly { readonly name: string; readonly value: number | null; readonly mask: LabelMask }[] | null
  /** The map of values; null where labels are in channels, layers or files. */
  readonly map: NdArray | null
  readonly spacing: readonly number[] | null
  readonly affine: readonly number[] | null
  readonly offset?: readonly number[]
  /** A segmentation of DICOM: its place follows from its geometry. */
  readonly byGeometry?: boolean
  /** Slices may be missing between those of the array. */
  readonly inferredSlices?: boolean
}

/** How a side is read. */
export interface SideSetting {
  readonly channels: readonly string[] | null
  readonly threshold: number | null
  readonly activation: 'argmax' | null
  readonly foreground: 'nonzero' | null
  readonly classOrder: readonly number[] | null
}

/** @param file for errors. */
export function sideLabels(image: AnyImage, setting: SideSetting, file: string): SideLabels {
  const shape = image.channelAxis === null ? image.shape : image.shape.slice(0, image.channelAxis)
  const grid = {
    shape,
    spacing: sizesOf(image, shape.length),
    affine: image.affine,
    ...(image.segmentation?.offset ? { offset: image.segmentation.offset } : {}),
    ...(image.format === 'dicom' ? { byGeometry: true, inferredSlices: image.inferredSlices === true } : {}),
  }
  const map = (array: NdArray): SideLabels => ({ ...grid, named: null, map: array })
  if (image.colour) return colourLabels(image, map, file)
  if (image.segmentation) return { ...grid, named: segmentsOf(image, setting, file), map: null }
  const count = image.channelAxis === null ? 1 : image.shape[image.channelAxis]!
  if (setting.foreground === 'nonzero' && count === 1) return map(binary(image))
  if (count === 1) {
    const array = channel(image, 0)
    if (setting.threshold !== null && isFraction(array)) {
      requireThreshold(array, setting.threshold, file)
      return map(aboveThreshold(array, setting.threshold))
    }
    requireLabels(array, image, file)
    return map(array)
  }
  const channels = Array.from({ length: count }, (_, k) => channel(image, k))
  const { classOrder, threshold } = setting
  if (classOrder !== null && setting.channels === null && (threshold !== null || setting.activation !== null)) {
    requireRegions(count, setting, file)
    if (threshold !== null) return map(regionMap(channels, classOrder, threshold))
  }
  if (setting.activation === 'argmax') return map(argmaxMap(channels))
  const soft = channels.some(isFraction)
  if (soft && setting.threshold === null)
    refuse(
      'bad-label',
      'voxels',
      'fractions, as of probabilities',
      '--argmax for channels with background first, --threshold 0.5 for regions',
      { file },
    )
  const names = setting.channels
  if (names !== null && names.length !== count)
    refuse('bad-argument', 'channels', `${count} channels in the file`, `${names.length}: ${names.join(', ')}`, {
      file,
    })
  return {
    ...grid,
    map: null,
    named: channels.map((array, k) => ({
      name: names?.[k] ?? String(k),
      value: names === null ? k : null,
      mask: soft
        ? { array: aboveThreshold(array, setting.threshold!), values: [1] }
        : { array, values: 'positive' as const },
    })),
  }
}

/** The masks of files, one a label. */
export function fileLabels(files: readonly (readonly [name: string, image: AnyImage, file: string])[]): SideLabels {
  const [first] = files
  const dicom = files.find(([, image]) => image.format === 'dicom')
  if (dicom)
    refuse('unsupported', 'files of a case', 'one a label in DICOM', 'one DICOM segmentation with all segments', {
      file: dicom[2],
    })
  const shape = channel(first![1], 0).shape
  const named = files.map(([name, image, file]) => {
    const array = channel(image, 0)
    if (`${array.shape}` !== `${shape}`)
      refuse('shape-mismatch', 'shape (x, y, z)', array.shape, `[${shape}], as ${first![2]}`, { file })
    return { name: plainLabel(name), value: null, mask: { array, values: 'positive' as const } }
  })
  const { affine, spacing } = first![1]
  return { shape, named, map: null, spacing: affine === null ? null : spacing.slice(0, shape.length), affine }
}

/** One channel of an image; the image itself where it has none. */
function channel(image: AnyImage, k: number): NdArray {
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

function binary(image: AnyImage): NdArray {
  const { data, shape, stride } = asContiguous<Data>(channel(image, 0), 'any')
  const out = new Uint8Array(data.length)
  for (let i = 0; i < out.length; i++) out[i] = Number(data[i]) > 0 ? 1 : 0
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
  if (threshold === null && isFraction(array))
    refuse('bad-label', `segment ${name}`, 'fractions, as of probabilities', '--threshold 0.5', { file })
  return aboveThreshold(array, threshold ?? 0.5)
}

/** Grey pictures that were saved as colours are label maps; other colours are not. */
function colourLabels(image: AnyImage, map: (array: NdArray) => SideLabels, file: string): SideLabels {
  const [red, green, blue] = [0, 1, 2].map((k) => asContiguous<Data>(channel(image, k)).data) as [Data, Data, Data]
  for (let i = 0; i < red.length; i++)
    if (red[i] !== green[i] || red[i] !== blue[i])
      refuse(
        'wrong-format',
        'label map',
        `${image.format.toUpperCase()} in colour`,
        'one number a pixel: convert colours to labels',
        { file },
      )
  return map(channel(image, 0))
}

function isFraction({ data }: NdArray): boolean {
  if (!(data instanceof Float32Array || data instanceof Float64Array)) return false
  for (let i = 0; i < data.length; i++) if (data[i] !== Math.trunc(data[i]!)) return true
  return false
}

/** A threshold above 1 where no value is above 1 was meant as a percentage. */
function requireThreshold({ data }: NdArray, threshold: number, file: string): void {
  if (threshold <= 1) return
  for (let i = 0; i < data.length; i++) if (Number(data[i]) > 1) return
  refuse('bad-argument', 'threshold', threshold, 'at most 1, as the probabilities of the file, such as 0.5', { file })
}

function requireLabels(array: NdArray, image: AnyImage, file: string): void {
  if (image.format === 'jpeg')
    refuse(
      'wrong-format',
      'label map',
      'JPEG, which changes the values of pixels',
      'PNG or TIFF; --foreground nonzero takes every value above 0',
      { file },
    )
  if (isFraction(array))
    refuse('bad-label', 'voxels', 'fractions, as of a probability map', 'whole numbers, or --threshold 0.5', { file })
}

/** Sizes of voxels; of formats without a place in space only those that a file states with a unit, in millimetres. */
function sizesOf({ affine, unit, spacing }: AnyImage, rank: number): readonly number[] | null {
  if (affine !== null) return spacing.slice(0, rank)
  const scale = unit === undefined ? undefined : unitInMillimetres(unit)
  return scale === undefined ? null : spacing.slice(0, rank).map((size) => size * scale)
}
