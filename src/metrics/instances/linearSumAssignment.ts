import { float64Vector, isNdArray } from '../../array/vector'
import type { NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { assignment } from '../../kernels/matching/assignment'
import { pick } from '../../kernels/sorting/pick'
import { pairwiseSum } from '../../python/pairwiseSum'

export interface LinearSumAssignmentOptions {
  /** Maximise the total instead. Default false. */
  readonly maximize?: boolean
  /**
   * Which of several optimal assignments: 'any' (default), or 'scipy' for the one of scipy's method (slower on large matrices). The total is the same.
   */
  readonly ties?: 'any' | 'scipy'
}

export interface LinearSumAssignment {
  /** Ascending. */
  readonly rows: Int32Array
  readonly columns: Int32Array
  readonly total: number
}

/**
 * One-to-one assignment of rows to columns with the smallest total cost; min(n, m) pairs. Equal to scipy's `linear_sum_assignment`.
 *
 * @param cost n × m numbers: rows as lists, or an ndarray of shape [n, m]. Infinity (−Infinity when maximising) forbids a pair.
 * @returns pairs by ascending row; an empty matrix gives an empty assignment with total 0.
 * @throws {@link MedgradeError} `bad-input` for NaN or −Infinity (Infinity when maximising) and ragged rows; `infeasible` if forbidden pairs leave
 *   no complete assignment.
 * @example
 * const { columns, total } = linearSumAssignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
 * columns // → Int32Array(3) [ 1, 0, 2 ]
 * total // → 5
 */
export function linearSumAssignment(
  cost: NdArray | readonly ArrayLike<number>[],
  options: LinearSumAssignmentOptions = {},
): LinearSumAssignment {
  checkOptions('linearSumAssignment', options, { maximize: 'boolean', ties: 'string' })
  const { maximize = false } = options
  const ties = oneOf('ties', options.ties, 'any', 'scipy')
  const { values, rows, columns } = matrix(cost)
  const costs = maximize ? values.map((value) => -value) : values
  for (let i = 0; i < costs.length; i++) {
    if (!(costs[i]! > -Infinity))
      refuse(
        'bad-input',
        `invalid numeric entries of cost, [${Math.floor(i / columns)}, ${i % columns}]`,
        values[i],
        maximize ? 'below Infinity' : 'above -Infinity',
      )
  }
  const columnOf = assignment(costs, rows, columns, ties === 'scipy')
  if (columnOf === null)
    refuse('infeasible', 'an infeasible cost matrix', 'too many forbidden pairs', 'a complete assignment')
  const assigned = Int32Array.from(columnOf.keys()).filter((row) => columnOf[row]! >= 0)
  const chosen = pick(columnOf, assigned)
  return {
    rows: assigned,
    columns: chosen,
    total: pairwiseSum(Float64Array.from(assigned, (row, k) => values[row * columns + chosen[k]!]!)),
  }
}

function matrix(cost: NdArray | readonly ArrayLike<number>[]): { values: Float64Array; rows: number; columns: number } {
  if (isNdArray(cost)) {
    const [rows, columns] = cost.shape
    if (cost.shape.length !== 2) refuse('bad-input', 'cost', cost.shape, 'two axes')
    return { values: float64Vector(cost, 'cost'), rows: rows!, columns: columns! }
  }
  requireList('cost', cost)
  for (const [i, row] of cost.entries()) requireList(`row ${i} of cost`, row)
  const rows = cost.length
  const columns = rows === 0 ? 0 : cost[0]!.length
  const values = new Float64Array(rows * columns)
  cost.forEach((row, i) => {
    if (row.length !== columns) refuse('bad-input', `numbers in row ${i} of cost`, row.length, columns)
    values.set(float64Vector(row, `row ${i} of cost`), i * columns)
  })
  return { values, rows, columns }
}
