import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'

/** What the values of channels prove; plain data. */
export type ChannelLayout = {
  /** Whether every voxel belongs to one channel: exactly one is not 0, or they sum to 1. */
  readonly isPartition: boolean
  /** Whether a voxel has two channels that are not 0. */
  readonly overlap: boolean
  /** Whether channel 0 alone has most voxels, or the largest sum. */
  readonly largestFirst: boolean
  /** All values are 0 and 1. */
  readonly binary: boolean
  /** All values are from 0 to 1. */
  readonly unit: boolean
}

/** Largest distance of a sum of probabilities from 1. */
const sumWithin = 1e-3

/** One pass over all channels. @param channels of one shape. */
export function channelLayout(channels: readonly NdArray[]): ChannelLayout {
  const { order } = asContiguous<Data>(channels[0]!, 'any')
  const views = channels.map((channel) => asContiguous<Data>(channel, order).data)
  const size = views[0]!.length
  const sum = new Float64Array(size)
  const count = new Int32Array(size)
  let binary = true
  let unit = true
  const totals = views.map((data) => {
    let total = 0
    for (let i = 0; i < size; i++) {
      const value = Number(data[i])
      if (value === 0) continue
      if (value !== 1) binary = false
      if (!(value > 0 && value <= 1)) unit = false
      sum[i]! += value
      count[i]!++
      total += value
    }
    return total
  })
  const overlap = count.some((number) => number > 1)
  const isPartition = binary
    ? count.every((number) => number === 1)
    : unit && sum.every((value) => Math.abs(value - 1) <= sumWithin)
  const largestFirst = totals.slice(1).every((total) => total < totals[0]!)
  return { isPartition, overlap, largestFirst, binary, unit }
}
