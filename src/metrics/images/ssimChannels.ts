import { type ImageData, type ImagePair, imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { refuse } from '../../errors/refuse'

export interface ChannelPair {
  readonly x: ImageData
  readonly y: ImageData
}

export interface Channels {
  readonly pair: ImagePair
  /** Shape of one channel. */
  readonly shape: readonly number[]
  readonly axis: number | null
  readonly count: number
  /** Number of adjacent values of one channel. */
  readonly inner: number
  channel(index: number): ChannelPair
}

/** Splits two images along the channel axis; without one there is a single channel. */
export function channelsOf(
  reference: ArrayInput,
  prediction: ArrayInput,
  channelAxis: number | null | undefined,
): Channels {
  const pair = imagePair(reference, prediction)
  if (channelAxis === null || channelAxis === undefined) {
    return { pair, shape: pair.shape, axis: null, count: 1, inner: pair.x.length, channel: () => pair }
  }
  if (!Number.isInteger(channelAxis)) refuse('bad-argument', 'channelAxis', channelAxis, 'a whole number')
  const rank = pair.shape.length
  const axis = channelAxis < 0 ? channelAxis + rank : channelAxis
  const count = pair.shape[axis]
  if (count === undefined) {
    refuse('bad-option', `channelAxis for shape [${pair.shape}]`, channelAxis, `-${rank} to ${rank - 1}`)
  }
  const inner = pair.shape.slice(axis + 1).reduce((a, b) => a * b, 1)
  return {
    pair,
    shape: pair.shape.filter((_, other) => other !== axis),
    axis,
    count,
    inner,
    channel: (index) => ({ x: pick(pair.x, index, count, inner), y: pick(pair.y, index, count, inner) }),
  }
}

/** One channel: of every `count` blocks of `inner` values the one with this index. */
function pick(data: ImageData, index: number, count: number, inner: number): ImageData {
  const out = new (data.constructor as new (length: number) => ImageData)(data.length / count)
  for (let i = 0; i < out.length; i += inner) {
    const from = i * count + index * inner
    if (inner === 1) out[i] = data[from]!
    else out.set(data.subarray(from, from + inner), i)
  }
  return out
}

/** Writes the map of one channel to its positions in the image. */
export function putBack<P extends Float32Array | Float64Array>(
  into: P,
  map: P,
  index: number,
  channels: Channels,
): void {
  const { count, inner } = channels
  for (let i = 0; i < map.length; i += inner) into.set(map.subarray(i, i + inner), i * count + index * inner)
}
