import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'

const files = ['fixtures/rtstruct/reference.dcm', 'fixtures/rtstruct/prediction.dcm']
const series = ['--series', 'fixtures/rtstruct/ct.zip']

async function run(...words: readonly string[]) {
  const printed: string[] = []
  const said: string[] = []
  const io = {
    print: async (text: string) => void printed.push(text),
    say: (text: string) => said.push(text),
    write() {},
  }
  return { status: await metricCommand(['dice', ...files, ...words], io), printed, said }
}

it('draws contours on the grid of the images, and writes their error maps on it', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'contours-')), 'maps')
  const { status, printed, said } = await run(...series, '--labels', 'PAROTID_L|Parotid*L=1', '--out-masks', folder)
  expect({ status, printed, said }).toEqual({ status: 0, printed: ['PAROTID_L  0.8983364140480592'], said: [] })
  const map = gunzipSync(readFileSync(join(folder, 'PAROTID_L.nii.gz'))).subarray(352)
  const count = (value: number) => map.filter((one) => one === value).length
  expect([count(1) + count(3), count(1) + count(2)]).toEqual([255, 286])
})

it('refuses contours without a grid, and images that are none', async () => {
  const bare = await run()
  expect({ status: bare.status, said: bare.said }).toEqual({
    status: 1,
    said: [expect.stringContaining('grid of the contours (RTSTRUCT)')],
  })
  const other = await run('--series', files[0]!)
  expect(other.said).toEqual([expect.stringContaining('reference.dcm: grid')])
})
