import type { EvaluationUnit, Preset, PresetRow } from '../presetTypes'
import type { ChannelPair } from './channelPair'
import { channelScores } from './channelScores'
import { channelsFor } from './channelsFor'
import { ignoredClass } from './ignoredClass'
import { monaiMetricOptions } from './monaiMetricOptions'
import type { MonaiOptions } from './monaiTypes'

/** Options of {@link monai}. */
export interface MonaiPresetOptions {
  /** Metrics with their options. Default: Dice, IoU, HD95 and the symmetric surface distance of every label, without background. */
  readonly metrics?: readonly MonaiOptions[]
}

const DEFAULT: readonly MonaiOptions[] = [
  { metric: 'DiceMetric', includeBackground: false },
  { metric: 'MeanIoU', includeBackground: false },
  { metric: 'HausdorffDistanceMetric', percentile: 95 },
  { metric: 'SurfaceDistanceMetric', symmetric: true },
]

/** The metrics of MONAI. Distances are in voxels unless a metric is given a spacing. */
export const monai: Preset<MonaiPresetOptions> = {
  name: 'monai',
  title: 'MONAI metrics',
  source: 'MONAI 1.6.1 monai.metrics',
  reader: 'nibabel_fdata',
  options: {
    metrics: {
      kind: 'list',
      of: { kind: 'variants', tag: 'metric', variants: monaiMetricOptions },
      default: 'Dice, IoU, HD95 and the symmetric surface distance of every label, without background',
      about: 'metrics with their options',
    },
  },
  metrics: {
    dice: ['DiceMetric', 'GeneralizedDiceScore'],
    iou: ['MeanIoU'],
    nsd: ['SurfaceDiceMetric'],
    hd: ['HausdorffDistanceMetric'],
    asd: ['SurfaceDistanceMetric'],
  },
  evaluateCase({ reference, prediction }, { metrics = DEFAULT }) {
    const prepared = new Map<string, ChannelPair>()
    const rows = metrics.flatMap((options) => {
      const key = preparation(options, reference.shape.length === prediction.shape.length)
      const channels = prepared.get(key) ?? channelsFor(reference, prediction, options)
      prepared.set(key, channels)
      return rowsOf(channelScores(channels, options), options)
    })
    const ignoresSpacing = reference.spacing.some((size) => size !== 1)
    const inVoxels = rows.some(({ unit, value }) => unit === 'voxel' && value > 0 && value < Infinity)
    return { rows, quirks: ignoresSpacing && inVoxels ? ['voxel-distances'] : [] }
  },
}

/** Metrics with equal answers share channels, and with them the surfaces of each label. */
function preparation(options: MonaiOptions, areMaps: boolean): string {
  const { metric, input, classes } = options
  const ignoreIndex = ignoredClass(options)
  const isDice = metric === 'DiceMetric'
  const own = isDice ? options.numClasses : 'spacing' in options ? options.spacing : undefined
  // What is ignored, predicted channels and label maps as they are depend on the metric.
  const kind = areMaps && ignoreIndex === undefined && (input ?? 'onehot') === 'onehot' ? '' : metric
  return JSON.stringify([kind, input, classes, ignoreIndex, own])
}

function rowsOf(scores: readonly number[], options: MonaiOptions): PresetRow[] {
  const single = scores.length === 1 && options.metric === 'GeneralizedDiceScore'
  const first = firstLabel(scores.length, options)
  return scores.map((value, i) => ({
    label: single ? 'all' : String(first + i),
    metric: options.metric,
    value,
    unit: unitOf(options),
  }))
}

/** Channel 0 is background; a label map as it is has the label 1. */
function firstLabel(count: number, options: MonaiOptions): number {
  if (options.metric === 'DiceMetric') {
    if (options.perComponent || (options.input === 'label' && count === 1)) return 1
    return options.includeBackground === false ? 1 : 0
  }
  const isOn = options.metric === 'MeanIoU' || options.metric === 'GeneralizedDiceScore'
  return (options.includeBackground ?? isOn) ? 0 : 1
}

function unitOf(options: MonaiOptions): EvaluationUnit {
  if (options.metric !== 'HausdorffDistanceMetric' && options.metric !== 'SurfaceDistanceMetric') return 'one'
  return options.spacing && (options.distanceMetric ?? 'euclidean') === 'euclidean' ? 'mm' : 'voxel'
}
