import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { evaluateFolders } from '../../../src/node/evaluation/evaluateFolders'

// A journal notices that an OME-Zarr has changed, whether it is read whole or in parts.

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-journal-parts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Label 1 but in one chunk, which is given. */
function image(side: string, size: number, chunk: number): string {
  const folder = join(root, side, 'a.zarr')
  mkdirSync(folder, { recursive: true })
  const meta = { zarr_format: 2, dtype: '|u1', compressor: null, fill_value: 1, order: 'C', shape: [size, 1024, 1024] }
  writeFileSync(join(folder, '.zarray'), JSON.stringify({ ...meta, chunks: [1, 1024, 1024] }))
  writeFileSync(join(folder, '0.0.0'), new Uint8Array(2 ** 20).fill(chunk))
  return join(root, side)
}

const run = async (metrics: readonly string[]) => {
  const [references, predictions] = ['r', 'p'].map((side) => join(root, side)) as [string, string]
  const options = { metrics, jobs: 1, journal: join(root, 'run.journal') }
  const { cases } = await evaluateFolders(references, [predictions], options)
  return cases[0]!
}

it.each([
  ['whole', 2, 'dice'],
  // More than is held whole, which metrics of distance refuse unread.
  ['in parts', 300, 'hd95'],
])('read %s', async (_, size, metric) => {
  const [, folder] = [image('r', size, 1), image('p', size, 0)]
  const first = await run([metric])
  expect(await run([metric])).toEqual(first)
  const chunk = join(folder, 'a.zarr/0.0.0')
  writeFileSync(chunk, new Uint8Array(2 ** 20).fill(1))
  utimesSync(chunk, 1e9, 1e9)
  await expect(run([metric])).rejects.toThrow(/files of case .* have changed since the journal was written: .*a\.zarr/)
})
