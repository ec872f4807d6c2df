import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewerLegend } from '../../site/src/compare/viewerLegend'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site, type Visit } from './support/openSite'

// One layout for reports, drawn slices and the viewer: the right of the patient at the left, the front at the top.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-orientation-'))
const size = 24

/** A volume whose label 1 is a block near the front and the right of the patient, `longer` towards the back; `flips` tells which of x, y, z are stored from the other end. */
function volume(name: string, longer: number, flips: readonly boolean[]): string {
  const values: number[] = []
  for (let z = 0; z < size; z++)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        // Left, posterior and superior grow, as NRRD of this space has them.
        const [left, back, up] = [x, y, z].map((at, axis) => (flips[axis] ? size - 1 - at : at)) as [
          number,
          number,
          number,
        ]
        values.push(left >= 3 && left < 9 && back >= 3 && back < 8 + longer && up >= 8 && up < 18 ? 1 : 0)
      }
  const direction = (axis: number) => [0, 1, 2].map((k) => (k === axis ? (flips[axis] ? -1 : 1) : 0)).join(',')
  const origin = flips.map((flip) => (flip ? size - 1 : 0)).join(',')
  const head = `NRRD0004\ntype: uint8\ndimension: 3\nspace: left-posterior-superior\nsizes: ${size} ${size} ${size}\nspace directions: (${direction(0)}) (${direction(1)}) (${direction(2)})\nspace origin: (${origin})\nencoding: ascii\n\n`
  writeFileSync(join(folder, name), `${head}${values.join(' ')}\n`)
  return join(folder, name)
}

const stored = [
  [false, false, false],
  [true, true, false],
  [true, false, true],
  [false, true, true],
]

/** Where on a canvas its coloured pixels lie, in shares of its width and height. */
function colouredCentre(canvas: HTMLCanvasElement) {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  let [sum, x, y] = [0, 0, 0]
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = data.subarray(4 * i, 4 * i + 3) as unknown as [number, number, number]
    if (Math.max(r, g, b) - Math.min(r, g, b) < 60) continue
    sum++
    x += i % width
    y += Math.floor(i / width)
  }
  return { x: x / sum / width, y: y / sum / height }
}

describe.skipIf(skipBrowser)(`how slices lie (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  async function compared(k: number) {
    const visit = await opened.site!.visit('playground.html#metric=dice&axis=0')
    await dropFiles(visit.page, visit.page.locator('footer'), [
      volume(`r${k}_gt.nrrd`, 0, stored[k]!),
      volume(`p${k}_pred.nrrd`, 1, stored[k]!),
    ])
    await visit.page.getByText(/^Compared in /).waitFor()
    await visit.page.getByLabel('zoom to the label').uncheck()
    return visit
  }

  it('a patient looks the same however the file stores the axes, with the front at the top and the right at the left', async () => {
    const visits: Visit[] = []
    for (const k of stored.keys()) visits.push(await compared(k))
    const pictures = () =>
      Promise.all(
        visits.map(({ page }) => page.locator('.slice canvas').evaluate((one: HTMLCanvasElement) => one.toDataURL())),
      )
    const seen = new Set<string>()
    for (const axis of ['0', '1', '2']) {
      for (const { page } of visits) await page.getByLabel('Slices along').selectOption(axis)
      // Until it is drawn again, a page shows the slice across the axis before.
      const drawn = async () => {
        const now = [...new Set(await pictures())]
        return { different: now.length, before: now.filter((one) => seen.has(one)).length }
      }
      await expect.poll(drawn, { message: `across axis ${axis}` }).toEqual({ different: 1, before: 0 })
      seen.add((await pictures())[0]!)
      if (axis !== '0') continue
      const centre = await visits[1]!.page.locator('.slice canvas').evaluate(colouredCentre)
      expect(centre.x).toBeLessThan(0.45)
      expect(centre.y).toBeLessThan(0.45)
    }
    for (const { faults, close } of visits) {
      expect(faults).toEqual([])
      await close()
    }
  })

  it('shows classes of errors in the viewer by the colours of the legend alone', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html#sample=organs')
    await page.getByText(/^Compared in /).waitFor()
    await page.getByRole('button', { name: 'Open the viewer' }).click()
    await page.getByText('Drag to move the crosshair').waitFor()
    expect(await page.getByRole('list', { name: 'Colours' }).getByRole('listitem').allTextContents()).toEqual(
      viewerLegend.error.map(({ name }) => name),
    )
    const colours = viewerLegend.error.map(({ rgb }) => rgb)
    const classes = async () => {
      const { data, width } = PNG.sync.read(await page.locator('.stage canvas').last().screenshot())
      let [own, other] = [0, 0]
      // The rendering at the right is shaded: the slices take the left half.
      for (let i = 0; i < data.length; i += 4) {
        if ((i / 4) % width > width / 2) continue
        const rgb = [data[i]!, data[i + 1]!, data[i + 2]!]
        if (Math.max(...rgb) - Math.min(...rgb) < 40) continue
        if (colours.some((one) => one.every((value, c) => Math.abs(value - rgb[c]!) <= 6))) own++
        else other++
      }
      return { own, share: other / Math.max(1, own) }
    }
    await expect.poll(async () => (await classes()).own).toBeGreaterThan(1000)
    expect((await classes()).share).toBeLessThan(0.002)
    // The scale bar is the one thing in black: 50 mm of 126.
    const blackRuns = async () => {
      const { data, width, height } = PNG.sync.read(await page.locator('.stage canvas').last().screenshot())
      let [longest, all] = [0, 0]
      for (let y = 0; y < height; y++)
        for (let x = 0, run = 0; x < width / 2; x++) {
          const isBlack = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3).every((value) => value < 40)
          run = isBlack ? run + 1 : 0
          all += Number(isBlack)
          longest = Math.max(longest, run)
        }
      return { longest, share: all / (width * height) }
    }
    await expect.poll(async () => (await blackRuns()).longest).toBeGreaterThan(60)
    expect((await blackRuns()).share).toBeLessThan(0.01)
    // The reference is the lowest layer; where it has no label its slices show the page, too.
    await page.getByRole('radio', { name: 'reference', exact: true }).check()
    await expect.poll(async () => (await classes()).share).toBeGreaterThan(1)
    expect((await blackRuns()).share).toBeLessThan(0.01)
    expect(faults).toEqual([])
    await close()
  })
})
