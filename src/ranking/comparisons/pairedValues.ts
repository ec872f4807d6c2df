import { refuse, requireList } from '../../errors/refuse'
import { valuesOrNaN } from '../valueOrNaN'

/** One value a case of two algorithms; NaN or null is missing. */
export type CaseList = ArrayLike<number | null>

export interface PairedValues {
  readonly a: Float64Array
  readonly b: Float64Array
  /** a − b. */
  readonly differences: Float64Array
  /** Cases in which one of both, or both, is missing. */
  readonly missing: number
}

/** The cases in which both values are present. */
export function pairedValues(first: CaseList, second: CaseList): PairedValues {
  requireList('a', first)
  requireList('b', second)
  if (first.length !== second.length)
    refuse('shape-mismatch', 'paired values', `${second.length} values`, `${first.length} values`)
  const [allA, allB] = [valuesOrNaN(first, 'a'), valuesOrNaN(second, 'b')]
  const present = (_: number, i: number) => !Number.isNaN(allA[i]!) && !Number.isNaN(allB[i]!)
  const [a, b] = [allA.filter(present), allB.filter(present)]
  return { a, b, differences: a.map((value, i) => value - b[i]!), missing: allA.length - a.length }
}
