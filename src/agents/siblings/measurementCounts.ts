import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { checkArguments } from '../../errors/checkArguments'
import { mean } from '../../python/mean'
import type { MeasuredItem } from './measurementErrors'

export interface MeasurementCounts {
  readonly items: number
  /** Items that truth and report hold, that only one holds, that neither holds. */
  readonly tp: number
  readonly fp: number
  readonly fn: number
  readonly tn: number
  /** Items that are measured in the truth, in the report, on both sides. */
  readonly measuredTruth: number
  readonly measuredPredicted: number
  readonly measuredBoth: number
  /** Absolute error over the items measured on both sides; null without one. The deviation divides by their number. */
  readonly error: {
    readonly least: number
    readonly most: number
    readonly mean: number
    readonly deviation: number
  } | null
}

/**
 * The counts and the spread of the absolute error that the tables of FactCheXcker list beside the errors of `measurementErrors`.
 *
 * @example
 * const item = (truth, predicted) => ({ truthPresent: true, truth, predictedPresent: true, predicted })
 * measurementCounts([item(4, 6), item(3, 4)]).error // → { least: 1, most: 2, mean: 1.5, deviation: 0.5 }
 */
export function measurementCounts(items: readonly MeasuredItem[]): MeasurementCounts {
  checkArguments({ items }, [
    { truthPresent: 'boolean', truth: 'number or null', predictedPresent: 'boolean', predicted: 'number or null' },
  ])

  const count = (fits: (item: MeasuredItem) => boolean) => items.filter(fits).length
  const errors = items.flatMap(({ truth, predicted }) =>
    truth === null || predicted === null ? [] : [Math.abs(predicted - truth)],
  )
  const middle = mean(errors)
  return {
    items: items.length,
    tp: count((item) => item.truthPresent && item.predictedPresent),
    fp: count((item) => !item.truthPresent && item.predictedPresent),
    fn: count((item) => item.truthPresent && !item.predictedPresent),
    tn: count((item) => !item.truthPresent && !item.predictedPresent),
    measuredTruth: count(({ truth }) => truth !== null),
    measuredPredicted: count(({ predicted }) => predicted !== null),
    measuredBoth: errors.length,
    error:
      errors.length === 0
        ? null
        : {
            least: smallestOf(errors),
            most: largestOf(errors),
            mean: middle,
            deviation: Math.sqrt(mean(errors.map((error) => (error - middle) ** 2))),
          },
  }
}
