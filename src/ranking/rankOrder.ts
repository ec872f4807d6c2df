import type { Whole } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { argsort } from '../kernels/sorting/argsort'

/**
 * Indices of the algorithms by rising rank; equal ranks in input order, NaN last.
 *
 * @example
 * rankOrder([2, 1, 2]) // → [ 1, 0, 2 ]
 */
export function rankOrder(ranks: ArrayLike<number>): Whole[] {
  checkArguments({ ranks }, ['number'])
  return Array.from(argsort(Float64Array.from(ranks)))
}
