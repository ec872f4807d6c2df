import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site, type Visit } from './support/openSite'

const sample = 'fixtures/demo/isles22'

/** One visit for all: the service worker fetches the tools once, which takes most of the time. No test needs a page that another has opened. */
describe.skipIf(skipBrowser)(`without a network (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; visit?: Visit } = {}
  beforeAll(async () => {
    opened.site = await openSite()
    opened.visit = await opened.site.visit('index.html', { serviceWorkers: 'allow' })
    await opened.visit.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  beforeEach(() => opened.visit!.page.context().setOffline(false))
  afterAll(async () => {
    await opened.visit?.close()
    await opened.site?.close()
  })

  it('compares, evaluates and advises after one visit of the first page', async () => {
    const { page } = opened.visit!
    const { origin } = opened.site!
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
  })

  it('shows a page of the documentation that was opened before, with its example and its formulas', async () => {
    const { page } = opened.visit!
    const address = `${opened.site!.origin}/docs/metrics/dice.html`
    for (const offline of [false, true]) {
      await page.context().setOffline(offline)
      await page.goto(address)
      await page.locator('.live td[data-value]').first().waitFor()
      expect(await page.evaluate(() => document.fonts.load('16px KaTeX_Main').then((fonts) => fonts.length))).toBe(1)
    }
  })

  it('reloads a page of the documentation that was reached by a link', async () => {
    const { page } = opened.visit!
    await page.goto(`${opened.site!.origin}/index.html`)
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
  })

  it('sends nothing but requests for files of the site, also where files are dropped, and the policy refuses none', async () => {
    const { page, requests, faults } = opened.visit!
    const { origin } = opened.site!
    await page.goto(`${origin}/playground.html`)
    await dropFiles(page, page.locator('.drop.reference'), [
      `${sample}/test/sub-strokecase0001_msk.nii.gz`,
      `${sample}/predictions/sub-strokecase0001_pred.nii.gz`,
    ])
    await page.getByText(/^Compared in /).waitFor()
    const ofTools = requests.filter(({ url }) => url.includes('/assets/'))
    expect(ofTools.length).toBeGreaterThan(500)
    expect(requests.filter(({ url, method }) => method !== 'GET' || !url.startsWith(`${origin}/`))).toEqual([])
    expect(faults).toEqual([])
  })
})
