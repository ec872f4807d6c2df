import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { expectWithin } from '../support/expectWithin'
import { openSite, type Site } from './support/openSite'

/** The page of the first result of each name, which a key brings with 300 ms of processor time. */
async function expectFirst(page: Page): Promise<void> {
  const results = page.locator('.VPLocalSearchBox .result')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const seconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ProcessTime')!.value
  for (const [name, metric] of [
    ['hausdorff', 'hausdorffDistance'],
    ['nsd', 'surfaceDice'],
    ['hd95', 'hausdorffDistance'],
    ['dice', 'dice'],
    ['ece', 'calibrationError'],
  ] as const) {
    await page.locator('input.search-input').fill(name.slice(0, -1))
    await results.first().waitFor()
    const before = await seconds()
    await page.keyboard.press('End')
    await page.keyboard.type(name.slice(-1))
    const first = async () => ((await results.count()) > 0 ? results.first().getAttribute('href') : null)
    await expect.poll(first, { message: name }).toContain(`/docs/metrics/${metric}.html#`)
    await expectWithin((await seconds()) - before, 0.3, `processor seconds of a key: ${name}`)
  }
}

/** Presses a key until the box of the search is open: a page that has just been loaded may not listen yet. */
async function openBox(page: Page, key: string): Promise<void> {
  const box = page.locator('.VPLocalSearchBox')
  const pressed = async () => {
    if ((await box.count()) === 0) await page.keyboard.press(key)
    return box.count()
  }
  await expect.poll(pressed).toBe(1)
}

describe.skipIf(skipBrowser)(`the search (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it('finds the page of a metric first, by its title and its short names', async () => {
    const { page, requests, faults, close } = await opened.site!.visit('docs/index.html')
    await openBox(page, 'Control+k')
    await expect.poll(() => requests.some(({ url }) => url.includes('localSearchIndexroot'))).toBe(true)
    await expectFirst(page)
    expect(faults).toEqual([])
    await close()
  })

  it('needs the small first part of its index only, which comes with the focus', async () => {
    const chunks = 'site/dist/assets/chunks'
    const part = readdirSync(chunks).find((name) => /search-titles/.test(name))!
    expect(gzipSync(readFileSync(`${chunks}/${part}`)).length).toBeLessThan(30_000)
    const site = await openSite({ absent: /localSearchIndexroot/ })
    const { page, requests, close } = await site.visit('docs/index.html')
    const loads = (name: string) => requests.some(({ url }) => url.includes(name))
    expect(loads(part)).toBe(false)
    const button = page.locator('#local-search button')
    await expect
      .poll(async () => {
        await button.blur()
        await button.focus()
        return loads(part)
      })
      .toBe(true)
    expect(loads('localSearchIndexroot')).toBe(false)
    await openBox(page, 'Enter')
    await expectFirst(page)
    await close()
    await site.close()
  })
})
