import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zarrBytes } from '../../../src/node/zarr/zarrBytes'

let folder: string
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const image = (path: string) => JSON.stringify({ multiscales: [{ datasets: [{ path }] }] })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-zarr-bytes-'))
  write('v2.zarr/.zattrs', image('0'))
  write('v2.zarr/0/.zarray', '{"shape": [2, 300, 400]}')
  write('v3.zarr/zarr.json', JSON.stringify({ attributes: { ome: JSON.parse(image('s0')) } }))
  write('v3.zarr/s0/zarr.json', '{"shape": [10, 20]}')
  write('itself.zarr/.zattrs', image('.'))
  write('damaged.zarr/zarr.json', '{"attributes"')
  write('a.ome.zarr.zip', '0123456789')
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['v2.zarr', 8 * 2 * 300 * 400],
  ['v2.zarr/0', 8 * 2 * 300 * 400],
  ['v3.zarr', 8 * 200],
  ['itself.zarr', 0],
  ['damaged.zarr', 0],
  ['a.ome.zarr.zip', 10_000],
  ['none.zarr', 0],
])('%s has %i bytes at most', (name, bytes) => {
  expect(zarrBytes(join(folder, name))).toBe(bytes)
})
