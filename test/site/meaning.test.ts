import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { runCommand } from '../support/command/runCommand'
import { uniform } from '../support/uniform'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site } from './support/openSite'

// The page takes a file for what `medgrade metric` takes it for: one value, one warning, one refusal.

const found = (path: string) => join('fixtures/goldens/found', path)
const folder = mkdtempSync(join(tmpdir(), 'medgrade-meaning-'))
const made = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

/** A picture of random samples; `shift` changes some of them. */
function png(name: string, colorType: 0 | 2 | 6, bitDepth: 8 | 16, shift: number): string {
  const [width, height] = [24, 16]
  const random = uniform(7)
  const channels = { 0: 1, 2: 3, 6: 4 }[colorType]
  const samples = Float64Array.from({ length: width * height * channels }, (_, i) => {
    const value = 40 + 170 * random()
    const isAlpha = colorType === 6 && i % 4 === 3
    return isAlpha ? 255 : Math.floor(value + (i % 3 === 0 ? shift : 0))
  })
  const data =
    bitDepth === 8
      ? Buffer.from(Uint8Array.from(samples))
      : Buffer.from(Uint16Array.from(samples, (v) => 257 * v).buffer)
  const options = { colorType, inputColorType: colorType, inputHasAlpha: colorType === 6, bitDepth }
  return made(name, PNG.sync.write({ width, height, data, gamma: 0 } as unknown as PNG, options as object))
}

const nrrd = (name: string, type: string, values: readonly number[], head = '') =>
  made(name, `NRRD0004\ntype: ${type}\ndimension: 2\nsizes: 4 4\n${head}encoding: ascii\n\n${values.join(' ')}\n`)
const square = [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0]
const moved = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0]
const spaced = 'space dimension: 2\nspace directions: (2,0) (0,3)\n'

interface Case {
  readonly title: string
  readonly files: readonly [string, string]
  /** Card of the page, and what the command is asked for; its refusal must be that of the page. */
  readonly shown: readonly (readonly [group: string, convention: string, words: readonly string[]])[]
}

const hd = ['hd', 'plain', ['hausdorffDistance', '--label', '1']] as const
const dice = ['dice', 'medgrade', ['dice', '--label', '1']] as const
const ssim = ['ssim', 'skimage', ['ssim']] as const
const mae = ['errors', 'mae', ['mae']] as const

const cases: readonly Case[] = [
  {
    title: 'pictures in colour',
    files: [png('a.png', 2, 8, 0), png('b.png', 2, 8, 9)],
    shown: [ssim, mae, ['psnr', 'skimage', ['psnr']], ['lncc', 'mirror', ['lncc']]],
  },
  {
    title: 'opaque alpha beside colours',
    files: [png('rgb.png', 2, 8, 0), png('rgba.png', 6, 8, 0)],
    shown: [ssim, mae],
  },
  {
    title: 'colours beside grey',
    files: [png('grey.png', 0, 8, 0), png('colour.png', 2, 8, 0)],
    shown: [ssim],
  },
  { title: 'two depths', files: [png('g8.png', 0, 8, 0), png('g16.png', 0, 16, 0)], shown: [ssim, mae] },
  {
    title: 'a palette of grey',
    files: [found('palette-png/g.png'), found('palette-png/g_pal.png')],
    shown: [mae, ['psnr', 'skimage', ['psnr']]],
  },
  { title: 'twelve bits', files: [found('twelve-bit/g12.tif'), found('twelve-bit/h12.tif')], shown: [ssim] },
  {
    title: 'micrometres',
    files: [found('micrometres/micron/r/c.nii.gz'), found('micrometres/micron/p/c.nii.gz')],
    shown: [hd, dice],
  },
  {
    title: 'a voxel size of ImageJ',
    files: [found('imagej-voxel-size/tif/r/c.tif'), found('imagej-voxel-size/tif/p/c.tif')],
    shown: [hd],
  },
  {
    title: 'qform and sform that differ',
    files: [found('qform-and-sform/r/c.nii.gz'), found('qform-and-sform/p/c.nii.gz')],
    shown: [dice],
  },
  {
    title: 'a cropped segmentation',
    files: [found('cropped-segmentation/r/c.nrrd'), found('cropped-segmentation/p/c.seg.nrrd')],
    shown: [dice],
  },
  {
    title: 'labels saved with a scale',
    files: [found('fractions-round/references/c1.nii.gz'), found('fractions-round/predictions/c1.nii.gz')],
    shown: [dice],
  },
  {
    title: 'an axis of time',
    files: [found('time-axis-distance/r4d.nii.gz'), found('time-axis-distance/p4d.nii.gz')],
    shown: [dice],
  },
  {
    title: 'a map of probabilities',
    files: [
      nrrd('m.nrrd', 'uint8', square, spaced),
      nrrd(
        'p.nrrd',
        'float',
        moved.map((v) => v * 0.7),
        spaced,
      ),
    ],
    shown: [dice],
  },
  {
    title: 'no voxel size',
    files: [nrrd('r0.nrrd', 'uint8', square), nrrd('p0.nrrd', 'uint8', moved)],
    shown: [hd, dice],
  },
  {
    title: 'another voxel size',
    files: [nrrd('r2.nrrd', 'uint8', square, spaced), nrrd('p1.nrrd', 'uint8', moved, spaced.replace('2,0', '1,0'))],
    shown: [hd],
  },
]

interface Answer {
  readonly value?: number | string
  readonly warnings?: readonly string[]
  readonly error?: string
}

/** Folders are left out: the page knows names only. */
const named = (text: string, files: readonly string[]) =>
  files.reduce((told, file) => told.replaceAll(file, basename(file)), text)

async function command(words: readonly string[], files: readonly [string, string]): Promise<Answer> {
  const [metric, ...options] = words
  const { stdout, stderr } = await runCommand(['metric', metric!, ...files, ...options, '--json'])
  if (stdout !== '') return JSON.parse(named(stdout, files))
  return { error: named(/^error: (.*)$/m.exec(stderr)![1]!, files) }
}

describe.skipIf(skipBrowser)(`what the page makes of files (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  it.each(cases)('$title', async ({ files, shown }) => {
    const { page, faults, close } = await opened.site!.visit('playground.html')
    await dropFiles(page, page.locator('.drop.reference'), [files[0]])
    await dropFiles(page, page.locator('.drop.prediction'), [files[1]])
    const refusal = page.locator('p.error')
    const done = page.getByText(/^Compared in /)
    await refusal.or(done).first().waitFor()
    const refused = (await refusal.count()) > 0 ? await refusal.first().textContent() : null
    const told = await page.locator('[role="note"]').allTextContents()
    for (const [group, convention, words] of shown) {
      const answer = await command(words, files)
      if (refused !== null) {
        expect([group, refused]).toEqual([group, answer.error])
        continue
      }
      const card = page.locator(`dd[data-metric="${group}"][data-convention="${convention}"]`)
      const value = await card.getAttribute('data-value')
      if (answer.error === undefined) expect([group, value]).toEqual([group, String(answer.value)])
      else expect([group, await card.getAttribute('title')]).toEqual([group, answer.error])
      expect(told).toEqual(expect.arrayContaining([...(answer.warnings ?? [])]))
    }
    expect(faults).toEqual([])
    await close()
  })

  it.each(offered())('$title: the options that refusals name are given in the page', async ({ files, given }) => {
    const { page, faults, close } = await opened.site!.visit('playground.html')
    await dropFiles(page, page.locator('.drop.reference'), [files[0]])
    await dropFiles(page, page.locator('.drop.prediction'), [files[1]])
    const words: string[] = []
    for (const [flag, value] of given) {
      const refused = (await command(['dice', ...words], files)).error
      await page.locator('p.error', { hasText: flag }).first().waitFor()
      expect(await page.locator('p.error').first().textContent()).toBe(refused)
      await page.getByRole('button', { name: `Take ${flag} ${value}` }).click()
      words.push(flag, value)
    }
    await page.getByText(/^Compared in /).waitFor()
    const value = await page.locator('dd[data-metric="dice"][data-convention="medgrade"]').getAttribute('data-value')
    const told = (await command(['dice', ...words], files)).value as unknown as Readonly<Record<string, number>>
    expect(value).toBe(String(Object.values(told)[0]))
    for (const [flag] of given) expect(await page.getByRole('button', { name: `Without ${flag}` }).count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  })
})

/** Options about files that are read in another way then. */
function offered() {
  const labels = 'fixtures/ome-zarr/v3_labels.ome.zarr.zip'
  const regions = 'fixtures/geojson/reference.geojson'
  const picture = PNG.sync.read(readFileSync('fixtures/geojson/reference.png'))
  const [width, height] = [Math.ceil(picture.width / 2), Math.ceil(picture.height / 2)]
  // Every second pixel of every second row.
  const data = Buffer.from(
    Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [2 * (i % width), 2 * Math.floor(i / width)]
      return picture.data[4 * (Math.min(y, picture.height - 1) * picture.width + Math.min(x, picture.width - 1))]!
    }),
  )
  const options = { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 }
  const half = made('half.png', PNG.sync.write({ width, height, data, gamma: 0 } as unknown as PNG, options as object))
  return [
    { title: 'labels beside an image', files: [labels, labels], given: [['--zarr-labels', 'nuclei']] },
    {
      title: 'regions beside a smaller picture',
      files: [half, regions],
      given: [
        ['--downsample', '2'],
        ['--labels', 'Tumor=1'],
      ],
    },
  ] satisfies { title: string; files: [string, string]; given: [string, string][] }[]
}
