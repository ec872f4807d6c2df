import { asContiguous } from '../../array/asContiguous'
import { type PreparedPair, preparePair } from '../../array/labels/labelPair'
import type { NdArray } from '../../contract'
import type { ChannelPair } from './channelPair'

export interface LabelChannelsOptions {
  readonly count: number
  readonly spacing?: readonly number[]
  /** Whether voxels with this label of the reference are left out. */
  readonly ignored?: (label: number) => boolean
}

/** The one-hot channels of two label maps, counted in one pass without encoding them. */
export function labelChannels(
  reference: NdArray,
  prediction: NdArray,
  { count, spacing = reference.shape.map(() => 1), ignored = () => false }: LabelChannelsOptions,
): ChannelPair {
  const pair = preparePair(reference, prediction, { spacing })
  const seen = pair.joint.reduce((sum, each) => sum + each.count, 0)
  const joint = [...pair.joint, { reference: 0, prediction: 0, count: pair.size - seen }].filter(
    (each) => !ignored(each.reference),
  )
  const hidden = [0, ...pair.labels].filter((label) => ignored(label))
  const visible =
    hidden.length === 0 ? () => pair : once(() => preparePair(reference, prediction, { spacing, ignoreLabel: hidden }))
  return {
    count,
    single: false,
    sums(channel) {
      const sums = { reference: 0, prediction: 0, both: 0 }
      for (const each of joint) {
        if (each.reference === channel) sums.reference += each.count
        if (each.prediction === channel) sums.prediction += each.count
        if (each.reference === channel && each.prediction === channel) sums.both += each.count
      }
      return sums
    },
    masks: (channel) =>
      channel === 0 ? { pair: backgroundPair(pair, ignored, spacing), label: 1 } : { pair: visible(), label: channel },
  }
}

/** Channel 0 as masks of 1: the voxels of no label. */
function backgroundPair(
  pair: PreparedPair,
  ignored: (label: number) => boolean,
  spacing: readonly number[],
): PreparedPair {
  const { data: labels, shape, stride } = asContiguous(pair.reference, 'any')
  const other = pair.data('prediction')
  const reference = new Uint8Array(labels.length)
  const prediction = new Uint8Array(labels.length)
  const hides = new Map<number, boolean>()
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (!hides.has(label)) hides.set(label, ignored(label))
    if (hides.get(label)) continue
    if (label === 0) reference[i] = 1
    if (other[i] === 0) prediction[i] = 1
  }
  const layout = { shape, stride, spacing }
  return preparePair({ data: reference, ...layout }, { data: prediction, ...layout })
}

function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | null = null
  return () => (value ??= { of: compute() }).of
}
