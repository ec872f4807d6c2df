import { checkArguments } from '../../errors/checkArguments'
import { oneOf } from '../../errors/oneOf'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { exponential } from '../../kernels/elementary/exponential'
import { naturalLog } from '../../kernels/elementary/naturalLog'
import { summarizeResamples } from '../resampling/resample'
import { type Ends, percentileEnds, undefinedEnds } from './bootstrapEnds'
import type { Interval, IntervalOptions } from './interval'
import { type AucParts, aucParts, splitScores, stratifiedAucs } from './pairScores'
import { assembleInterval, checkedInterval, notResampled } from './statisticInterval'
import type { StatisticsWarning } from './statisticsWarnings'

export type AucIntervalMethod = 'delong' | 'delong-logit' | 'stratified'

/**
 * Interval of the area under the ROC curve. Without a `method`: DeLong's in the logit scale; for an area of 0 or 1, where it is undefined, the stratified
 * bootstrap with a warning.
 *
 * @param truth 0 or 1 (or false and true) a case.
 * @param scores a larger one speaks for 1; a case with NaN or null is left out and counted.
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for another truth, `too-few-values` without a case of each class,
 *   `bad-option` for `indices` (the classes are resampled apart); else as {@link meanInterval}.
 * @example
 * const { low, high } = aucInterval([0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6])
 * low.toFixed(3) // → 0.261
 * high.toFixed(3) // → 0.995
 */
export function aucInterval(
  truth: ArrayLike<boolean | number>,
  scores: ArrayLike<number | null>,
  options: IntervalOptions<AucIntervalMethod> = {},
): Interval {
  checkArguments({ truth, scores }, ['number or boolean'], 'list')
  const { tail, level, samples } = checkedInterval('aucInterval', options)
  const { positives, negatives, missing } = splitScores(truth, [scores], options)
  const parts = aucParts(positives[0]!, negatives[0]!)
  const atBound = parts.auc === 0 || parts.auc === 1
  const advised = atBound ? 'stratified' : 'delong-logit'
  const method = oneOf('method', options.method ?? advised, 'delong-logit', 'delong', 'stratified')
  const counts = { positives: positives[0]!.length, negatives: negatives[0]!.length }
  const cases = counts.positives + counts.negatives
  const facts = { cases, statistic: 'auc', ...counts }
  const further: StatisticsWarning[] = []
  if (atBound) {
    const text = `The area is ${parts.auc}: resamples cannot be worse, and the interval shows nothing of its uncertainty`
    further.push({ code: 'auc-at-bound', text })
  }
  if (method !== 'stratified') {
    const ends = delongEnds(parts, normalQuantile(1 - tail), method === 'delong-logit')
    const resampled = notResampled(parts.auc, parts.standardError)
    return assembleInterval({ resampled, ends, method, level, cases, missing, facts, further })
  }
  const areas = stratifiedAucs(positives[0]!, negatives[0]!, samples, options.seed)
  const resampled = summarizeResamples(parts.auc, areas, samples, options)
  const ends = percentileEnds(areas.slice().sort(), tail)
  return assembleInterval({ resampled, ends, method, level, cases, missing, facts, further })
}

function delongEnds({ auc, standardError }: AucParts, z: number, logit: boolean): Ends {
  if (!logit) {
    const half = z * standardError
    return Number.isNaN(half) ? undefinedEnds : [Math.max(0, auc - half), Math.min(1, auc + half)]
  }
  if (auc === 0 || auc === 1) return undefinedEnds
  const centre = naturalLog(auc / (1 - auc))
  const half = (z * standardError) / (auc * (1 - auc))
  return [1 / (1 + exponential(half - centre)), 1 / (1 + exponential(-half - centre))]
}
