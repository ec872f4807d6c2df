import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { linearSumAssignment } from '../../../src/metrics/instances/linearSumAssignment'
import { bruteForceAssignment } from '../../oracles/bruteForceAssignment'

const folder = 'fixtures/goldens/kernels/instance-matching'
const files = readdirSync(folder).filter((name) => name.startsWith('hungarian-'))

describe.each(files)('%s', (file) => {
  const { input, items } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  it.each(items.map((item: object, i: number) => ({ i, item })) as { i: number; item: never }[])(
    'item $i',
    ({ item }) => {
      const { cost, shape, row_ind, col_ind, total, error } = item as {
        cost: (number | string)[][]
        shape: number[]
        row_ind: number[]
        col_ind: number[]
        total: number
        error?: string
      }
      const data = Float64Array.from(cost.flat(), Number)
      for (const ties of ['any', 'scipy'] as const) {
        const solve = () => linearSumAssignment({ data, shape }, { maximize: input.maximize, ties })
        if (error !== undefined) {
          expect(solve).toThrow(/invalid numeric entries|infeasible/)
          continue
        }
        const found = solve()
        expect(found.total).toBeCloseTo(total, 11)
        if (file === 'hungarian-ties.json' && ties === 'any') continue
        expect(Array.from(found.rows)).toEqual(row_ind)
        expect(Array.from(found.columns)).toEqual(col_ind)
      }
    },
  )
})

describe('properties', () => {
  const entries = (integers: boolean) =>
    integers ? fc.integer({ min: -3, max: 3 }) : fc.double({ min: -10, max: 10, noNaN: true })
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .chain(([n, m, integers]) =>
      fc.array(fc.array(entries(integers), { minLength: m, maxLength: m }), { minLength: n, maxLength: n }),
    )
  it('finds the total of brute force, both ways and with either method', () => {
    fc.assert(
      fc.property(matrix, fc.constantFrom('any' as const, 'scipy' as const), (cost, ties) => {
        const best = bruteForceAssignment(cost)
        expect(linearSumAssignment(cost, { ties }).total).toBeCloseTo(best, 9)
        const negated = cost.map((row) => row.map((value) => -value))
        expect(linearSumAssignment(negated, { ties, maximize: true }).total).toBeCloseTo(-best, 9)
      }),
    )
  })
  it('avoids forbidden pairs, or says that none is left', () => {
    fc.assert(
      fc.property(matrix, fc.array(fc.nat(35), { maxLength: 12 }), (cost, forbidden) => {
        for (const at of forbidden) {
          const row = cost[at % cost.length]!
          row[at % row.length] = Number.POSITIVE_INFINITY
        }
        const best = bruteForceAssignment(cost)
        if (best < Number.POSITIVE_INFINITY) expect(linearSumAssignment(cost).total).toBeCloseTo(best, 9)
        else expect(() => linearSumAssignment(cost)).toThrow(/infeasible/)
      }),
    )
  })
  it('reads any strides', () => {
    fc.assert(
      fc.property(matrix, (cost) => {
        const [n, m] = [cost.length, cost[0]!.length]
        const columnMajor = Float64Array.from({ length: n * m }, (_, i) => cost[i % n]![Math.floor(i / n)]!)
        expect(linearSumAssignment({ data: columnMajor, shape: [n, m], stride: [1, n] })).toEqual(
          linearSumAssignment(cost),
        )
      }),
    )
  })
  it('refuses ragged rows and other shapes', () => {
    for (const cost of [[[1, 2], [3]], { data: new Float64Array(8), shape: [2, 2, 2] }]) {
      let caught: unknown
      try {
        linearSumAssignment(cost as number[][])
      } catch (error) {
        caught = error
      }
      expect(isMedgradeError(caught, 'bad-input')).toBe(true)
    }
  })
})
