import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'medgrade-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const size = [256, 256, 128] as const

/** A folder with one case: a box of label 1 in a volume of one byte a voxel. */
function folderOf(name: string, rows: number): string {
  const head = `NRRD0004\ntype: uint8\ndimension: 3\nsizes: ${size.join(' ')}\nspacings: 1 1 2\nencoding: raw\n\n`
  const voxels = new Uint8Array(size[0] * size[1] * size[2])
  for (let z = 40; z < 60; z++)
    for (let y = 100; y < 100 + rows; y++) {
      const row = (z * size[1] + y) * size[0]
      voxels.fill(1, row + 90, row + 130)
    }
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'a.nrrd'), Buffer.concat([Buffer.from(head), voxels]))
  return path
}

// A list of its voxels would take 67 MB.
it('a case of 8 million voxels has its picture without a list of its voxels: in a heap of 40 MiB', () => {
  const page = join(folder, 'page.html')
  const words = ['evaluate', folderOf('references', 30), folderOf('predictions', 25), '--html', page, '--quiet']
  const { status, stderr } = spawnSync(process.execPath, ['--max-old-space-size=40', 'dist/cli.js', ...words], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(readFileSync(page, 'utf8')).toContain('Right and wrong areas')
})

const calls = `
import * as metrics from 'medgrade/metrics'
const count = 2_000_000
const labels = Uint8Array.from({ length: count }, (_, i) => Number((i * 7919) % 3 === 0))
const scores = Float32Array.from({ length: count }, (_, i) => ((i * 7) % 1000) / 1000)
const volume = { data: labels, shape: [200, 100, 100] }
for (const [name, metric] of Object.entries(metrics)) {
  if (typeof metric !== 'function') continue
  let answers = 0
  for (const given of [[labels, scores], [volume, volume]])
    try {
      metric(...given)
      answers++
    } catch (error) {
      if (error.name !== 'MedgradeError') throw error
      if (/"0":/.test(error.message)) throw new Error(name + ' tells the values: ' + error.message)
    }
  console.log(name, answers)
}`

// A list of the values would take 16 MB, and an error that shows them all more.
it('metrics of 2 million values make no list of them and refuse them without telling them: in a heap of 18 MiB', () => {
  const args = ['--max-old-space-size=18', '--input-type=module', '-e', calls]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const answered = [...stdout.matchAll(/^(\w+) [1-9]$/gm)].map(([, name]) => name)
  expect(answered).toEqual(expect.arrayContaining(['accuracy', 'brierScore', 'dice', 'logLoss']))
})
