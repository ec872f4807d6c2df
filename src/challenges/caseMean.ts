import type { CaseResult, Plain } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { type NumpyMeanOptions, numpyMean } from '../python/numpyMean'

/** The mean of the metric `name` over the scored cases, in row order; failed cases are left out. */
export function caseMean(cases: readonly CaseResult[], name: string, options: NumpyMeanOptions = {}): number {
  checkArguments({ cases, name }, [{ evidence: 'object or null' }], 'string')
  checkOptions('caseMean', options, { skipMissing: 'boolean' })
  return numpyMean(caseValues(cases, name), options)
}

/** {@link caseMean} of several metrics, by name. */
export function caseMeans<N extends string>(
  cases: readonly CaseResult[],
  names: readonly N[],
  options: NumpyMeanOptions = {},
): Record<N, number> {
  return Object.fromEntries(names.map((name) => [name, caseMean(cases, name, options)])) as Record<N, number>
}

/** The values of the metric `name` in the scored cases, in row order. */
export function caseValues(cases: readonly CaseResult[], name: string): number[] {
  return cases.flatMap(({ evidence }) => (evidence ? [evidence.metrics[name] ?? Number.NaN] : []))
}

/** The states of all scored cases, in row order. */
export function statesOf<S extends Plain>(cases: readonly CaseResult<S>[]): S[] {
  return cases.flatMap(({ evidence }) => (evidence ? [evidence.state] : []))
}

/** The mean of one value over rows, in their order; 0 without a row. */
export function rowMean<N extends string>(rows: readonly Readonly<Record<N, number>>[], name: N): number {
  return rows.length === 0 ? 0 : numpyMean(rows.map((row) => row[name]))
}
