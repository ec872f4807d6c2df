import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import createView from 'ndarray'
import { describe, expect, test } from 'vitest'
import { dice } from '../src/metrics/overlap/dice'
import { fromNdarray, ops, toNdarray } from '../src/ndarray'
import { exampleBlocks, runExample } from './docs/runExample'

describe('toNdarray', () => {
  test('is a view of the same memory, strides and offset included', () => {
    const array = { data: new Int16Array([9, 1, 2, 3, 4, 5, 6]), shape: [2, 3], stride: [1, 2], offset: 1 }
    const view = toNdarray(array)
    expect(view.data).toBe(array.data)
    expect([view.get(0, 0), view.get(1, 0), view.get(0, 1), view.get(1, 2)]).toStrictEqual([1, 2, 3, 6])
    view.set(1, 2, 60)
    expect(array.data[6]).toBe(60)
  })
  test('default strides are C order', () => {
    expect(toNdarray({ data: new Uint8Array(24), shape: [2, 3, 4] }).stride).toStrictEqual([12, 4, 1])
  })
  test('refuses elements of several numbers', () => {
    const complex = { data: new Float32Array(8), shape: [4], dtype: 'complex64' } as const
    expect(() => toNdarray(complex)).toThrow('expected one number each')
  })
})

describe('fromNdarray', () => {
  test('restores every view: transposed, flipped and sliced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 24, maxLength: 24 }),
        fc.nat(2),
        (values, cut) => {
          const view = createView(Uint8Array.from(values), [2, 3, 4]).transpose(2, 0, 1).step(-1, 1, 1).lo(cut)
          const array = fromNdarray(view, { spacing: [1, 2, 3] })
          expect(array.data).toBe(view.data)
          expect(toNdarray(array).stride).toStrictEqual(view.stride)
          const copy = createView(new Uint8Array(view.size), view.shape)
          ops.assign(copy, view)
          expect(dice(array, fromNdarray(copy), { label: 1 })).toBe(1)
          expect(dice(view, copy, { label: 1 })).toBe(1)
          expect(array.spacing).toStrictEqual([1, 2, 3])
        },
      ),
    )
  })
  test('accepts the bytes of a canvas, refuses plain arrays and a wrong spacing', () => {
    const clamped = new Uint8ClampedArray([1, 2])
    expect(fromNdarray(createView(clamped)).data).toStrictEqual(new Uint8Array([1, 2]))
    expect(fromNdarray(createView(clamped)).data.buffer).toBe(clamped.buffer)
    expect(() => fromNdarray(createView([1, 2]))).toThrow('typed array')
    expect(() => fromNdarray(createView(new Uint8Array(2)), { spacing: [1, 1] })).toThrow('spacing')
  })
})

test('no other source imports ndarray', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? sources(path) : [path]
    })
  const importing = sources('src').filter((path) => /(from|import\() ?'ndarray/.test(readFileSync(path, 'utf8')))
  expect(importing).toStrictEqual(['src/ndarray.ts'])
})

test('the page prints what it says', async () => {
  const [code] = exampleBlocks(readFileSync('docs/how-to/ndarray.md', 'utf8'))
  const results = await runExample('ndarray', code!)
  expect(results.length).toBeGreaterThan(0)
  for (const { expected, actual } of results) expect(actual).toContain(expected)
})
