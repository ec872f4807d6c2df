import { asContiguous } from '../../array/asContiguous'
import { nonzeroRanges } from '../../array/labels/nonzeroRanges'
import type { NdArray } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import type { ChannelPair } from './channelPair'
import { ignoredClass } from './ignoredClass'
import { labelChannels } from './labelChannels'
import type { MonaiOptions } from './monaiTypes'
import { channelsOf, type ValueChannels, valueChannels } from './valueChannels'

/** The channels of a sample as a metric of MONAI sees them. */
export function channelsFor(reference: NdArray, prediction: NdArray, options: MonaiOptions): ChannelPair {
  const input = oneOf('input', options.input, 'onehot', 'label', 'channels')
  const isDice = options.metric === 'DiceMetric'
  const spacing = 'spacing' in options && options.spacing ? { spacing: options.spacing } : {}
  const areMaps = input !== 'channels' && reference.shape.length === prediction.shape.length
  if (areMaps && (input === 'onehot' || isDice)) {
    const count =
      input === 'label' ? (isDice && options.numClasses) || 1 : (options.classes ?? classesOf(reference, prediction))
    const ignored = ignoredLabels(options, input === 'label' ? null : count)
    return {
      ...labelChannels(reference, prediction, { count, ...spacing, ...ignored }),
      single: input === 'label' && count === 1,
    }
  }
  const classes = prediction.shape.at(-1)!
  const first = channelsOf(reference, areMaps ? 'label' : input === 'channels' ? 'channels' : { classes })
  const second = channelsOf(prediction, areMaps ? 'label' : 'channels')
  return valueChannels(first, second, { ...spacing, booleanPrediction: isDice, ...weightOf(first, options) })
}

/** The highest label of both maps, plus one. */
function classesOf(...maps: readonly NdArray[]): number {
  let highest = 0
  for (const map of maps) {
    const { data } = asContiguous(map, 'any')
    nonzeroRanges(data, (from, to) => {
      for (let i = from; i < to; i++) if (data[i]! > highest) highest = Number(data[i])
    })
  }
  return highest + 1
}

/**
 * Labels whose voxels are left out. With `count` channels: the ignored class, or for another number the labels of no channel. MeanIoU clears the
 * channel of the ignored class only.
 */
function ignoredLabels(options: MonaiOptions, count: number | null) {
  const ignoreIndex = ignoredClass(options)
  if (ignoreIndex === undefined) return {}
  if (count === null) return { ignored: (label: number) => label === ignoreIndex }
  const isClass = ignoreIndex >= 0 && ignoreIndex < count
  if (!isClass) return { ignored: (label: number) => label < 0 || label >= count }
  return options.metric === 'MeanIoU' ? {} : { ignored: (label: number) => label === ignoreIndex }
}

/** The factor of each voxel by the reference: 0 where it is ignored. */
function weightOf({ values }: ValueChannels, options: MonaiOptions): { weight?: Float64Array } {
  const ignoreIndex = ignoredClass(options)
  if (ignoreIndex === undefined) return {}
  const [only] = values
  const { length } = only!
  if (values.length === 1) return { weight: Float64Array.from({ length }, (_, i) => Number(only![i] !== ignoreIndex)) }
  const channel = values[ignoreIndex]
  if (channel && options.metric === 'MeanIoU') return {}
  if (channel) return { weight: Float64Array.from({ length }, (_, i) => 1 - channel[i]!) }
  const any = (i: number) => Number(values.reduce((sum, each) => sum + each[i]!, 0) > 0)
  return { weight: Float64Array.from({ length }, (_, i) => any(i)) }
}
