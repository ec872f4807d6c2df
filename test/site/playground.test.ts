import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { runCommand } from '../support/command/runCommand'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site } from './support/openSite'

const reference = 'fixtures/demo/isles22/test/sub-strokecase0001_msk.nii.gz'
const prediction = 'fixtures/demo/isles22/predictions/sub-strokecase0001_pred.nii.gz'

/** Group and convention of the page, and the command that computes the same. */
const metrics = [
  ['dice', 'medgrade', ['dice']],
  ['iou', 'medgrade', ['jaccard']],
  ['hd95', 'plain', ['hausdorffDistance', '--percentile', '95']],
  ['hd95', 'monai', ['hausdorffDistance', '--percentile', '95', '--convention', 'monai']],
  ['hd', 'plain', ['hausdorffDistance']],
  ['nsd', 'surface-distance', ['surfaceDice', '--tolerance', '1']],
  ['components', 'betti', ['betti0Error']],
] as const

async function commandValue([name, ...options]: readonly string[]): Promise<number> {
  const args = ['metric', name!, reference, prediction, ...options, '--label', '1', '--json']
  const { stdout, stderr, status } = await runCommand(args)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout).value
}

describe.skipIf(skipBrowser)(`comparing two files (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it('gives the numbers of the command for two dropped files', async () => {
    const { page, requests, faults, close } = await opened.site!.visit('playground.html')
    await dropFiles(page, page.locator('.drop.reference'), [reference, prediction])
    await page.getByText(/^Compared in /).waitFor()
    for (const [group, convention, call] of metrics) {
      const shown = page.locator(`dd[data-metric="${group}"][data-convention="${convention}"]`)
      expect([group, convention, Number(await shown.getAttribute('data-value'))]).toEqual([
        group,
        convention,
        await commandValue(call),
      ])
    }
    expect(
      requests.filter(({ url, method }) => method !== 'GET' || !url.startsWith(`${opened.site!.origin}/`)),
    ).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('keeps settings, and nothing of the files, in the address', async () => {
    const { page, close } = await opened.site!.visit('playground.html')
    await dropFiles(page, page.locator('.drop.reference'), [reference, prediction])
    await page.getByText(/^Compared in /).waitFor()
    await page.locator('input[name="convention"][value="monai"]').check()
    await page.getByRole('spinbutton', { name: 'Percentile' }).fill('90')
    await page.getByRole('spinbutton', { name: 'Percentile' }).press('Tab')
    await page.waitForFunction(() => location.hash.includes('percentile=90'))
    expect(new URL(page.url()).hash).toBe('#convention=monai&percentile=90')
    await close()
  })

  it('keeps what is typed while numbers arrive', async () => {
    const { page, close } = await opened.site!.visit('playground.html')
    await dropFiles(page, page.locator('.drop.reference'), [reference, prediction])
    await page.getByText(/^Compared in /).waitFor()
    const percentile = page.getByRole('spinbutton', { name: 'Percentile' })
    await percentile.fill('90')
    // Draws the page anew, as numbers do that arrive, while the field keeps the focus.
    await page.locator('input[name="convention"][value="monai"]').dispatchEvent('change')
    await page.waitForFunction(() => location.hash.includes('convention=monai'))
    expect(await percentile.inputValue()).toBe('90')
    await close()
  })

  it('is used by keyboard alone', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html')
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
      }
      throw new Error(`${selector} is not reached by Tab`)
    }
    await tabTo('[data-sample="organs"]')
    await page.keyboard.press('Enter')
    await page.getByText(/^Compared in /).waitFor()
    await tabTo('.settings select')
    await page.keyboard.press('ArrowDown')
    await tabTo('input[name="convention"]')
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => location.hash.includes('convention='))
    expect(await page.getByRole('status').first().count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  })
})
