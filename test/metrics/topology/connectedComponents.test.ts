import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asContiguous } from '../../../src/array/asContiguous'
import type { Connectivity } from '../../../src/kernels/components/neighbourRows'
import { betti0, connectedComponents } from '../../../src/metrics'
import { floodFill } from '../../oracles/labels'
import { connectivities, oneLabelled } from '../../support/labelArrays'
import { loadNpy } from '../../support/npy'

const folder = 'fixtures/goldens/kernels/components'

describe('goldens', () => {
  it.each(readdirSync(folder))('%s', (name) => {
    const expected = JSON.parse(readFileSync(`${folder}/${name}/expected.json`, 'utf8'))
    const mask = loadNpy(`${folder}/${name}/mask.npy`)
    expect(mask.shape).toEqual(expected.shape)
    for (const [key, want] of Object.entries<{ count: number; sizes: number[]; first: number[]; largest: number }>(
      expected.connectivity,
    )) {
      const connectivity = Number(key) as Connectivity
      const found = connectedComponents(mask, { connectivity })
      expect(found.count).toBe(want.count)
      expect([...found.sizes]).toEqual(want.sizes)
      expect([...found.first]).toEqual(want.first)
      expect(Math.max(0, ...found.sizes)).toBe(want.largest)
      expect(betti0(mask, { label: 'any', connectivity })).toBe(want.count)
    }
  })
})

describe('properties', () => {
  it('equal flood fill, number by number, for every label and merged, for bytes and wider labels', () => {
    fc.assert(
      fc.property(
        oneLabelled,
        fc.constantFrom(...connectivities),
        fc.boolean(),
        ({ shape, data }, [connectivity, reach], wide) => {
          const values = wide ? data : data.map((value) => value % 256)
          const array = { data: wide ? Int32Array.from(values) : Uint8Array.from(values), shape }
          for (const merged of [false, true]) {
            const found = connectedComponents(array, { connectivity, ...(merged ? { label: 'any' as const } : {}) })
            const want = floodFill({ data: values, shape }, reach, merged)
            expect(found.count).toBe(want.count)
            expect([...asContiguous(found.labels).data]).toEqual(want.labels)
          }
        },
      ),
    )
  })

  it('two axes: 4 and 8', () => {
    fc.assert(
      fc.property(oneLabelled, ({ shape: [a, b, c], data }) => {
        const array = { data: Uint16Array.from(data), shape: [a * b, c] }
        for (const [connectivity, reach] of [
          [4, 1],
          [8, 2],
        ] as const) {
          const want = floodFill({ data, shape: [1, a * b, c] }, reach, false)
          expect([...connectedComponents(array, { connectivity }).labels.data]).toEqual(want.labels)
        }
      }),
    )
  })

  it('numbering follows the raster order of the shape for any strides', () => {
    fc.assert(
      fc.property(
        oneLabelled,
        fc.constantFrom([0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]),
        ({ shape, data }, axes) => {
          const natural = [shape[1] * shape[2], shape[2], 1]
          const view = {
            data: Int16Array.from(data),
            shape: axes.map((axis) => shape[axis]!),
            stride: axes.map((axis) => natural[axis]!),
          }
          const copy = connectedComponents({ data: asContiguous(view).data, shape: view.shape })
          const found = connectedComponents(view)
          expect(asContiguous(found.labels).data).toEqual(copy.labels.data)
          expect(found.first).toEqual(copy.first)
          expect(found.sizes).toEqual(copy.sizes)
          expect(found.values).toEqual(copy.values)
        },
      ),
    )
  })
})

describe('edges of the definition', () => {
  it('a row wrap is no contact', () => {
    const array = { data: Uint8Array.from([0, 0, 1, 1, 0, 0]), shape: [2, 3] }
    expect(connectedComponents(array).count).toBe(2)
  })
  it('one axis, no voxels, one voxel', () => {
    expect(connectedComponents({ data: Uint8Array.from([1, 0, 1, 1]), shape: [4] }).count).toBe(2)
    expect(connectedComponents({ data: new Uint8Array(0), shape: [0, 3, 3] }).count).toBe(0)
    expect(connectedComponents({ data: new Uint8Array(0), shape: [3, 3, 0] }).count).toBe(0)
    expect(connectedComponents({ data: Uint8Array.from([9]), shape: [1, 1, 1] }).values[0]).toBe(9)
  })
  it('a mask cuts a component', () => {
    const array = { data: Uint8Array.from([1, 1, 1]), shape: [3] }
    expect(connectedComponents(array, { mask: { data: Uint8Array.from([1, 0, 5]), shape: [3] } }).count).toBe(2)
  })
  it.each([
    [4, [2, 2, 2]],
    [8, [2, 2, 2]],
    [7, [4, 2]],
  ])('connectivity %s does not exist for shape %s', (connectivity, shape) => {
    expect(() => connectedComponents({ data: new Uint8Array(8), shape }, { connectivity: connectivity as 4 })).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    )
  })
})
