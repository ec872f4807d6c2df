import { strideFor } from '../../array/asContiguous'
import type { AnyImage, AxisRole, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'

/** What the user says about axes. */
export interface AxisSetting {
  readonly channels: readonly string[] | null
  readonly activation: 'argmax' | null
  /** In the order of the file: x, y, z, … for volumes, that of the array for NPY and TIFF; from 0. */
  readonly channelAxis: number | null
  readonly frame: number | null
  /** Files of fewer axes have none of channels: those beside files of four axes. */
  readonly channelRank: 3 | 4
}

export interface ImageAxes {
  /** At most three axes of space, and that of channels behind them. */
  readonly image: AnyImage
  /** Whether the file or the user says that the last axis holds channels; else its values have to. */
  readonly stated: boolean
  readonly used: readonly string[]
}

/** Most channels that are still fewer than the sizes of space. */
const shortAxis = 16

/**
 * Settles every axis behind the three of space: time by `frame`, channels by their role, by `channelAxis`, or as the last one.
 *
 * @throws MedgradeError `bad-input` for an axis whose meaning neither the file nor the user says, with the options that do.
 */
export function imageAxes(image: AnyImage, setting: AxisSetting, file: string): ImageAxes {
  if (image.segmentation || image.format.startsWith('dicom')) return { image, stated: true, used: [] }
  const { channelAxis, frame } = setting
  const used: string[] = []
  let own = withoutSingle(image)
  let stated = image.format === 'npz' && image.channelAxis !== null
  const given = channelAxis !== null && rankOf(image) >= setting.channelRank && !image.colour
  if (given) {
    own = movedLast(own, ourAxis(own, channelAxis, file))
    stated = true
    used.push('channelAxis')
  }
  own = withoutFront(own, given)
  const named = (own.axes ?? []).findIndex((role) => role === 'channel' || role === 'vector' || role === 'colour')
  if (!given && named >= 0) {
    own = movedLast(own, named)
    stated = true
  }
  const last = own.shape.length - 1
  const roles = rolesOf(own)
  const time = roles.findIndex((role, axis) => axis >= 2 && role === 'time' && !(axis === last && byUser(setting)))
  const unstated = roles.findIndex((role, axis) => axis >= 3 && role !== 'channel' && !(stated && axis === last))
  const at = time >= 0 ? time : frame === null ? -1 : unstated
  if (at >= 0) {
    if (frame === null) refuseTime(own, at, file)
    own = frameOf(own, at, frame, file)
    used.push('frame')
  }
  if (own.shape.length > 4) refuseAxes(own, file)
  const channels = own.channelAxis
  if (channels === null || own.colour) return { image: own, stated, used }
  if (!stated) requireLastChannels(own, setting, file)
  return { image: own, stated: stated || byUser(setting), used }
}

/** The image without axes of one element behind the three of space, but for that of channels. */
function withoutSingle(image: AnyImage): AnyImage {
  const axis = image.shape.findIndex((size, k) => k >= 3 && size === 1 && k !== image.channelAxis)
  return axis < 0 ? image : withoutSingle(withoutAxis(image, axis, 0))
}

/** Axes, without those of one element behind the three of space. */
function rankOf({ shape }: Pick<NdArray, 'shape'>): number {
  let rank = shape.length
  while (rank > 3 && shape[rank - 1] === 1) rank--
  return rank
}

/** Which files of a case an axis of channels is about: those of four axes where there is one, else those of three. */
export const channelRankOf = (files: readonly Pick<NdArray, 'shape'>[]): 3 | 4 =>
  files.some((one) => rankOf(one) > 3) ? 4 : 3

/**
 * An array without the axes of one element that batches and channels have in front. Of four axes the first is dropped only where the last one is too long for
 * channels.
 */
function withoutFront(image: AnyImage, hasChannels: boolean): AnyImage {
  const { shape, format } = image
  if ((format !== 'npy' && format !== 'npz') || shape[0] !== 1 || shape.length < 4) return image
  const isFront = shape.length > 4 || (!hasChannels && shape.at(-1)! > shortAxis)
  return isFront ? withoutFront(withoutAxis(image, 0, 0), hasChannels) : image
}

/** Names and argmax are about channels. */
const byUser = ({ channels, activation }: AxisSetting) => channels !== null || activation !== null

/** Formats with x last, which images have first. */
const isTurned = (format: AnyImage['format']) => format === 'tiff' || format === 'zarr'

const rolesOf = ({ axes, shape }: AnyImage): AxisRole[] => shape.map((_, axis) => axes?.[axis] ?? 'unstated')

/** The axis of the image for one in the order of the file. */
function ourAxis({ format, shape }: AnyImage, axis: number, file: string): number {
  const rank = shape.length
  if (!(Number.isInteger(axis) && axis >= 0 && axis < rank))
    refuse('bad-argument', '--channel-axis', axis, `0 to ${rank - 1}, an axis of the file`, { file })
  return isTurned(format) ? rank - 1 - axis : axis
}

function movedLast(image: AnyImage, axis: number): AnyImage {
  const { shape, axes } = image
  const stride = image.stride ?? strideFor(shape, [...shape.keys()])
  const order = [...shape.keys()].filter((one) => one !== axis).concat(axis)
  const roles = order.map((one): AxisRole => axes?.[one] ?? 'unstated')
  roles[order.length - 1] = roles.at(-1) === 'colour' ? 'colour' : 'channel'
  const turned = {
    ...image,
    shape: order.map((one) => shape[one]!),
    stride: order.map((one) => stride[one]!),
    spacing: order.map((one) => image.spacing[one] ?? 1),
    axes: roles,
    channelAxis: order.length - 1,
  }
  // A header that takes channels for an axis of space says nothing about the place of the others.
  if (axis > 2 || image.affine === null) return turned
  const { unit: _, ...plain } = turned
  return { ...plain, affine: null, spacing: [], origin: [], direction: [] }
}

function frameOf(image: AnyImage, axis: number, frame: number, file: string): AnyImage {
  const { shape } = image
  const count = shape[axis]!
  if (!(Number.isInteger(frame) && frame >= 0 && frame < count))
    refuse('bad-argument', '--frame', frame, `0 to ${count - 1}, a frame of the file`, { file })
  return withoutAxis(image, axis, frame)
}

/** The image at one place of an axis. */
function withoutAxis(image: AnyImage, axis: number, at: number): AnyImage {
  const { shape } = image
  const stride = image.stride ?? strideFor(shape, [...shape.keys()])
  const isKept = (_: unknown, k: number) => k !== axis
  const kept = shape.filter(isKept)
  return {
    ...image,
    shape: kept,
    stride: stride.filter(isKept),
    spacing: image.spacing.length > 0 ? image.spacing.filter(isKept) : [],
    offset: (image.offset ?? 0) + at * stride[axis]!,
    ...(image.axes ? { axes: image.axes.filter(isKept) } : {}),
    channelAxis: kept.length > 3 ? kept.length - 1 : null,
  }
}

function refuseTime({ shape }: AnyImage, axis: number, file: string): never {
  return refuse(
    'bad-input',
    `axis ${axis}`,
    `time, ${shape[axis]} frames`,
    `one frame: --frame 0 to ${shape[axis]! - 1}; --channels with their names if they are channels`,
    { file },
  )
}

function refuseAxes({ shape }: AnyImage, file: string): never {
  return refuse('bad-input', 'axes', `[${shape}]`, 'three axes of space and one of channels; --frame takes a frame', {
    file,
  })
}

/** Channels in front of the axes of space look like an axis of space, and space like channels. */
function requireLastChannels({ shape, format }: AnyImage, { channels, activation }: AxisSetting, file: string): void {
  const first = shape[0]!
  const last = shape.at(-1)!
  const isFirst = first <= shortAxis && shape.slice(1).every((size) => size > first)
  if (!isFirst || channels?.length === last) return
  const axis = isTurned(format) ? shape.length - 1 : 0
  const other = isTurned(format) ? 0 : shape.length - 1
  // Only formats of volumes have frames behind the axes of space.
  const isArray = format === 'npy' || format === 'npz'
  const why = (activation ?? channels) || isArray ? 'channels' : 'channels or frames'
  refuse(
    'bad-input',
    'axes',
    `[${shape}], whose first axis is as short as one of ${why}`,
    `--channel-axis ${axis} if it is, or --channel-axis ${other} for the last one${why === 'channels' ? '' : ', or --frame'}`,
    { file },
  )
}
