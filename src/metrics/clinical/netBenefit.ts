import { requireNumbers } from '../../array/requireNumbers'
import { float64Vector, type Vector } from '../../array/vector'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { requireSamples } from '../../kernels/statistics/classIndex'

/** The net benefit at one threshold, in true positives a case. Treating none has 0. */
export interface NetBenefit {
  readonly threshold: number
  readonly model: number
  /** Of treating everybody. */
  readonly treatAll: number
}

/**
 * Decision curve: net benefit TP/n − FP/n·t/(1 − t) of treating the cases whose probability is at least t (Vickers and Elkin 2006).
 *
 * @param labels 0 or 1, one a case.
 * @param probabilities of label 1.
 * @param thresholds from 0 to below 1.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` without cases, `bad-input` for a label that is neither 0 nor 1,
 *   `bad-argument` for a threshold of 1 or more.
 * @example
 * netBenefit([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.1], [0.5])[0].model // → 0
 */
export function netBenefit(
  labels: ArrayLike<number>,
  probabilities: Vector,
  thresholds: readonly number[],
): NetBenefit[] {
  checkArguments({ thresholds }, ['number'])
  const p = float64Vector(probabilities, 'probabilities')
  requireSamples(labels, p)
  requireNumbers('thresholds', thresholds)
  const n = p.length
  let positives = 0
  for (let i = 0; i < n; i++) {
    if (labels[i] !== 0 && labels[i] !== 1) refuse('bad-input', `label ${i}`, labels[i], '0 or 1')
    positives += labels[i]!
  }
  const share = positives / n
  return thresholds.map((threshold) => {
    if (!(threshold < 1)) refuse('bad-argument', 'threshold', threshold, 'below 1')
    let hits = 0
    let alarms = 0
    for (let i = 0; i < n; i++) {
      if (!(p[i]! >= threshold)) continue
      if (labels[i] === 1) hits++
      else alarms++
    }
    const odds = threshold / (1 - threshold)
    return { threshold, model: hits / n - (alarms / n) * odds, treatAll: share - (1 - share) * odds }
  })
}
