import { oneOf } from '../../errors/oneOf'
import type { ChannelPair } from './channelPair'
import type { MonaiGeneralizedDiceOptions } from './monaiTypes'

/** Dice of all channels weighted by their volumes, one value; or with `sumOverClasses: false` one a channel. */
export function generalizedDice(channels: ChannelPair, options: MonaiGeneralizedDiceOptions): number[] {
  const { includeBackground = true, sumOverClasses = true, ignoreIndex } = options
  const weightType = oneOf('weightType', options.weightType, 'square', 'simple', 'uniform')
  const chosen = Array.from({ length: channels.count }, (_, channel) => channel)
    .slice(includeBackground ? 0 : 1)
    .filter((channel) => channel !== ignoreIndex)
  if (chosen.length === 0) return [0]
  const sums = chosen.map((channel) => channels.sums(channel))
  const weights = weightsOf(
    sums.map(({ reference: y }) => y),
    weightType,
  )
  const parts = sums.map(({ reference: y, prediction: x, both }, i) => ({
    numerator: 2 * both * weights[i]!,
    denominator: (y + x) * weights[i]!,
    predicted: x * weights[i]!,
  }))
  if (!sumOverClasses)
    return parts.map(({ numerator, denominator, predicted }) => {
      if (denominator === 0) return predicted === 0 ? 1 : 0
      return Math.fround(numerator / denominator)
    })
  const total = (key: 'numerator' | 'denominator') => parts.reduce((sum, part) => sum + part[key], 0)
  return [total('denominator') === 0 ? 1 : Math.fround(total('numerator') / total('denominator'))]
}

/** A class without reference voxels gets the largest weight of the others, or 1 without others. */
function weightsOf(volumes: readonly number[], type: 'square' | 'simple' | 'uniform'): number[] {
  const weights = volumes.map((volume) => (type === 'uniform' ? 1 : type === 'simple' ? 1 / volume : 1 / volume ** 2))
  const largest = Math.max(0, ...weights.filter(Number.isFinite))
  return weights.map((weight) => (Number.isFinite(weight) ? weight : largest > 0 ? largest : 1))
}
