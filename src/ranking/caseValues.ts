import { oneOf } from '../errors/oneOf'
import { refuse, requireList } from '../errors/refuse'
import { fillValues } from './valueOrNaN'

/** `values[case][algorithm]`; NaN or null means missing. */
export type CaseValues = readonly ArrayLike<number | null>[]

/**
 * What missing values mean. A number replaces them. `na.rm`: means, quantiles and tests are of the values that are there, an algorithm without a
 * value in a case has no rank in it, and one without any value takes no part. `none`: refused, but for rank-then-aggregate, where a missing value
 * ranks last in its case. The words are those of the R package challengeR.
 */
export type MissingValues = number | 'na.rm' | 'none'

/** The table as doubles; missing values are replaced by `missing` if it is a number. */
export function caseRows(values: CaseValues, missing?: MissingValues): Float64Array[] {
  requireList('values', values)
  const algorithms = values[0]?.length ?? 0
  if (algorithms === 0) refuse('too-few-values', 'A ranking', 'no value', 'at least one case and one algorithm')
  const replacement = typeof missing === 'number' ? missing : undefined
  if (replacement === undefined) oneOf('missing', missing, undefined, 'na.rm', 'none')
  for (let index = 0; index < values.length; index++) {
    const row = values[index]!
    requireList(`values[${index}]`, row)
    if (row.length !== algorithms) {
      refuse('shape-mismatch', `Case ${index}`, `${row.length} values`, `${algorithms}, one for each algorithm`)
    }
  }
  const rows = emptyRows(values.length, algorithms)
  for (const [index, row] of rows.entries()) {
    fillValues(row, values[index]!, `values[${index}]`)
    if (replacement === undefined) continue
    for (let k = 0; k < algorithms; k++) if (Number.isNaN(row[k]!)) row[k] = replacement
  }
  return rows
}

/** Rows of zeros in one list: of its own, the list of a row with five values takes six times their memory. */
export function emptyRows(count: number, width: number): Float64Array[] {
  const all = new Float64Array(count * width)
  return Array.from({ length: count }, (_, row) => all.subarray(row * width, (row + 1) * width))
}

/** Refuses missing values where the caller has not said what they mean. */
export function requireNoneMissing(rows: readonly Float64Array[], nameOf = (row: number) => `case ${row}`): void {
  const at = rows.findIndex((row) => row.some(Number.isNaN))
  if (at < 0) return
  refuse('bad-input', 'missing', `a missing value in ${nameOf(at)}`, "a number that replaces it, or 'na.rm'")
}
