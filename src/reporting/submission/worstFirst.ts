import type { SubmissionResults } from './submissionResults'

/** Positions of the cases: failed ones, missing values, then from worst to best in the first metric with a direction; ties in case order. */
export function worstFirst({
  cases,
  caseMetrics,
}: {
  readonly cases: SubmissionResults['cases']
  readonly caseMetrics: readonly Pick<SubmissionResults['caseMetrics'][number], 'direction' | 'values'>[]
}): number[] {
  const metric = caseMetrics.find(({ direction }) => direction !== null)
  const sign = metric?.direction === 'lower' ? -1 : 1
  const valueAt = (at: number) => sign * (metric?.values[at] ?? 0)
  const group = (at: number) => (cases[at]!.error !== null ? 0 : Number.isNaN(valueAt(at)) ? 1 : 2)
  return [...cases.keys()].sort((a, b) => {
    const order = group(a) - group(b)
    if (order !== 0 || group(a) !== 2) return order || a - b
    const [x, y] = [valueAt(a), valueAt(b)]
    return x < y ? -1 : x > y ? 1 : a - b
  })
}
