import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectCommand } from '../../../src/cli/commands/inspect'
import { metricCommand } from '../../../src/cli/commands/metric'
import { sweep } from '../../sampled'

const folder = mkdtempSync(join(tmpdir(), 'medgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Labels of 34 GB, and of 270 MB, which could be held. */
const sizes = { huge: [8192, 512, 2048], held: [65, 1024, 1024] } as const
const voxelsOf = (shape: readonly number[]) => shape.reduce((a, b) => a * b)
/** Rows of a chunk, as few chunks make the test quick. */
const chunk = [4, 512, 512]

/** Label 1 everywhere but in the first chunk of a side, as no other chunk is stored. */
function image(name: string, shape: readonly number[], first: number | null) {
  const path = join(folder, name)
  mkdirSync(path)
  const meta = { zarr_format: 2, shape, chunks: chunk, dtype: '<u4', compressor: null, fill_value: 1, order: 'C' }
  writeFileSync(join(path, '.zarray'), JSON.stringify(meta))
  if (first !== null) writeFileSync(join(path, '0.0.0'), new Uint32Array(voxelsOf(chunk)).fill(first))
}

beforeAll(() => {
  for (const [name, shape] of Object.entries(sizes)) {
    image(`${name}-a.zarr`, shape, null)
    image(`${name}-b.zarr`, shape, 0)
  }
})

async function run(metric: string, name: keyof typeof sizes, ...flags: readonly string[]) {
  const said: string[] = []
  const printed: string[] = []
  const io = { say: (text: string) => void said.push(text), print: async (text: string) => void printed.push(text) }
  const paths = ['a', 'b'].map((side) => join(folder, `${name}-${side}.zarr`))
  const status = await metricCommand([metric, ...paths, ...flags], { ...io, write: () => {} })
  return { status, said: said.join('\n'), printed: printed.join('\n') }
}

describe('metric of OME-Zarr that is larger than memory', () => {
  sweep('takes pairs of objects from the counts', async () => {
    const voxels = voxelsOf(sizes.held)
    const { printed } = await run('panoptic-quality', 'held', '--json')
    expect(JSON.parse(printed).value).toMatchObject({ pq: (voxels - 2 ** 20) / voxels, truePositives: 1 })
  })

  sweep('takes sizes of voxels that are given', async () => {
    const { printed } = await run('volume_reference', 'held', '--spacing', '1')
    expect(printed).toContain(String(voxelsOf(sizes.held) / 1000))
  })

  it.each([
    ['hd95', [], 'hd95 needs the voxels'],
    ['pq', [], 'pq needs the voxels'],
    ['dice', ['--threshold', '0.5'], '--threshold'],
    ['dice', ['--labels', 'all=1', '--ignore-label', '3'], '--ignore-label, --labels'],
    ['dice', ['--out-masks', 'masks'], '--out-masks'],
  ] as const)('names what needs the voxels, unread: %s %j', async (metric, flags, words) => {
    const { status, said } = await run(metric, 'huge', ...flags)
    expect(said).toContain(`[${sizes.huge}], which are read in parts: ${words}, expected `)
    expect(said).toContain('--level')
    expect(status).toBe(3)
  })

  it('of pictures is refused by the size, before chunks are read', async () => {
    const { said } = await run('mae', 'huge')
    expect(said).toMatch(/huge-a\.zarr: Zarr: found 34359738368 bytes, expected at most .*--level/)
  })
})

it('inspect describes an image that is not read whole by its metadata', async () => {
  const printed: string[] = []
  const io = { say: () => {}, print: async (text: string) => void printed.push(text) }
  expect(await inspectCommand([join(folder, 'huge-a.zarr')], { json: true }, io)).toBe(0)
  const { arrayShape, dtype, sum, notes } = JSON.parse(printed.join(''))
  expect({ arrayShape, dtype, sum }).toEqual({ arrayShape: sizes.huge, dtype: 'uint32', sum: null })
  expect(notes.join()).toContain('too large to be read whole')
})
