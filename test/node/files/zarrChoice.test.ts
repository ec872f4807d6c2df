import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readImage } from '../../../src'
import { evaluateFolders } from '../../../src/node/evaluation/evaluateFolders'
import { directorySource } from '../../../src/node/files/directorySource'
import { readArray } from '../../../src/node/files/readArray'
import { unzip } from '../../../src/node/files/unzip'

const archive = 'fixtures/ome-zarr/v3_labels.ome.zarr.zip'
const folder = 'v3_labels.ome.zarr'
let root = ''

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-zarr-'))
  for (const [path, bytes] of await unzip(readFileSync(archive), 2 ** 20)) {
    mkdirSync(dirname(join(root, 'references', path)), { recursive: true })
    writeFileSync(join(root, 'references', path), bytes)
  }
  mkdirSync(join(root, 'predictions'))
  cpSync(archive, join(root, 'predictions/v3_labels.ome.zarr.zip'))
})
afterAll(() => rmSync(root, { recursive: true }))

it('a folder and an archive give the chosen resolution and labels', async () => {
  for (const [base, path] of [
    [join(root, 'references'), folder],
    [join(root, 'predictions'), `${folder}.zip`],
  ] as const) {
    const read = async (zarr: { level?: number; labels?: string }) =>
      readImage(await directorySource(base, { zarr }).read(path), { name: path })
    expect(await read({ level: 1 })).toMatchObject({ shape: [5, 5, 6], spacing: [0.5, 0.5, 0.5], unit: 'um' })
    const { data, shape } = await read({ labels: 'cells' })
    expect({ shape, most: Math.max(...Array.from(data as Uint8Array)) }).toEqual({ shape: [5, 9, 11], most: 3 })
    await expect(read({ labels: 'nuclei', level: 1 })).rejects.toThrow(/no level 1, expected --level 0 to 0/)
    await expect(read({ labels: 'x' })).rejects.toThrow(/no labels x, expected one of nuclei, cells/)
  }
})

it('labels are an image of their own by their path', async () => {
  const labels = await readArray(join(root, 'references', folder, 'labels/nuclei'))
  expect(labels.shape).toEqual([5, 9, 11])
})

it('an evaluation takes them on both sides, and refuses intensities', async () => {
  const { summary } = await evaluateFolders(join(root, 'references'), [join(root, 'predictions')], {
    metrics: ['dice'],
    zarrLabels: 'cells',
    jobs: 1,
  })
  expect(summary.map(({ label, mean }) => [label, mean])).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ])
  const refused = await evaluateFolders(join(root, 'references'), [join(root, 'predictions')], { jobs: 1 })
  expect(JSON.stringify(refused)).toContain('an image with labels: nuclei, cells')
})

it('chunks of a submission are looked up as its files are: a link out of the folder is refused', async () => {
  const base = join(root, 'guarded')
  cpSync(join(root, 'references'), base, { recursive: true })
  const [chunk] = readdirSync(join(base, folder, '0/c'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(base, folder, '0/c', path)).isFile(),
  )
  const at = join(base, folder, '0/c', chunk!)
  rmSync(at)
  symlinkSync(join(process.cwd(), archive), at)
  const image = (await directorySource(base).inParts!(folder))!
  const whole = image.read(
    image.shape.map(() => 0),
    image.shape,
  )
  await expect(whole).rejects.toMatchObject({ code: 'path-escape' })
  expect((await directorySource(base).inParts!(folder, undefined, { level: 1 }))!.shape).toEqual([5, 5, 6])
})
