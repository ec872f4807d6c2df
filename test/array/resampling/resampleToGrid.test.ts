import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridInverse } from '../../../src/array/resampling/gridInverse'
import { physicalGridOf, resampleToGrid } from '../../../src/array/resampling/resampleToGrid'
import type { Volume } from '../../../src/contract'
import { sitkReader } from '../../../src/formats/readers/sitkReader'
import { differences } from '../../formats/checkGolden'

const folder = new URL('../../../fixtures/goldens/io/resample/', import.meta.url)
const read = (name: string) =>
  sitkReader(new Uint8Array(readFileSync(new URL(name, folder))), {
    name,
    maxBytes: 2 ** 31,
    resolve: () => Promise.reject(new Error('no neighbours')),
  })

describe('resampleToGrid', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const golden = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    it(`${name}: ${golden.about}`, async () => {
      const result = resampleToGrid(await read(golden.moving), physicalGridOf(await read(golden.grid)))
      expect(await differences(result, golden, 'sitk')).toEqual([])
    })
  }

  it('does not change a volume on its own grid, for any strides', () => {
    const volume: Volume = {
      data: Uint8Array.from({ length: 24 }, (_, k) => k),
      shape: [2, 3, 4],
      stride: [1, 2, 6],
      components: 1,
      spacing: [0.5, 1, 2],
      origin: [3, -2, 1],
      direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    }
    const same = resampleToGrid(volume, physicalGridOf(volume))
    expect(Array.from(same.data as Uint8Array).slice(0, 5)).toEqual([0, 6, 12, 18, 2])
  })

  it('refuses other ranks and vectors', () => {
    const flat = {
      data: new Uint8Array(4),
      shape: [2, 2],
      components: 1,
      spacing: [1, 1],
      origin: [0, 0],
      direction: [1, 0, 0, 1],
    }
    expect(() => resampleToGrid(flat, physicalGridOf(flat))).toThrow('expected 3 axes')
  })
})

describe('gridInverse', () => {
  it('inverts', () => {
    const entry = fc.integer({ min: -400, max: 400 }).map((value) => value / 100)
    fc.assert(
      fc.property(fc.array(entry, { minLength: 9, maxLength: 9 }), (m) => {
        const at = (r: number, c: number) => m[r * 3 + c]!
        const det =
          at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) -
          at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0)) +
          at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0))
        fc.pre(Math.abs(det) > 0.01)
        const inverse = gridInverse(m)
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) {
            let sum = 0
            for (let k = 0; k < 3; k++) sum += at(r, k) * inverse[k * 3 + c]!
            expect(sum).toBeCloseTo(r === c ? 1 : 0, 8)
          }
      }),
    )
  })
})
