import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortestPathAssignment } from '../../../src/kernels/matching/shortestPathAssignment'
import { type SparseCosts, sparseAssignment } from '../../../src/kernels/matching/sparseAssignment'
import { growth, MOST_GROWTH } from '../../formats/growth'

const FILLER = 1 + 1e-6

/** The same by the full matrix. */
function full({ rows, columns, row, column, cost, filler }: SparseCosts): Int32Array {
  const tall = rows > columns
  const [n, m] = tall ? [columns, rows] : [rows, columns]
  const matrix = new Float64Array(n * m).fill(filler)
  cost.forEach((value, k) => {
    const [i, j] = tall ? [column[k]!, row[k]!] : [row[k]!, column[k]!]
    matrix[i * m + j] = value
  })
  const columnOf = shortestPathAssignment(matrix, n, m)!
  if (!tall) return columnOf
  const rowOf = new Int32Array(rows).fill(-1)
  columnOf.forEach((i, j) => {
    rowOf[i] = j
  })
  return rowOf
}

/** Scores with many equal ones, as instances have them: ratios of small whole numbers. */
const costs = fc
  .record({
    rows: fc.integer({ min: 1, max: 24 }),
    columns: fc.integer({ min: 1, max: 24 }),
    pairs: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 6 })), {
      maxLength: 60,
    }),
  })
  .map(({ rows, columns, pairs }): SparseCosts => {
    const seen = new Map(pairs.map(([i, j, a, b]) => [(i % rows) * columns + (j % columns), 1 - a / (a + b)]))
    const cells = [...seen.keys()]
    return {
      rows,
      columns,
      row: Int32Array.from(cells, (cell) => Math.floor(cell / columns)),
      column: Int32Array.from(cells, (cell) => cell % columns),
      cost: Float64Array.from(seen.values()),
      filler: FILLER,
    }
  })

it('is the assignment of the full matrix, among equal totals too', () => {
  fc.assert(
    fc.property(costs, (given) => {
      expect(sparseAssignment(given)).toEqual(full(given))
    }),
    { numRuns: 1000 },
  )
})

it('takes no square of the pairs', async () => {
  const make = (n: number): SparseCosts => ({
    rows: n,
    columns: n,
    row: Int32Array.from({ length: n }, (_, k) => k),
    // Half the rows find their column taken by one without a pair.
    column: Int32Array.from({ length: n }, (_, k) => n - 1 - k),
    cost: Float64Array.from({ length: n }, (_, k) => 1 / ((k % 5) + 2)),
    filler: FILLER,
  })
  const halved = (n: number): SparseCosts => {
    const all = make(n)
    const keep = (_: number, k: number) => k % 2 === 1
    return { ...all, row: all.row.filter(keep), column: all.column.filter(keep), cost: all.cost.filter(keep) }
  }
  for (const given of [make, halved])
    expect((await growth(given, sparseAssignment, 10_000)).exponent).toBeLessThan(MOST_GROWTH)
})
