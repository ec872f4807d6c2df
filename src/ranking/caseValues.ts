import { refuse } from '../kernels/statistics/checks'
import { minRank, rankValues } from '../kernels/statistics/ranks'
import { valuesOrNaN } from './valueOrNaN'

/** `values[case][algorithm]`; NaN or null means missing. */
export type CaseValues = readonly ArrayLike<number | null>[]

/** The table as doubles; missing values are replaced by `missing` if it is given. */
export function caseRows(values: CaseValues, missing?: number): Float64Array[] {
  const algorithms = values[0]?.length ?? 0
  if (algorithms === 0) refuse('too-few-values', 'A ranking', 'no value', 'at least one case and one algorithm')
  return values.map((row, index) => {
    if (row.length !== algorithms) {
      refuse('shape-mismatch', `Case ${index}`, `${row.length} values`, `${algorithms}, one for each algorithm`)
    }
    const numbers = valuesOrNaN(row, `values[${index}]`)
    return missing === undefined ? numbers : numbers.map((value) => (Number.isNaN(value) ? missing : value))
  })
}

/** Rank of each value: 1 + number of strictly better values. Missing values get the largest rank + 1, or 1 if all are missing. */
export function positions(values: Float64Array, higherBetter: boolean): number[] {
  const ranks = [...rankValues(higherBetter ? values.map((value) => -value) : values, minRank)]
  const largest = Math.max(0, ...ranks.filter((rank) => !Number.isNaN(rank)))
  return ranks.map((rank) => (Number.isNaN(rank) ? largest + 1 : rank))
}
