import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { largest, linearPercentile } from '../../kernels/statistics/percentile'
import { pairwiseSum } from '../../python/pairwiseSum'
import type { ChannelPair } from './channelPair'
import { type EdgeDistances, edgeDistances } from './edgeDistances'
import { elementDistances } from './elementDistances'
import type { MonaiHausdorffOptions, MonaiSurfaceDiceOptions, MonaiSurfaceDistanceOptions } from './monaiTypes'
import { scoredChannels } from './scoredChannels'

type SurfaceOptions = MonaiHausdorffOptions | MonaiSurfaceDistanceOptions | MonaiSurfaceDiceOptions

/** Hausdorff distance, or a percentile of it, of each scored channel. */
export function hausdorffScores(channels: ChannelPair, options: MonaiHausdorffOptions): number[] {
  const { percentile = 0, directed = false, ignoreIndex } = options
  if (!(percentile >= 0 && percentile <= 100)) refuse('bad-argument', 'percentile', percentile, '0 to 100')
  const summary = (distances: Float32Array): number => {
    if (distances.length === 0) return Number.NaN
    return percentile === 0 ? largest(distances) : linearPercentile(distances, percentile, true)
  }
  return scored(channels, options, (channel) => {
    if (channel === ignoreIndex) return Number.NaN
    const { toReference, toPrediction } = edges(channels, channel, options)
    return directed ? summary(toReference) : Math.max(summary(toReference), summary(toPrediction))
  })
}

/** Mean distance from the prediction to the reference, or of both directions together, of each scored channel. */
export function surfaceDistanceScores(channels: ChannelPair, options: MonaiSurfaceDistanceOptions): number[] {
  return scored(channels, options, (channel) => {
    const { toReference, toPrediction } = edges(channels, channel, options)
    const all = options.symmetric ? [...toReference, ...toPrediction] : [...toReference]
    return Math.fround(pairwiseSum(Float64Array.from(all)) / all.length)
  })
}

/** Share of both surfaces within the tolerance of the other, of each scored channel. */
export function surfaceDiceScores(channels: ChannelPair, options: MonaiSurfaceDiceOptions): number[] {
  const { classThresholds, useSubvoxels = false } = options
  let index = 0
  const scores = scored(channels, options, (channel) => {
    const tolerance = Math.fround(classThresholds[index++] ?? Number.NaN)
    if (!(tolerance >= 0 && tolerance < Infinity))
      refuse('bad-argument', `classThresholds[${index - 1}]`, classThresholds[index - 1], 'a tolerance of each class')
    if (useSubvoxels) return elementDice(channels, channel, tolerance, options)
    const { toReference, toPrediction } = edges(channels, channel, options)
    const within = (distances: Float32Array) => distances.reduce((n, d) => n + Number(d <= tolerance), 0)
    return Math.fround((within(toReference) + within(toPrediction)) / (toReference.length + toPrediction.length))
  })
  if (scores.length !== classThresholds.length)
    refuse('bad-argument', 'classThresholds', `${classThresholds.length} values`, `${scores.length} values`)
  return scores
}

function elementDice(
  channels: ChannelPair,
  channel: number,
  tolerance: number,
  { distanceMetric }: SurfaceOptions,
): number {
  const { pair, label } = channels.masks(channel)
  let [part, whole] = [0, 0]
  for (const { distances, areas } of elementDistances(pair, label, metricOf(distanceMetric)))
    for (let i = 0; i < distances.length; i++) {
      whole += areas[i]!
      if (distances[i]! <= tolerance) part += areas[i]!
    }
  return Math.fround(part / whole)
}

function scored(channels: ChannelPair, options: SurfaceOptions, score: (channel: number) => number): number[] {
  return scoredChannels(channels, options.includeBackground ?? false).map(score)
}

function edges(channels: ChannelPair, channel: number, { distanceMetric }: SurfaceOptions): EdgeDistances {
  const { pair, label } = channels.masks(channel)
  return edgeDistances(pair, label, metricOf(distanceMetric))
}

function metricOf(distanceMetric: SurfaceOptions['distanceMetric']) {
  return oneOf('distanceMetric', distanceMetric, 'euclidean', 'chessboard', 'taxicab')
}
