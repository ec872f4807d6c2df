import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LabelRuns, labelRuns } from '../../../src/array/labels/labelRuns'
import { sweepLabels } from '../../../src/array/labels/sweepLabels'
import { sweepRuns } from '../../../src/array/labels/sweepRuns'
import { keepZeroMap } from '../../../src/array/labels/zeroMap'
import { expectSame } from '../../support/expectSame'
import { sparseBytes } from '../../support/files/sparseBytes'
import { zeroMapFor } from '../../support/zeroMapFor'

const cases = fc
  .record({ nx: fc.integer({ min: 1, max: 300 }), rows: fc.integer({ min: 1, max: 40 }) })
  .chain(({ nx, rows }) =>
    fc.record({ nx: fc.constant(nx), a: sparseBytes(nx * rows), b: sparseBytes(nx * rows), overlay: fc.boolean() }),
  )
  // In some cases the prediction has the reference's labels where it has none of its own; in the others both are independent.
  .map(({ nx, a, b, overlay }) => ({ nx, a, b: overlay ? b.map((label, i) => label || a[i]!) : b }))

/** Without the unused capacity. */
const listed = ({ count, start, end, label, row }: LabelRuns) =>
  [start, end, label, row].map((list) => [...list.subarray(0, count)])

describe('sweepRuns', () => {
  it('gives the counts of a sweep of all voxels, and the runs of both sides', () => {
    fc.assert(
      fc.property(cases, ({ nx, a, b }) => {
        const swept = sweepRuns(a, b, nx)
        expectSame(swept.pairs, sweepLabels(a, b).pairs)
        expectSame(listed(swept.runs!.reference), listed(labelRuns(a, nx)))
        expectSame(listed(swept.runs!.prediction), listed(labelRuns(b, nx)))
      }),
      { numRuns: 300 },
    )
  })

  it('gives the same with and without zero maps', () => {
    fc.assert(
      fc.property(cases, fc.nat(700), fc.nat(700), fc.boolean(), fc.boolean(), ({ nx, a, b }, p, q, knowA, knowB) => {
        if (knowA) keepZeroMap(a, zeroMapFor(a, p))
        if (knowB) keepZeroMap(b, zeroMapFor(b, q))
        expect(sweepRuns(a, b, nx).pairs).toEqual(sweepLabels(a, b).pairs)
      }),
    )
  })

  it('only sweeps labels of four bytes', () => {
    fc.assert(
      fc.property(cases, ({ nx, a, b }) => {
        const words = [Int32Array.from(a), Int32Array.from(b)] as const
        expect(sweepRuns(...words, nx)).toEqual(sweepLabels(...words))
      }),
    )
  })
})
