import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { openSite, type Site } from './support/openSite'

describe.skipIf(skipBrowser)(`without a network (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it('compares, evaluates and advises after one visit of the first page', async () => {
    const { page, close } = await opened.site!.visit('index.html', { serviceWorkers: 'allow' })
    const { origin } = opened.site!
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.goto(`${origin}/playground.html`)
    await page.locator('[data-sample="organs"]').click()
    await page.getByText(/^Compared in /).waitFor()
    expect(Number(await page.locator('dd[data-metric="dice"]').first().getAttribute('data-value'))).toBeGreaterThan(0.9)
    await page.goto(`${origin}/app.html`)
    await page.getByRole('button', { name: 'Use the bundled sample' }).click()
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.getByText(/^Done in /).waitFor()
    await page.locator('[aria-busy="false"]').waitFor()
    expect(await page.locator('td[data-metric]').count()).toBe(3)
    await page.goto(`${origin}/choose.html#task=picture`)
    // The page is drawn after it has loaded.
    await page.locator('.advice li').first().waitFor()
    await close()
  })

  it('shows a page of the documentation that was opened before, with its example and its formulas', async () => {
    const { page, close } = await opened.site!.visit('index.html', { serviceWorkers: 'allow' })
    const address = `${opened.site!.origin}/docs/metrics/dice.html`
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    for (const offline of [false, true]) {
      await page.context().setOffline(offline)
      await page.goto(address)
      await page.locator('.live td[data-value]').first().waitFor()
      expect(await page.evaluate(() => document.fonts.load('16px KaTeX_Main').then((fonts) => fonts.length))).toBe(1)
    }
    await close()
  })

  it('reloads a page of the documentation that was reached by a link', async () => {
    const { page, close } = await opened.site!.visit('index.html', { serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByRole('link', { name: 'Docs', exact: true }).first().click()
    await page.waitForURL(/\/docs\/(index\.html)?$/)
    const kept = () =>
      page.evaluate(async () => (await caches.match('/docs/index.html', { ignoreSearch: true })) !== undefined)
    await expect.poll(kept).toBe(true)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // The page is not only drawn: its links work.
    await page.getByRole('link', { name: 'Compare', exact: true }).first().click()
    await page.locator('[data-sample="organs"]').waitFor()
    await close()
  })
})
