import type { EvaluationSummary } from '../evaluate/evaluateTypes'

/** What stands for the cases of a label: the sum of a count, the mean of any other metric. */
export function combinedValue({ mean, sum }: Pick<EvaluationSummary, 'mean' | 'sum'>): number {
  return sum ?? mean
}
