import { refuse } from '../../errors/refuse'
import type { ChannelPair } from './channelPair'
import { generalizedDice } from './generalizedDice'
import type { MonaiOptions } from './monaiTypes'
import { diceScores, iouScores } from './overlapScores'
import { hausdorffScores, surfaceDiceScores, surfaceDistanceScores } from './surfaceScores'

/** The scores of a sample whose channels are prepared for these options. */
export function channelScores(channels: ChannelPair, options: MonaiOptions): number[] {
  switch (options.metric) {
    case 'DiceMetric':
      return diceScores(channels, options)
    case 'MeanIoU':
      return iouScores(channels, options)
    case 'GeneralizedDiceScore':
      return generalizedDice(channels, options)
    case 'HausdorffDistanceMetric':
      return hausdorffScores(channels, options)
    case 'SurfaceDistanceMetric':
      return surfaceDistanceScores(channels, options)
    case 'SurfaceDiceMetric':
      return surfaceDiceScores(channels, options)
  }
  return refuse('bad-argument', 'metric', (options as { metric?: unknown })?.metric, 'the name of a metric of MONAI')
}
