import fc from 'fast-check'
import { significanceMap } from 'medgrade/statistics'
import { expect, it } from 'vitest'
import { significantWins } from '../../../src/ranking/tasks/significantWins'

it('are those of the significance map', () => {
  const table = fc
    .tuple(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 8 }))
    .chain(([cases, algorithms]) => {
      const value = fc.oneof(
        fc.integer({ min: 0, max: 30 }).map((hundredths) => hundredths / 100),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(Number.NaN, Infinity, -Infinity),
      )
      const row = fc.array(value, { minLength: algorithms, maxLength: algorithms })
      return fc.array(row, { minLength: cases, maxLength: cases })
    })
  const options = fc.record({
    higherBetter: fc.boolean(),
    alpha: fc.constantFrom(0, 0.05, 0.3, 1),
    adjust: fc.constantFrom('none' as const, 'holm' as const, 'bonferroni' as const, 'bh' as const),
    identical: fc.constantFrom('one' as const, 'missing' as const),
    /** Makes wins likely. */
    lead: fc.constantFrom(0, 0.3),
  })
  fc.assert(
    fc.property(table, options, (values, { lead, ...chosen }) => {
      const rows = values.map((row) => Float64Array.from(row, (value, algorithm) => value + lead * algorithm))
      const { superior } = significanceMap(rows, chosen)
      const wins = superior.map((row) => [...row.keys()].filter((other) => row[other] === 1))
      expect(significantWins(rows, chosen)).toEqual(wins)
    }),
    { numRuns: 400 },
  )
})
