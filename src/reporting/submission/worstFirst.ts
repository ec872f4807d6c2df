import type { SubmissionResults } from './submissionResults'

/** Positions of the cases: failed ones, missing values, then from worst to best in the first metric with a direction; ties in case order. */
export function worstFirst({ cases, caseMetrics }: Pick<SubmissionResults, 'caseMetrics' | 'cases'>): number[] {
  const metric = caseMetrics.find(({ direction }) => direction !== null)
  const key = (at: number) => {
    if (cases[at]!.error !== null) return Number.NEGATIVE_INFINITY
    const value = metric?.values[at] ?? 0
    if (Number.isNaN(value)) return -Number.MAX_VALUE
    return metric?.direction === 'lower' ? -value : value
  }
  const keys = cases.map((_, at) => key(at))
  return [...cases.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b))
}
