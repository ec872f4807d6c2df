import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site, type Visit } from './support/openSite'

// The image under the masks, the crosshair and what jumps to it, components, and thresholds of a probability map.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-picture-'))
const size = 16

/** A volume of 2 mm voxels. @param at value of a voxel. */
function volume(
  name: string,
  type: string,
  at: (z: number, y: number, x: number) => number,
  sizes = [size, size, size],
): string {
  const values: number[] = []
  for (let z = 0; z < sizes[2]!; z++)
    for (let y = 0; y < sizes[1]!; y++) for (let x = 0; x < sizes[0]!; x++) values.push(at(z, y, x))
  const head = `NRRD0004\ntype: ${type}\ndimension: 3\nspace: left-posterior-superior\nsizes: ${sizes.join(' ')}\nspace directions: (2,0,0) (0,2,0) (0,0,2)\nspace origin: (0,0,0)\nencoding: ascii\n\n`
  writeFileSync(join(folder, name), `${head}${values.join(' ')}\n`)
  return join(folder, name)
}

const inside = (centre: number, radius: number) => (z: number, y: number, x: number) =>
  Math.hypot(z - centre, y - centre, x - centre) <= radius
const [ball, moved, island] = [inside(6, 3), inside(7, 3), inside(13, 1)]
/** Value of the image: its voxel in digits. */
const imageValue = (z: number, y: number, x: number) => 100 * z + 10 * y + x - 500

describe.skipIf(skipBrowser)(`the picture of a comparison (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; visit?: Visit } = {}
  beforeAll(async () => {
    opened.site = await openSite()
    const files = [
      volume('case_gt.nrrd', 'uint8', (z, y, x) => Number(ball(z, y, x))),
      volume('case_pred.nrrd', 'uint8', (z, y, x) => Number(moved(z, y, x) || island(z, y, x))),
      volume('ct.nrrd', 'short', imageValue),
    ]
    opened.visit = await opened.site.visit('playground.html')
    const { page } = opened.visit
    await dropFiles(page, page.locator('.drop.reference'), files)
    await page.getByText(/^Compared in /).waitFor()
    await page.getByText('Image: ct.nrrd').waitFor()
  })
  afterAll(async () => {
    expect(opened.visit?.faults).toEqual([])
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  const drawn = (page: Page) =>
    page.locator('.slice canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const words = async (page: Page) =>
    (await page.locator('[data-place] span').allTextContents()).map((one) => one.trim())

  it('lists components, each of which shows its place with labels, world position and value', async () => {
    const { page } = opened.visit!
    await page.getByRole('heading', { name: 'Components of label 1: 1 matched, 0 missed, 1 extra' }).waitFor()
    await page.locator('tr[data-verdict="extra"] [data-jump]').click()
    await expect
      .poll(() => words(page))
      .toEqual([
        'voxel x 13, y 13, z 13',
        'L 26.0, P 26.0, S 26.0 mm',
        'reference: background',
        'prediction: 1',
        `image: ${imageValue(13, 13, 13)}`,
      ])
    await page.locator('tr[data-verdict="matched"] [data-jump]').click()
    await expect.poll(() => words(page)).toContain('reference: 1')
  })

  it('shows both points that decide a distance', async () => {
    const { page } = opened.visit!
    const buttons = page.locator('.jumps button')
    for (const i of [0, 1]) {
      const name = (await buttons.nth(i).textContent())!.replace('Show ', '')
      await buttons.nth(i).click()
      await expect.poll(() => words(page)).toContain(`voxel ${name}`)
    }
  })

  it('draws the image in the window that is chosen, dragged or typed, below masks of any strength', async () => {
    const { page } = opened.visit!
    const pictures = [await drawn(page)]
    const changes = async () => {
      await expect.poll(() => drawn(page)).not.toBe(pictures.at(-1))
      pictures.push(await drawn(page))
    }
    const level = page.getByRole('spinbutton', { name: 'Level' })
    for (const [name, value] of [
      ['lung', '-600'],
      ['bone', '400'],
      ['abdomen', '40'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await changes()
      expect(await level.inputValue()).toBe(value)
    }
    await level.fill('200')
    await level.press('Tab')
    await changes()
    await page.getByRole('slider', { name: 'Opacity of the masks' }).fill('0.2')
    await changes()
    await page.locator('.slice canvas').scrollIntoViewIfNeeded()
    const box = (await page.locator('.slice canvas').boundingBox())!
    await page.mouse.move(box.x + 80, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 230, box.y + 80, { steps: 3 })
    await page.mouse.up()
    await changes()
    expect(await page.getByRole('spinbutton', { name: 'Width' }).inputValue()).toBe('800')
  })

  it('moves by click, by wheel and by the keys', async () => {
    const { page } = opened.visit!
    const canvas = page.locator('.slice canvas')
    const voxel = async () => (await words(page))[0]!.match(/\d+/g)!.map(Number)
    await canvas.click({ position: { x: 60, y: 50 } })
    const [x, y, z] = (await voxel()) as [number, number, number]
    await canvas.press('ArrowRight')
    await expect.poll(voxel).toEqual([x + 1, y, z])
    await canvas.press('ArrowDown')
    await expect.poll(voxel).toEqual([x + 1, y + 1, z])
    await canvas.press('PageUp')
    await expect.poll(voxel).toEqual([x + 1, y + 1, z + 1])
    await canvas.hover()
    await page.mouse.wheel(0, 100)
    await expect.poll(voxel).toEqual([x + 1, y + 1, z + 2])
    await page.getByLabel('Slices along').selectOption('2')
    await page.getByText(`sagittal, x ${x + 1} of 0 to 15`).waitFor()
    expect(await voxel()).toEqual([x + 1, y + 1, z + 2])
    await page.getByLabel('Slices along').selectOption('0')
  })

  it('shows every label in its colour, on or off, by the name that is typed', async () => {
    const { page } = opened.visit!
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('labels')
    const on = await drawn(page)
    await page.getByLabel('Names').fill('tumour=1')
    await page.getByLabel('Names').press('Tab')
    await page.getByRole('checkbox', { name: 'tumour (1)' }).uncheck()
    await expect.poll(() => drawn(page)).not.toBe(on)
    await page.getByRole('button', { name: 'All on' }).click()
    await expect.poll(() => drawn(page)).toBe(on)
    await page.getByRole('option', { name: /^tumour \(1\)/ }).waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('outlines')
  })

  it('says why an image cannot lie under the masks', async () => {
    const { page } = opened.visit!
    const other = volume('mr.nrrd', 'short', () => 1, [4, 5, 6])
    await page.locator('.under input[type="file"]').setInputFiles(other)
    const alert = page.locator('.under [role="alert"]')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(/^mr\.nrrd: .*found \[6,5,4\], expected \[16,16,16\]/)
  })

  it('draws Dice, precision and recall by threshold, which are those of the masks', async () => {
    const { page } = opened.visit!
    const map = (z: number, y: number, x: number) =>
      Math.max(0, Math.round(1000 * (1 - Math.hypot(z - 7, y - 7, x - 7) / 8)) / 1000)
    const files = [join(folder, 'case_gt.nrrd'), volume('map_pred.nrrd', 'float', map)]
    await dropFiles(page, page.locator('header.bar'), files)
    await page.getByRole('button', { name: /^Take --threshold 0\.5/ }).click()
    const shown = (name: string) => page.locator(`[data-curve="${name}"]`).getAttribute('data-value')
    const card = () => page.locator('dd[data-metric="dice"][data-convention="medgrade"]').getAttribute('data-value')
    const slider = page.getByRole('slider', { name: 'Threshold', exact: true })
    for (const step of [50, 62, 31]) {
      await slider.fill(String(step))
      await expect.poll(async () => Number(await card())).toBeCloseTo(Number(await shown('dice')), 12)
    }
    expect(Number(await shown('recall'))).toBe(1)
    await page.getByRole('button', { name: /^Largest Dice/ }).click()
    await expect.poll(async () => (await shown('dice')) === (await card())).toBe(true)
  })

  it('has loaded less than 150 KB of script for all of it but the viewer', async () => {
    const loaded = await opened.visit!.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js') && !/Worker/.test(name)),
    )
    expect(loaded.length).toBeGreaterThan(10)
    const sizes = [...new Set(loaded)].map((name) => gzipSync(readFileSync(`site/dist${name}`)).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  })
})
