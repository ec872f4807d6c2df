import type { PreparedPair } from '../../array/labels/labelPair'

/** Sums over the voxels of one channel. */
export interface ChannelSums {
  readonly reference: number
  readonly prediction: number
  readonly both: number
}

/** The channels of a reference and a prediction, without the voxels that are ignored. */
export interface ChannelPair {
  readonly count: number
  /** Whether there is only one channel that holds label values. */
  readonly single: boolean
  sums(channel: number): ChannelSums
  /** The masks of a channel for surfaces: a pair and the label in it. */
  masks(channel: number): { readonly pair: PreparedPair; readonly label: number }
}
