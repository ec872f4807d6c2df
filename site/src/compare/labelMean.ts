import type { Value } from './compareTypes'

export interface LabelMean {
  /** NaN where no label has a finite value; undefined: not all of them are computed yet. */
  readonly value: number | undefined
  /** Labels with a finite value. */
  readonly counted: number
}

/** The mean over labels, as evaluations have it: infinite and missing values are in no mean, and counted. */
export function labelMean(values: readonly (Value | undefined)[]): LabelMean {
  const finite = values.filter((value): value is number => Number.isFinite(value))
  const sum = finite.reduce((a, b) => a + b, 0)
  return { value: values.includes(undefined) ? undefined : sum / finite.length, counted: finite.length }
}
