import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topClasses } from '../../../src/kernels/calibration/topClasses'

/** Of one row, by the definition. */
function topOf(row: readonly number[], truth: number) {
  const top = Math.max(...row)
  return { top, hit: Number(row.indexOf(top) === truth) }
}

const shares = fc.constantFrom(0, 2 ** -149, 0.1, 0.25, 1 / 3, 0.5, 1 - 2 ** -24, 1).map(Math.fround)
const rowsOf = (value: fc.Arbitrary<number>) =>
  fc.integer({ min: 1, max: 11 }).chain((classes) =>
    fc.record({
      classes: fc.constant(classes),
      rows: fc.array(fc.array(value, { minLength: classes, maxLength: classes }), { minLength: 1, maxLength: 8 }),
      truth: fc.array(fc.integer({ min: 0, max: classes - 1 }), { minLength: 8, maxLength: 8 }),
    }),
  )

describe('topClasses', () => {
  it.each([Float32Array, Float64Array])('%o: the largest number and whether the first of equals is true', (Type) => {
    fc.assert(
      fc.property(rowsOf(shares), ({ classes, rows, truth }) => {
        const found = topClasses(Type.from(rows.flat()), classes, Int32Array.from(truth.slice(0, rows.length)))
        const wanted = rows.map((row, i) => topOf(row, truth[i]!))
        expect(found.areShares).toBe(true)
        expect(Array.from(found.top)).toEqual(wanted.map(({ top }) => top))
        expect(Array.from(found.hit)).toEqual(wanted.map(({ hit }) => hit))
      }),
    )
  })

  it.each([Float32Array, Float64Array])('%o: finds numbers that are no shares', (Type) => {
    for (const odd of [-1, 1.5, Number.NaN, -Number.NaN, Infinity, -Infinity])
      for (const at of [0, 1, 2, 3, 4]) {
        const row = [0.1, 0.2, 0.3, 0.2, 0.2].with(at, odd)
        expect(topClasses(Type.from(row), 5, Int32Array.of(2)).areShares).toBe(false)
      }
  })

  it('takes −0 for 0', () => {
    const { top, hit, areShares } = topClasses(Float32Array.of(-0, 0), 2, Int32Array.of(0))
    expect([Math.abs(top[0]!), hit[0], areShares]).toEqual([0, 1, true])
  })
})
