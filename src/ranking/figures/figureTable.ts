import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { type CaseValues, caseRows, type MissingValues } from '../caseValues'
import { positions, presentPositions } from '../positions'
import { rankOrder } from '../rankOrder'

export interface FigureOptions {
  /** Whether larger values are better. Default true. */
  readonly higherBetter?: boolean
  /** What missing values mean: a number that replaces them, `na.rm`, or `none` (default): they rank last in their case. */
  readonly missing?: MissingValues
}

/** The checked values of one task, and its algorithms by full rank. */
export interface FigureTable {
  readonly rows: readonly Float64Array[]
  readonly order: number[]
  readonly higherBetter: boolean
  /** Missing values have no rank. */
  readonly dropsMissing: boolean
}

export function figureTable(
  of: string,
  values: CaseValues,
  ranks: ArrayLike<number>,
  options: FigureOptions,
): FigureTable {
  checkOptions(of, options, { higherBetter: 'boolean', missing: 'any' })
  const { higherBetter = true, missing = 'none' } = options
  const rows = caseRows(values, missing)
  const algorithms = rows[0]!.length
  if (ranks.length !== algorithms)
    refuse('shape-mismatch', 'ranks', `${ranks.length} ranks`, `${algorithms}, one for each algorithm`)
  return { rows, order: rankOrder(ranks), higherBetter, dropsMissing: missing === 'na.rm' }
}

/** `min` ranks of the algorithms in each case, one case after the other; NaN for none. */
export function* caseRanks({ rows, higherBetter, dropsMissing }: FigureTable): Generator<number[]> {
  const rank = dropsMissing ? presentPositions : positions
  for (const row of rows) yield rank(row, higherBetter)
}
