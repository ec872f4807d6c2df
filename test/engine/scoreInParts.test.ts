import { expect, it } from 'vitest'
import { evaluate } from '../../src/evaluation/evaluate/evaluate'

const shape = [257, 512, 512]
const voxels = shape.reduce((a, b) => a * b, 1)
const chunk = 64 ** 3

/** 8 GB a side, which no reader holds. */
const large = [8192, 512, 512]

/** Label 1 everywhere, as no chunk is stored, but in those that are given. */
function image(
  name: string,
  stored: Readonly<Record<string, Uint8Array>> = {},
  sizes: readonly number[] = shape,
): Record<string, Uint8Array | string> {
  const meta = {
    zarr_format: 2,
    shape: sizes,
    chunks: [64, 64, 64],
    dtype: '<u4',
    compressor: null,
    fill_value: 1,
    order: 'C',
  }
  return Object.fromEntries(
    [['.zarray', JSON.stringify(meta)] as const, ...Object.entries(stored)].map(([path, content]) => [
      `${name}.zarr/${path}`,
      content,
    ]),
  )
}

it('images larger than memory are evaluated in parts, and their errors have the side and the file', async () => {
  const references = { ...image('a'), ...image('b', { '0.0.0': new Uint8Array(7) }), ...image('c') }
  const net = {
    ...image('a', { '1.2.3': new Uint8Array(4 * chunk) }),
    ...image('b'),
    ...image('c', { '0.0.0': new Uint8Array(7) }),
  }
  const { cases } = await evaluate({ references, predictions: { net } }, { metrics: ['dice'] })
  expect(cases.map(({ rows }) => rows.map(({ value }) => value))).toEqual([
    [(2 * (voxels - chunk)) / (2 * voxels - chunk)],
    [],
    [],
  ])
  expect(cases.slice(1).map(({ error }) => error)).toMatchObject([
    { code: 'truncated', side: 'answers', file: 'b.zarr/0.0.0' },
    { code: 'truncated', side: 'submission', file: 'c.zarr/0.0.0' },
  ])
})

it('metrics that need the voxels are refused unread, with the way out', async () => {
  const own = image('a', {}, large)
  const { cases } = await evaluate({ references: own, predictions: { net: own } }, { metrics: ['hd95'] })
  expect(cases[0]!.error).toMatchObject({ code: 'too-large' })
  expect(cases[0]!.error!.message).toMatch(/found hd95, expected .*--metrics dice.*--level/)
})
