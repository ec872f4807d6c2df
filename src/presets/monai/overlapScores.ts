import type { ChannelPair } from './channelPair'
import { componentDice } from './componentDice'
import type { MonaiDiceOptions, MonaiIouOptions } from './monaiTypes'
import { scoredChannels } from './scoredChannels'

/** Dice of each scored channel. */
export function diceScores(channels: ChannelPair, options: MonaiDiceOptions): number[] {
  const { ignoreEmpty = true, includeBackground = true, perComponent = false, input, numClasses } = options
  if (perComponent) return [componentDice(channels, ignoreEmpty)]
  // A label map as it is, without a number of classes, has the label 1 only.
  const chosen = input === 'label' && (numClasses ?? 1) === 1 ? [1] : scoredChannels(channels, includeBackground)
  return chosen.map((channel) => {
    const { reference: y, prediction: x, both } = channels.sums(channel)
    if (y > 0) return Math.fround((2 * both) / (y + x))
    if (ignoreEmpty) return Number.NaN
    return x + y <= 0 ? 1 : 0
  })
}

/** Intersection over union of each scored channel. */
export function iouScores(channels: ChannelPair, options: MonaiIouOptions): number[] {
  const { ignoreEmpty = true, includeBackground = true, ignoreIndex } = options
  return scoredChannels(channels, includeBackground).map((channel) => {
    const empty = channel === ignoreIndex && !channels.single
    const { reference: y, prediction: x, both } = empty ? NOTHING : channels.sums(channel)
    const union = y + x - both
    if (ignoreEmpty) return y > 0 ? Math.fround(both / union) : Number.NaN
    return union > 0 ? Math.fround(both / union) : 1
  })
}

const NOTHING = { reference: 0, prediction: 0, both: 0 }
