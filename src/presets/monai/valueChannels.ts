import { asContiguous } from '../../array/asContiguous'
import { preparePair } from '../../array/labels/labelPair'
import { numbersOf } from '../../array/numbersOf'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { ChannelPair } from './channelPair'

/** Channels as dense arrays in C order, one after the other. */
export interface ValueChannels {
  readonly shape: readonly number[]
  readonly values: readonly ArrayLike<number>[]
}

export interface ValueChannelsOptions {
  readonly spacing?: readonly number[]
  /** Every predicted value but 0 counts as 1, as in MONAI's Dice. */
  readonly booleanPrediction?: boolean
  /** Factor of each voxel of both sides. */
  readonly weight?: ArrayLike<number>
}

/** Channels of values, which may be probabilities; surfaces are those of the value 1. */
export function valueChannels(
  reference: ValueChannels,
  prediction: ValueChannels,
  { spacing = reference.shape.map(() => 1), booleanPrediction = false, weight }: ValueChannelsOptions,
): ChannelPair {
  const shapes = [reference, prediction].map(({ shape, values }) => [values.length, ...shape])
  if (`${shapes[0]}` !== `${shapes[1]}`)
    refuse('shape-mismatch', 'the channels of the prediction', shapes[1], shapes[0])
  const at = (side: ValueChannels, channel: number) => {
    const values = side.values[channel]!
    const isBoolean = booleanPrediction && side === prediction
    return (i: number): number => (isBoolean ? Number(values[i] !== 0) : values[i]!) * (weight?.[i] ?? 1)
  }
  return {
    count: reference.values.length,
    single: reference.values.length === 1,
    sums(channel) {
      const [g, p] = [at(reference, channel), at(prediction, channel)]
      const sums = { reference: 0, prediction: 0, both: 0 }
      for (let i = 0; i < reference.values[channel]!.length; i++) {
        const [y, x] = [g(i), p(i)]
        sums.reference += y
        sums.prediction += x
        sums.both += y * x
      }
      return sums
    },
    masks(channel) {
      const mask = (side: ValueChannels): NdArray => {
        const value = at(side, channel)
        const { length } = side.values[channel]!
        const data = new Uint8Array(length)
        for (let i = 0; i < length; i++) if (value(i) === 1) data[i] = 1
        return { data, shape: side.shape }
      }
      return { pair: preparePair(mask(reference), mask(prediction), { spacing }), label: 1 }
    },
  }
}

/** The channels of an array: its last axis, or the one-hot channels of a label map, or the map itself as the only channel. */
export function channelsOf(array: NdArray, form: 'channels' | 'label' | { readonly classes: number }): ValueChannels {
  // An axis of components has no voxel size.
  const data = numbersOf(asContiguous({ ...array, spacing: undefined }).data)
  if (form === 'label') return { shape: array.shape, values: [data] }
  if (form !== 'channels') {
    const channel = (c: number) => {
      const mask = new Uint8Array(data.length)
      for (let i = 0; i < mask.length; i++) if (data[i] === c) mask[i] = 1
      return mask
    }
    return { shape: array.shape, values: Array.from({ length: form.classes }, (_, c) => channel(c)) }
  }
  const count = array.shape.at(-1)!
  const voxels = data.length / count
  const channel = (c: number) => {
    const own = new Float64Array(voxels)
    for (let i = 0; i < voxels; i++) own[i] = data[i * count + c]!
    return own
  }
  return { shape: array.shape.slice(0, -1), values: Array.from({ length: count }, (_, c) => channel(c)) }
}
