import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foregroundRuns, labelRuns } from '../../../src/array/labels/labelRuns'
import { keepZeroMap } from '../../../src/array/labels/zeroMap'
import { expectSame } from '../../support/expectSame'
import { zeroMapFor } from '../../support/zeroMapFor'

/** Runs of labels over any number of rows of any length. */
const volumes = fc.record({
  nx: fc.integer({ min: 1, max: 150 }),
  ny: fc.integer({ min: 1, max: 12 }),
  stretches: fc.array(
    fc.record({
      label: fc.constantFrom(0, 0, 1, 2, 127, 128, 255),
      length: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200 })),
    }),
    { minLength: 1, maxLength: 60 },
  ),
})

describe('labelRuns', () => {
  it('equals a scan of every row, for bytes and words, by label and merged', () => {
    fc.assert(
      fc.property(volumes, fc.boolean(), fc.nat(20), ({ nx, ny, stretches }, merged, eighth) => {
        const data = new Uint8Array(nx * ny)
        let at = 0
        for (const { label, length } of stretches) data.fill(label, at, (at += length))
        const wanted = { start: [] as number[], end: [] as number[], label: [] as number[], row: [] as number[] }
        for (let row = 0; row < ny; row++) {
          for (let i = row * nx, from = i; i < (row + 1) * nx; i++) {
            const same = (a: number, b: number) => (merged ? (a !== 0) === (b !== 0) : a === b)
            if (i + 1 < (row + 1) * nx && same(data[i]!, data[i + 1]!)) continue
            if (data[i] !== 0) {
              wanted.start.push(from)
              wanted.end.push(i + 1)
              wanted.row.push(row)
              wanted.label.push(merged ? 1 : data[i]!)
            }
            from = i + 1
          }
        }
        for (const labels of [data, Int32Array.from(data)]) {
          const all = labelRuns(labels, nx)
          const mapped = labels.slice()
          if (mapped instanceof Uint8Array) keepZeroMap(mapped, zeroMapFor(data, 8 * eighth))
          const led = labelRuns(mapped, nx)
          for (const list of ['start', 'end', 'label', 'row'] as const)
            expectSame(led[list].subarray(0, led.count), all[list].subarray(0, all.count))
          const runs = merged ? foregroundRuns(all) : all
          for (const list of ['start', 'end', 'label', 'row'] as const)
            expectSame([...runs[list].subarray(0, runs.count)], wanted[list])
        }
      }),
      { numRuns: 400 },
    )
  })

  it('has space for volumes with a run at every other voxel', () => {
    const data = Uint8Array.from({ length: 60_000 }, (_, i) => (i < 7000 ? 1 + (i % 3) : i % 2))
    const { count, start, end, label } = labelRuns(data, 1000)
    expect(count).toBe(7000 + 53_000 / 2)
    for (let r = 0; r < count; r++) {
      const at = r < 7000 ? r : 7001 + 2 * (r - 7000)
      expectSame([start[r], end[r], label[r]], [at, at + 1, data[at]])
    }
  })
})
