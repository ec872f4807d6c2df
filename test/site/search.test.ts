import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/runInChromium'
import { openSite, type Site } from './support/openSite'

describe.skipIf(skipBrowser)(`the search (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it('finds the page of a metric first, by its title and its short names', async () => {
    const { page, faults, close } = await opened.site!.visit('docs/index.html')
    await page.keyboard.press('Control+k')
    const results = page.locator('.VPLocalSearchBox .result')
    for (const [name, metric] of [
      ['hausdorff', 'hausdorffDistance'],
      ['nsd', 'surfaceDice'],
      ['hd95', 'hausdorffDistance'],
      ['dice', 'dice'],
      ['ece', 'calibrationError'],
    ] as const) {
      await page.locator('input.search-input').fill(name)
      const first = async () => ((await results.count()) > 0 ? results.first().getAttribute('href') : null)
      await expect.poll(first, { message: name }).toContain(`/docs/metrics/${metric}.html#`)
    }
    expect(faults).toEqual([])
    await close()
  })
})
