import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { npyBytes } from '../../support/files/npyBytes'

const folder = mkdtempSync(join(tmpdir(), 'medgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Three voxels of label 1, and five; an array has no voxel size. */
const paths = [3, 5].map((count) => {
  const path = join(folder, `${count}.npy`)
  const voxels = Uint8Array.from({ length: 8 }, (_, i) => (i < count ? 1 : 0))
  writeFileSync(path, npyBytes('|u1', [2, 2, 2], voxels))
  return path
})

async function reported(metric: string, ...flags: readonly string[]) {
  const printed: string[] = []
  const io = { say: () => {}, print: async (text: string) => void printed.push(text), write: () => {} }
  await metricCommand([metric, ...paths, '--label', '1', '--json', ...flags], io)
  const { unit, value } = JSON.parse(printed.join(''))
  return { unit, value }
}

it.each([
  ['volume_difference', 2],
  ['absolute_volume_difference', 2],
  ['volume_reference', 3],
] as const)('%s of files without a voxel size is a number of voxels, as of evaluate', async (metric, value) => {
  expect(await reported(metric)).toEqual({ unit: 'voxel', value })
  const sized = await reported(metric, '--spacing', '10,10,10')
  expect(sized).toEqual({ unit: 'ml', value })
})

it('volumes among all ratios are numbers of voxels, too', async () => {
  const { value } = await reported('binary-scores')
  expect(value).toMatchObject({ referenceVolume: 3, predictionVolume: 5, referenceVoxels: 3 })
})
