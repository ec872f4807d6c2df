import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { evaluateFolders } from '../../../src/node/evaluation/evaluateFolders'
import { zarrOptions } from '../../../src/understanding/reading/readingOptions'

let root = ''
const at = (path: string) => join(root, path)

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-'))
  for (const side of ['maps', 'images']) mkdirSync(at(side))
  writeFileSync(at('maps/a.nrrd'), 'NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 1 0 2')
  cpSync('fixtures/ome-zarr/v2_gzip.ome.zarr.zip', at('images/a.ome.zarr.zip'))
  cpSync('fixtures/ome-zarr/v2_gzip.ome.zarr.zip', at('maps/b.ome.zarr.zip'))
  mkdirSync(at('tables'))
  writeFileSync(at('tables/a.csv'), 'id,y\na,1\nb,0\n')
})
afterAll(() => rmSync(root, { recursive: true }))

async function said(metric: string, file: string, words: readonly string[]): Promise<string> {
  const lines: string[] = []
  const io = {
    print: async (text: string) => void lines.push(text),
    say: (text: string) => lines.push(text),
    write() {},
  }
  await metricCommand([metric, file, file, ...words], io).catch((error: Error) => lines.push(error.message))
  return lines.join('\n')
}

const idle = 'found an option that changes nothing in any file of the run, expected'
const choices = [
  ['--level', { level: 0 }, zarrOptions.level.files],
  ['--zarr-labels', { zarrLabels: 'cells' }, zarrOptions.zarrLabels.files],
] as const

it.each(choices)('%s is refused where no file of the run takes it', async (flag, option, files) => {
  const message = `${flag}: ${idle} ${files}`
  const [value] = Object.values(option).map(String) as [string]
  for (const metric of ['dice', 'mae']) expect(await said(metric, at('maps/a.nrrd'), [flag, value])).toContain(message)
  const run = (folder: string, options: object) =>
    evaluateFolders(at(folder), [at(folder)], { ...option, ...options, jobs: 1 })
  const pattern = { pattern: '{case}.nrrd' }
  await expect(run('maps', { metrics: ['dice'], ...pattern })).rejects.toThrow(message)
  await expect(run('maps', { task: 'images', ...pattern })).rejects.toThrow(message)
  await expect(run('tables/a.csv', { task: 'classification' })).rejects.toThrow(message)
})

it('a resolution is taken by any image, labels by one that has labels beside it', async () => {
  const run = (option: object) => evaluateFolders(at('maps'), [at('maps')], { ...option, metrics: ['dice'], jobs: 1 })
  expect((await run({ level: 0 })).cases.map(({ error }) => error)).toEqual([null, null])
  await expect(run({ zarrLabels: 'cells' })).rejects.toThrow(`--zarr-labels: ${idle}`)
  expect(await said('dice', at('images/a.ome.zarr.zip'), ['--level', '0', '--label', '1'])).toMatch(/^1(\.0)?$/m)
})
