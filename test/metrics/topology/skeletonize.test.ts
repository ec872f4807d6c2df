import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asContiguous } from '../../../src/array/asContiguous'
import { skeletonize } from '../../../src/metrics'
import { thinLee, thinZhang } from '../../oracles/labels'
import { expectSame } from '../../support/expectSame'
import { orders } from '../../support/labelArrays'
import { loadNpy } from '../../support/npy'

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

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const product = (values: readonly number[]): number => values.reduce((a, b) => a * b, 1)

describe('properties', () => {
  it('three axes: equals the textbook version voxel by voxel', () => {
    fc.assert(
      fc.property(cube, ({ shape, data }) => {
        expectSame([...skeletonize({ data: Uint8Array.from(data), shape }).data], thinLee({ data, shape }))
      }),
    )
  })

  it('two axes: both methods equal their textbook versions', () => {
    fc.assert(
      fc.property(cube, ({ shape: [a, b, c], data }) => {
        const image = { data: Uint8Array.from(data), shape: [a * b, c] }
        expectSame([...skeletonize(image).data], thinZhang(data, a * b, c))
        expectSame([...skeletonize(image, { method: 'lee' }).data], thinLee({ data, shape: [1, a * b, c] }))
      }),
    )
  })

  it('two axes: pieces and holes in wide images, scanned in either order', () => {
    const image = fc.record({
      rows: fc.integer({ min: 1, max: 40 }),
      columns: fc.integer({ min: 1, max: 70 }),
      discs: fc.array(
        fc.record({ y: fc.nat(40), x: fc.nat(70), radius: fc.nat(12), value: fc.constantFrom(1, 1, 0) }),
        { maxLength: 8 },
      ),
    })
    fc.assert(
      fc.property(image, ({ rows, columns, discs }) => {
        const data = Array.from({ length: rows * columns }, (_, i) => {
          const [y, x] = [Math.floor(i / columns), i % columns]
          return discs.findLast((disc) => (disc.y - y) ** 2 + (disc.x - x) ** 2 <= disc.radius ** 2)?.value ?? 0
        })
        const mask = { data: Uint8Array.from(data), shape: [rows, columns] }
        expectSame([...skeletonize(mask).data], thinZhang(data, rows, columns))
        const transposed = Array.from(data, (_, i) => data[(i % rows) * columns + Math.floor(i / rows)]!)
        const view = { ...mask, shape: [columns, rows], stride: [1, columns] }
        expectSame([...asContiguous(skeletonize(view)).data], thinZhang(transposed, columns, rows))
        const other = skeletonize(mask, { axes: [1, 0] })
        expectSame(
          [...asContiguous({ ...other, shape: [columns, rows], stride: [1, columns] }).data],
          thinZhang(transposed, columns, rows),
        )
      }),
      { numRuns: 60 },
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
          expectSame(asContiguous(skeletonize(view)).data, skeletonize(copy).data)
        },
      ),
    )
  })

  it('pieces with empty planes between them, in every memory order', () => {
    const gaps = (most: number) => fc.array(fc.integer({ min: 0, max: most }), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(
        cube,
        fc.tuple(gaps(2), gaps(3), gaps(20)),
        fc.constantFrom<readonly number[]>(...orders),
        ({ shape, data }, gap, memory) => {
          const near = shape.map((n) => Math.min(n, 4))
          // Where the planes of the cube come to lie, the first gap before them and the last behind.
          const at = near.map((n, axis) => Array.from({ length: n + 1 }, (_, k) => sum(gap[axis]!.slice(0, k + 1)) + k))
          const wide = at.map((places) => places.at(-1)!) as [number, number, number]
          const stride = [0, 0, 0]
          memory.reduceRight((step, axis) => {
            stride[axis] = step
            return step * wide[axis]!
          }, 1)
          const voxels = new Uint8Array(product(wide))
          const plain = Array<number>(voxels.length).fill(0)
          data.forEach((value, i) => {
            const [, ny, nx] = shape
            const place = [Math.floor(i / (nx * ny)), Math.floor(i / nx) % ny, i % nx]
            if (place.some((p, axis) => p >= near[axis]!)) return
            const [z, y, x] = place.map((p, axis) => at[axis]![p]!) as [number, number, number]
            voxels[z * stride[0]! + y * stride[1]! + x * stride[2]!] = value
            plain[(z * wide[1] + y) * wide[2] + x] = value
          })
          const skeleton = asContiguous(skeletonize({ data: voxels, shape: wide, stride }))
          expectSame([...skeleton.data], thinLee({ data: plain, shape: wide }))
        },
      ),
      { numRuns: 60 },
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
