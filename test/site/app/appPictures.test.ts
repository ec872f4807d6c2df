import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../../browser/launchChromium'
import { runCommand } from '../../support/command/runCommand'
import { dropFiles } from '../support/dropFiles'
import { openSite, type Site, type Visit } from '../support/openSite'
import { unzipSync } from '../support/zipFolder'

// What the app shows of an evaluation beside its numbers, and what it evaluates beside masks.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-app-pictures-'))
const inFolder = (name: string) => join(folder, name)

async function command(...args: readonly string[]) {
  const { stdout, stderr, status } = await runCommand(['evaluate', ...args, '--json'])
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

async function evaluated(page: Page) {
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await page
    .getByText(/^Done in /)
    .or(page.locator('p.error'))
    .first()
    .waitFor()
  expect(await page.locator('p.error').allTextContents()).toEqual([])
}

async function summary(page: Page) {
  await evaluated(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  return JSON.parse(readFileSync(await download.path(), 'utf8')).summary
}

describe.skipIf(skipBrowser)(`an evaluation in the page (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; visit?: Visit } = {}
  beforeAll(async () => {
    opened.site = await openSite()
    opened.visit = await opened.site.visit('app.html')
  })
  afterAll(async () => {
    expect(opened.visit?.faults).toEqual([])
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  it('evaluates texts as the command does', async () => {
    const { page } = opened.visit!
    for (const [side, words] of [
      ['references', 'no acute finding in the chest'],
      ['predictions', 'no finding in the left chest'],
    ] as const) {
      mkdirSync(inFolder(`text/${side}`), { recursive: true })
      for (const i of [1, 2]) writeFileSync(inFolder(`text/${side}/${i}.txt`), `${words} ${i}`)
    }
    const sides = [inFolder('text/references'), inFolder('text/predictions')] as const
    await page.getByRole('combobox', { name: 'Task' }).selectOption('text')
    await dropFiles(page, page.locator('.drop.reference'), [sides[0]])
    await dropFiles(page, page.locator('.drop.prediction'), [sides[1]])
    expect(await summary(page)).toStrictEqual((await command(...sides, '--task', 'text')).summary)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Task' }).selectOption('segmentation')
  })

  it('evaluates contours (RTSTRUCT) on the images that are dropped as the command does', async () => {
    const { page } = opened.visit!
    for (const [side, file] of [
      ['references', 'reference.dcm'],
      ['predictions', 'prediction.dcm'],
    ] as const) {
      mkdirSync(inFolder(`rt/${side}`), { recursive: true })
      cpSync(`fixtures/rtstruct/${file}`, inFolder(`rt/${side}/p1.dcm`))
    }
    mkdirSync(inFolder('rt/ct/p1'), { recursive: true })
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync('fixtures/rtstruct/ct.zip'))))
      if (bytes.length > 0) writeFileSync(inFolder(`rt/ct/p1/${basename(name)}`), bytes)
    const sides = ['references', 'predictions'].map((side) => inFolder(`rt/${side}`)) as [string, string]
    const labels = 'PTV_60=1,PAROTID_L|Parotid*L=2'
    await dropFiles(page, page.locator('.drop.reference'), [sides[0]])
    await dropFiles(page, page.locator('.drop.prediction'), [sides[1]])
    await dropFiles(page, page.locator('.slots .drop').last(), [inFolder('rt/ct')])
    await page.getByRole('textbox', { name: 'Labels' }).fill(labels)
    const found = await summary(page)
    const options = ['--series', inFolder('rt/ct'), '--labels', labels, '--metrics', 'dice', 'hd95', 'nsd@1mm']
    expect(found.length).toBeGreaterThan(0)
    expect(found).toStrictEqual((await command(...sides, ...options)).summary)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('textbox', { name: 'Labels' }).fill('')
  })

  it('draws figures and the worst cases of several models, and opens a case in the page that compares', async () => {
    const { page } = opened.visit!
    await page.getByRole('button', { name: 'Use the bundled sample' }).click()
    await dropFiles(page, page.locator('.drop.prediction'), ['fixtures/demo/isles22/predictions'])
    await evaluated(page)
    const rows = page.getByRole('region', { name: 'Cases' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 6)
    await page.getByRole('button', { name: 'Draw the figures and the worst cases' }).click()
    await page.getByRole('heading', { name: 'Figures' }).waitFor()
    const drawings = await page.locator('[data-case] img').evaluateAll((all) =>
      Promise.all(
        all.map(async (one) => {
          await (one as HTMLImageElement).decode()
          return (one as HTMLImageElement).naturalWidth
        }),
      ),
    )
    expect(drawings).toHaveLength(2 * 6)
    expect(drawings.every((width) => width > 0)).toBe(true)
    expect(await page.locator('.problem').count()).toBe(0)
    // Drawn as the report has them, and without its style sheet, which the policy refuses.
    expect(await page.locator('[data-figure] svg').count()).toBeGreaterThan(0)
    expect(await page.locator('[data-figure] style').count()).toBe(0)
    const worst = Number(await rows.nth(1).getByRole('cell').nth(2).textContent())
    await page.locator('[data-open]').first().click()
    await page.getByText(/^Compared in /).waitFor()
    expect(await page.locator('.file').first().textContent()).toBe('sub-strokecase0002_msk.nii.gz')
    const dice = page.locator('dd[data-metric="dice"][data-convention="medgrade"]')
    expect(Number(await dice.getAttribute('data-value'))).toBeCloseTo(worst, 5)
  })

  it('opens a case by its mark in a figure', async () => {
    const { page, faults, close } = await opened.site!.visit('app.html')
    await page.getByRole('button', { name: 'Use the bundled sample' }).click()
    await evaluated(page)
    await page.getByRole('button', { name: 'Draw the figures and the worst cases' }).click()
    const mark = page.locator('[data-figure="cases"] [data-label*="strokecase0003"]').first()
    await mark.hover()
    expect(await page.locator('.readout').first().textContent()).toMatch(/strokecase0003_msk, dice: 0\.879/)
    await mark.click()
    await page.getByText(/^Compared in /).waitFor()
    expect(await page.locator('.file').first().textContent()).toBe('sub-strokecase0003_msk.nii.gz')
    expect(faults).toEqual([])
    await close()
  })
})
