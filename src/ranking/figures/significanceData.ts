import { checkArguments } from '../../errors/checkArguments'
import type { CaseValues, MissingValues } from '../caseValues'
import { type SignificanceMapOptions, significanceMap } from '../significanceMap'
import { type ToolkitOptions, withToolkitDefaults } from '../tasks/rankTasks'
import { orderedTests, type SignificanceData } from './orderedTests'

export type { SignificanceData }

export interface SignificanceOptions
  extends Omit<SignificanceMapOptions, keyof ToolkitOptions>,
    Pick<ToolkitOptions, 'identical'> {
  /** A number replaces missing values (NaN) before everything; `na.rm`: a pair is tested on the cases where both have a value. Default `none`: they are refused. */
  readonly missing?: MissingValues
}

/**
 * Data of a significance map: the one-sided signed-rank tests of `significanceMap` in the order of a ranking. Adjustment by Holm and p = 1 of
 * identical pairs by default; missing values need a choice.
 *
 * @param values `values[case][algorithm]`, NaN or null for missing.
 * @param ranks the full ranking, for the order.
 * @throws MedgradeError `shape-mismatch` for another number of ranks than algorithms, and as `significanceMap`.
 * @example
 * const values = [5, 6, 7, 8, 9, 10, 11, 12].map((better) => [4, better])
 * significanceData(values, [2, 1]).map // → [ [ 0, 1 ], [ 0, 0 ] ]
 */
export function significanceData(
  values: CaseValues,
  ranks: ArrayLike<number>,
  options: SignificanceOptions = {},
): SignificanceData {
  checkArguments({ ranks }, ['number'])
  return orderedTests(significanceMap(values, withToolkitDefaults(options)), ranks)
}
