import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput, NdArray } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { channelsFor } from './channelsFor'
import { type MonaiReduced, type MonaiReduction, monaiReduce } from './monaiReduce'
import type { MonaiDiceOptions } from './monaiTypes'
import { diceScores } from './overlapScores'

/** Options of {@link monaiDiceHelper}. */
export interface MonaiDiceHelperOptions extends Omit<MonaiDiceOptions, 'metric'> {
  /** Predicted values above 0.5 are foreground of their channel; default false. */
  readonly threshold?: boolean
  /** A sigmoid before the threshold; default false. */
  readonly activate?: boolean
  /** The channel with the first largest value is the predicted class; default unless `threshold`. */
  readonly applyArgmax?: boolean
  /** Default `mean_batch`. */
  readonly reduction?: MonaiReduction
}

/** One element of a batch. */
export interface MonaiSample {
  readonly reference: ArrayInput
  readonly prediction: ArrayInput
}

/**
 * `DiceHelper` of MONAI: Dice of network outputs. Background is scored only with `threshold` unless `includeBackground` says otherwise. Predictions with
 * channels have them in their last axis.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1), shape: [2] }
 * const prediction = { data: Float32Array.of(0.9, 0.1, 0.2, 0.8), shape: [2, 2] }
 * monaiDiceHelper([{ reference, prediction }]).value // → [ 1 ]
 */
export function monaiDiceHelper(batch: readonly MonaiSample[], options: MonaiDiceHelperOptions = {}): MonaiReduced {
  checkArguments({ batch }, [{ reference: 'list or object', prediction: 'list or object' }])
  const { threshold = false, activate = false, reduction = 'mean_batch', ...dice } = options
  const applyArgmax = options.applyArgmax ?? !threshold
  if (options.perComponent && applyArgmax) refuse('bad-argument', 'applyArgmax with perComponent', true, false)
  const scores = batch.map((sample) => {
    const [reference, prediction] = [ndArrayOf(sample.reference), ndArrayOf(sample.prediction)]
    const stacked = options.input === 'channels' || prediction.shape.length > reference.shape.length
    const common = { ...dice, metric: 'DiceMetric', includeBackground: options.includeBackground ?? threshold } as const
    const scoresOf = (y: NdArray, x: NdArray) => diceScores(channelsFor(y, x, common), common)
    // Label maps have nothing to choose: their encoding has one channel a voxel.
    if (!stacked) return scoresOf(reference, prediction)
    if (applyArgmax) return scoresOf(reference, largestChannel(prediction))
    return scoresOf(reference, threshold ? aboveHalf(prediction, activate) : prediction)
  })
  return monaiReduce(scores, reduction)
}

/** 1 in the first channel (last axis) with the largest value, else 0. */
function largestChannel(array: NdArray): NdArray {
  const data = numbersOf(asContiguous({ ...array, spacing: undefined }).data)
  const count = array.shape.at(-1)!
  const out = new Uint8Array(data.length)
  for (let first = 0; first < data.length; first += count) {
    let best = first
    for (let i = first + 1; i < first + count; i++) if (data[i]! > data[best]!) best = i
    out[best] = 1
  }
  return { data: out, shape: array.shape }
}

/** 1 where a value, or its sigmoid in single precision, is above 0.5. */
function aboveHalf(array: NdArray, activate: boolean): NdArray {
  const data = numbersOf(asContiguous({ ...array, spacing: undefined }).data)
  const value = (x: number) => (activate ? Math.fround(1 / (1 + Math.exp(-x))) : x)
  return { data: Uint8Array.from({ length: data.length }, (_, i) => Number(value(data[i]!) > 0.5)), shape: array.shape }
}
