import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asContiguous } from '../../src/array/asContiguous'
import { skeletonize } from '../../src/metrics/index'
import { thinLee, thinZhang } from '../oracles/labels'
import { loadNpy } from '../support/npy'

const folder = 'fixtures/goldens/kernels/skeletonize'

describe('goldens: voxel by voxel', () => {
  it.each(readdirSync(folder))('%s', (name) => {
    const path = `${folder}/${name}`
    const expected = JSON.parse(readFileSync(`${path}/expected.json`, 'utf8'))
    const mask = loadNpy(`${path}/mask.npy`)
    const check = (file: string, found: ReturnType<typeof skeletonize>): void => {
      expect(asContiguous(found).data, file).toEqual(asContiguous(loadNpy(`${path}/${file}`)).data)
    }
    const lee = skeletonize(mask, { method: 'lee' })
    check('skeleton.npy', lee)
    expect(lee.data.reduce((a, b) => a + b, 0)).toBe(expected.skeleton_voxels)
    if (existsSync(`${path}/skeleton-zhang.npy`)) check('skeleton-zhang.npy', skeletonize(mask))
    if (existsSync(`${path}/skeleton-reversed.npy`))
      check('skeleton-reversed.npy', skeletonize(mask, { axes: [2, 1, 0] }))
  })
})

const cube = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([a, b, c]) =>
    fc.record({
      shape: fc.constant([a, b, c] as [number, number, number]),
      data: fc.array(fc.constantFrom(0, 1, 1, 1), { minLength: a * b * c, maxLength: a * b * c }),
    }),
  )

describe('properties', () => {
  it('three axes: equals the textbook version voxel by voxel', () => {
    fc.assert(
      fc.property(cube, ({ shape, data }) => {
        expect([...skeletonize({ data: Uint8Array.from(data), shape }).data]).toEqual(thinLee({ data, shape }))
      }),
    )
  })

  it('two axes: both methods equal their textbook versions', () => {
    fc.assert(
      fc.property(cube, ({ shape: [a, b, c], data }) => {
        const image = { data: Uint8Array.from(data), shape: [a * b, c] }
        expect([...skeletonize(image).data]).toEqual(thinZhang(data, a * b, c))
        expect([...skeletonize(image, { method: 'lee' }).data]).toEqual(thinLee({ data, shape: [1, a * b, c] }))
      }),
    )
  })

  it('a transposed view gives the same skeleton as its copy', () => {
    fc.assert(
      fc.property(
        cube,
        fc.constantFrom([0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]),
        ({ shape, data }, axes) => {
          const natural = [shape[1] * shape[2], shape[2], 1]
          const view = {
            data: Uint8Array.from(data),
            shape: axes.map((axis) => shape[axis]!),
            stride: axes.map((axis) => natural[axis]!),
          }
          const copy = { data: asContiguous(view).data, shape: view.shape }
          expect(asContiguous(skeletonize(view)).data).toEqual(skeletonize(copy).data)
        },
      ),
    )
  })

  it('an empty mask has an empty skeleton, and an even cube loses everything', () => {
    expect(skeletonize({ data: new Uint8Array(27), shape: [3, 3, 3] }).data).toEqual(new Uint8Array(27))
    expect(skeletonize({ data: new Uint8Array(64).fill(1), shape: [4, 4, 4] }).data).toEqual(new Uint8Array(64))
  })

  it('one label only', () => {
    const data = Uint8Array.from([0, 2, 0, 1, 1, 1, 0, 2, 0])
    expect([...skeletonize({ data, shape: [3, 3] }, { label: 1 }).data]).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0])
  })
})

describe('refusals', () => {
  const flat = { data: new Uint8Array(9), shape: [3, 3] }
  it.each([
    ['one axis', () => skeletonize({ data: new Uint8Array(9), shape: [9] }), 'unsupported'],
    ['four axes', () => skeletonize({ data: new Uint8Array(16), shape: [2, 2, 2, 2] }), 'unsupported'],
    ['axes that are no order', () => skeletonize(flat, { axes: [0, 0] }), 'bad-argument'],
    [
      'zhang in three axes',
      () => skeletonize({ data: new Uint8Array(8), shape: [2, 2, 2] }, { method: 'zhang' }),
      'bad-argument',
    ],
  ])('%s', (_, call, code) => {
    expect(call).toThrow(expect.objectContaining({ code }))
  })
})
