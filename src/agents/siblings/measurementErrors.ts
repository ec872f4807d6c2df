import { checkArguments } from '../../errors/checkArguments'
import { mean } from '../../python/mean'
/** A structure that a report may mention, and the measurement extracted from each side; null: not measured. */
export interface MeasuredItem {
  readonly truthPresent: boolean
  readonly truth: number | null
  readonly predictedPresent: boolean
  readonly predicted: number | null
}

export interface MeasurementErrors {
  readonly accuracy: number
  /** Mean recall over the classes that occur. */
  readonly balancedAccuracy: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Items measured on both sides; the errors below are over them, null if there is none. */
  readonly measuredPairs: number
  readonly mae: number | null
  readonly mse: number | null
  readonly rmse: number | null
  /** Relative to the truth, as a fraction. */
  readonly mape: number | null
  readonly maeOverF1: number | null
  readonly maeOverPrecision: number | null
}

/**
 * Presence as a binary task and measurement errors in the unit of the values (FactCheXcker). Extraction of the values from reports is
 * not done here. Precision, recall and F1 are 0 on 0/0; composites are null on a zero divisor.
 */
export function measurementErrors(items: readonly MeasuredItem[]): MeasurementErrors {
  checkArguments({ items }, [
    { truthPresent: 'boolean', truth: 'number or null', predictedPresent: 'boolean', predicted: 'number or null' },
  ])

  const count = (truth: boolean, predicted: boolean) =>
    items.filter((item) => item.truthPresent === truth && item.predictedPresent === predicted).length
  const tp = count(true, true)
  const fp = count(false, true)
  const fn = count(true, false)
  const tn = count(false, false)
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const recalls = [
    [tp, tp + fn],
    [tn, tn + fp],
  ].filter(([, whole]) => whole! > 0)
  const precision = share(tp, tp + fp)
  const recall = share(tp, tp + fn)
  const f1 = share(2 * tp, 2 * tp + fp + fn)
  const pairs = items.filter((item) => item.truth !== null && item.predicted !== null)
  const meanOf = (error: (truth: number, predicted: number) => number) =>
    mean(
      pairs.map((item) => error(item.truth!, item.predicted!)),
      null,
    )
  const mae = meanOf((truth, predicted) => Math.abs(predicted - truth))
  const mse = meanOf((truth, predicted) => (predicted - truth) ** 2)
  const over = (divisor: number) => (mae === null || divisor === 0 ? null : mae / divisor)
  return {
    accuracy: (tp + tn) / items.length,
    balancedAccuracy: mean(recalls.map(([part, whole]) => part! / whole!)),
    precision,
    recall,
    f1,
    measuredPairs: pairs.length,
    mae,
    mse,
    rmse: mse === null ? null : Math.sqrt(mse),
    mape: meanOf((truth, predicted) => Math.abs(predicted - truth) / Math.abs(truth)),
    maeOverF1: over(f1),
    maeOverPrecision: over(precision),
  }
}
