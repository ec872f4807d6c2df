/** The commonest aggregate: the mean of one per-case metric over all rows. */

import type { CaseResult } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { type NumpyMeanOptions, numpyMean } from '../../python/numpyMean'

/** The mean of the metric `name` over the scored cases, in row order; failed cases are left out. */
export function caseMean(cases: readonly CaseResult[], name: string, options: NumpyMeanOptions = {}): number {
  checkOptions('caseMean', options, { skipMissing: 'boolean' })
  const scored = cases.flatMap(({ evidence }) => (evidence ? [evidence.metrics[name] ?? Number.NaN] : []))
  return numpyMean(scored, options)
}
