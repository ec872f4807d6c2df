import type { Interval } from '../../ranking/intervals/interval'
import { shownCorrelation } from '../content/shownCorrelation'
import { finiteOrMissing } from './caseIntervals'
import { referenceSizes } from './referenceSizes'
import type { SubmissionResults } from './submissionResults'

/** Whether small objects are segmented worse: rank correlation of each metric with the size of the reference. */
export interface SizeCorrelations {
  /** Unit of the sizes. */
  readonly unit: string
  readonly metrics: readonly { readonly name: string; readonly interval: Interval }[]
}

/** null where the size of the reference is not known, or no metric has a better direction. */
export function sizeCorrelations(results: Pick<SubmissionResults, 'caseMetrics' | 'labels'>): SizeCorrelations | null {
  const sizes = referenceSizes(results)
  const metrics = results.caseMetrics.filter(({ direction }) => direction !== null)
  if (!sizes || metrics.length === 0) return null
  return {
    unit: sizes.name,
    metrics: metrics.map(({ name, values }) => ({
      name,
      interval: shownCorrelation(sizes.values, finiteOrMissing(values), { coefficient: 'spearman' }),
    })),
  }
}
