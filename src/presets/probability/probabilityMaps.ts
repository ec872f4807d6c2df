import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import type { NdArray, Volume } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { binError, widthBins } from '../../kernels/calibration/confidenceBins'
import { rankedArea } from '../../kernels/statistics/rankedArea'
import { equalThresholds, thresholdCounts, thresholdPoints } from '../../kernels/statistics/thresholdCounts'
import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'
import { bestPoint } from './bestPoint'
import { pooledVoxels } from './pooledVoxels'
import type { ProbabilityCounts } from './probabilityCounts'
import { probabilityFiles } from './probabilityFiles'

export interface ProbabilityMapsOptions {
  /** Values of the reference that are foreground. Default: all but 0. */
  readonly label?: number | readonly number[]
  /** Thresholds 0, 1/steps, …, 1. Default 100. */
  readonly steps?: number
  /** Bins of the calibration error. Default 15. */
  readonly bins?: number
  /** The channel of maps that have several, from 0. */
  readonly channel?: number
}

/** What a map of probabilities is worth without a threshold. */
export const probabilityMaps: Preset<ProbabilityMapsOptions, ProbabilityCounts> = {
  name: 'probability-maps',
  title: 'Probability maps: curves over thresholds, calibration, AUROC over voxels',
  source: 'definitions of scikit-learn 1.9.1 (AUROC) and torchmetrics 1.9.0 (ECE)',
  task: 'segmentation',
  reader: 'any',
  options: {
    label: { kind: 'label', default: 'all but 0', about: 'values of the reference that are foreground' },
    steps: {
      kind: 'number',
      whole: true,
      least: 1,
      most: 10_000,
      default: '100',
      about: 'thresholds 0, 1/steps, …, 1',
    },
    bins: {
      kind: 'number',
      whole: true,
      least: 1,
      most: 10_000,
      default: '15',
      about: 'bins of the calibration error',
    },
    channel: { kind: 'number', whole: true, least: 0, about: 'channel of maps that have several, from 0' },
  },
  metrics: { auroc: ['auroc'], ece: ['ece'], brier_score: ['brier'], dice: ['dice_best'] },
  evaluateCase,
  over: ({ bins = BINS }) => pooledVoxels(bins),
  files: (cases, { bins = BINS }) => probabilityFiles(cases, bins),
}

const BINS = 15

function evaluateCase(
  { name, reference, prediction, paths }: EvaluationPair,
  { label, steps = 100, bins = BINS, channel }: ProbabilityMapsOptions,
): CaseEvaluation<ProbabilityCounts> {
  const [truthFile, file] = [paths?.reference ?? name, paths?.prediction ?? name]
  const map = channelOf(prediction, channel, file)
  requireSameShape(reference.shape, map.shape, 'map of probabilities')
  const truth = numbersOf(asContiguous(reference).data)
  const values = numbersOf(asContiguous(map).data)
  requireProbabilities(values, file)
  const isForeground = foregroundOf(truth, label, truthFile)
  const { area, uncertainty } = rankedArea(values, isForeground)
  const single = values instanceof Float32Array || values instanceof Float64Array ? values : Float32Array.from(values)
  const found = widthBins(single, isForeground, bins)
  const thresholds = equalThresholds(steps)
  const counts = thresholdCounts(values, isForeground, thresholds)
  const state = {
    ...counts,
    count: [...found.count],
    hits: [...found.hits],
    confidence: [...found.confidence],
  }
  const best = bestPoint(thresholdPoints(counts, thresholds))
  const row = (metric: string, value: number) => ({ label: 'foreground', metric, value })
  return {
    rows: [
      row('auroc', area),
      row('ece', values.length === 0 ? Number.NaN : binError(found, 'l1', values.length)),
      row('brier', brierOf(values, isForeground)),
      row('dice_best', best.dice),
      row('threshold_best', best.threshold),
    ],
    quirks: uncertainty > 0 ? ['auroc-counted'] : [],
    state,
  }
}

/** The channel of a map that is asked for, where it has several. */
function channelOf(
  map: Volume & { readonly channelAxis?: number | null },
  channel: number | undefined,
  file: string,
): NdArray {
  const axis = map.channelAxis ?? null
  if (axis === null) {
    if (channel !== undefined) refuse('bad-argument', 'channel', channel, 'none: the map has no channels', { file })
    return map
  }
  const count = map.shape[axis]!
  if (channel === undefined || channel >= count)
    refuse('bad-argument', 'channel', channel ?? 'none', `one of the ${count} channels of the map, from 0`, {
      file,
    })
  const { data, shape, stride } = asContiguous<NdArray['data']>(map)
  const without = <T>(list: readonly T[]) => list.filter((_, k) => k !== axis)
  return { data, shape: without(shape), stride: without(stride), offset: channel * stride[axis]! }
}

function requireProbabilities(values: ArrayLike<number>, file: string): void {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (Number.isNaN(value)) refuse('bad-input', 'probabilities', 'NaN', 'numbers from 0 to 1', { file })
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low < 0 || high > 1)
    refuse('bad-input', 'probabilities', `values from ${low} to ${high}`, 'numbers from 0 to 1', { file })
}

function foregroundOf(truth: ArrayLike<number>, label: ProbabilityMapsOptions['label'], file: string): Uint8Array {
  const wanted = label === undefined ? null : new Set([label].flat())
  const out = new Uint8Array(truth.length)
  for (let i = 0; i < out.length; i++) {
    const value = truth[i]!
    if (!Number.isInteger(value))
      refuse('bad-label', 'voxels of the reference', value, 'a label map of whole numbers', { file })
    out[i] = Number(wanted === null ? value !== 0 : wanted.has(value))
  }
  return out
}

function brierOf(values: ArrayLike<number>, isForeground: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < isForeground.length; i++) {
    const error = values[i]! - isForeground[i]!
    sum += error * error
  }
  return sum / isForeground.length
}
