import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { openSite, type Site } from './support/openSite'

const tasks = ['segmentation', 'instances', 'detection', 'classification', 'picture']

describe.skipIf(skipBrowser)(`choosing metrics (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it.each(tasks)('recommends metrics with a page each: %s', async (task) => {
    const { page, faults, close } = await opened.site!.visit(`choose.html#task=${task}`)
    const seen = new Set<string>()
    const collect = async () => {
      const links = page.locator('.advice a')
      for (const link of await links.all()) seen.add(new URL((await link.getAttribute('href'))!, page.url()).pathname)
    }
    // The page is drawn after it has loaded.
    await page.locator('fieldset input').first().waitFor()
    await collect()
    for (const name of await page.locator('fieldset input:not([name="task"])').all()) {
      await name.check()
      await collect()
    }
    expect(seen.size).toBeGreaterThan(0)
    expect([...seen].filter((path) => !existsSync(`site/dist${path}`))).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('follows the answers and keeps them in the address', async () => {
    const { page, close } = await opened.site!.visit('choose.html')
    await page.locator('input[value="segmentation"]').check()
    await page.locator('input[name="boundary"][value="yes"]').check()
    await page.locator('input[name="outliers"][value="no"]').check()
    const advised = () =>
      page.locator('.advice li').evaluateAll((items) => items.map((item) => item.getAttribute('data-metric')))
    await expect.poll(advised).toEqual(['dice', 'surfaceDice'])
    await page.locator('input[name="outliers"][value="yes"]').check()
    await expect.poll(advised).toEqual(['dice', 'surfaceDice', 'hausdorffDistance'])
    expect(new URL(page.url()).hash).toBe('#task=segmentation&boundary=yes&outliers=yes')
    await page.reload()
    await expect.poll(advised).toEqual(['dice', 'surfaceDice', 'hausdorffDistance'])
    await close()
  })
})
