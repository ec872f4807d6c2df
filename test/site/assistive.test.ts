import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { openSite, type Site } from './support/openSite'

/** Presses Tab until the element of that role and name has the focus. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const found = await page
      .getByRole(role as 'button', { name })
      .evaluateAll((all) => all.some((one) => one === document.activeElement))
    if (found) return
  }
  throw new Error(`Tab reaches no ${role} ${name}`)
}

/** The tools by roles, names and announcements alone, as a screen reader and a keyboard give them. */
describe.skipIf(skipBrowser)(`without a mouse and without a picture (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it('compares: what was found is announced, named and in words', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html')
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await tabTo(page, 'button', /^Three organs/)
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: /^Compared in \d+ ms\.$/ })
      .waitFor()
    // The picture in words: how many points, and which pair decides.
    const picture = page.getByRole('img', { name: /points of the reference.*is [\d.]+ from its nearest point/ })
    expect(await picture.count()).toBe(1)
    await tabTo(page, 'combobox', /^Label/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('note').filter({ hasText: 'absent from the prediction' }).waitFor()
    const table = page.getByRole('region', { name: 'All labels, all conventions' })
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(['1', '2', '3', 'mean'])
    // The third label is missing: a distance is infinite there, and in no mean.
    const means = (group: string) => table.locator(`td[data-mean="${group}"]`).first()
    await expect.poll(() => means('dice').textContent()).toMatch(/^0\.63/)
    await expect.poll(() => means('hd95').textContent()).toMatch(/^42\.\d+2 of 3$/)
    expect(await table.getByRole('columnheader', { name: 'Hausdorff distance, percentile mm' }).count()).toBe(1)
    for (const select of await page.locator('select').all())
      expect(await select.evaluate((one) => getComputedStyle(one).appearance)).toBe('auto')
    expect(await table.getByRole('columnheader').count()).toBeGreaterThan(20)
    await tabTo(page, 'button', /^Other files$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Compare two masks or pictures' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('evaluates and grades', async () => {
    const { page, faults, close } = await opened.site!.visit('app.html')
    await tabTo(page, 'button', /^Use the bundled sample$/)
    await page.keyboard.press('Enter')
    for (const [kind, row] of [
      ['Evaluate', /dice/],
      ['Grade', /^lesion_f1/],
    ] as const) {
      if (kind === 'Grade') {
        await tabTo(page, 'radio', /^Evaluate folders/)
        await page.keyboard.press('ArrowRight')
      }
      await tabTo(page, 'button', new RegExp(`^${kind}$`))
      await page.keyboard.press('Enter')
      await page
        .getByRole('status')
        .filter({ hasText: /^Done in/ })
        .waitFor()
      await page.getByRole('row', { name: row }).first().waitFor()
    }
    await tabTo(page, 'button', /^Download JSON$/)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('medgrade-report.json')
    expect(faults).toEqual([])
    await close()
  })
})
