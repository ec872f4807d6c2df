import { readdirSync, readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { openSite, type Site } from './support/openSite'
import { changedShare, lookedAt, pagePicture, share } from './support/pagePicture'

/** A page of each kind that is written, with what says that it is complete. */
const kinds = {
  home: ['index.html', '.example td'],
  compare: ['playground.html', '[data-sample]'],
  comparison: ['playground.html#sample=organs&metric=hd95', 'canvas[aria-label*="nearest point"]'],
  app: ['app.html', '.mg-button:has-text("Use the bundled sample")'],
  choose: ['choose.html', '.mg-button, button'],
  page: ['privacy.html', 'h1'],
  docs: ['docs/index.html', 'h1'],
  metric: ['docs/metrics/dice.html', '.live td[data-value]'],
  api: ['api/index.html', 'h1'],
  missing: ['404.html', 'h1'],
} as const
const folder = 'test/site/pictures'

/** Waits, in the page, until what follows a change of its size or theme, such as the drawing of a slice, is done. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

describe.skipIf(skipBrowser)(`how the pages look (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  it.each(Object.entries(kinds))(
    '%s looks as it did, on a phone, a tablet and a wide screen',
    async (kind, [path, complete]) => {
      const found: (string | null)[] = []
      const { page, close } = await opened.site!.visit(path, { colorScheme: 'light' })
      await page.locator(complete).first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' })
        for (const width of [390, 768, 1440]) {
          await page.setViewportSize({ width, height: 1000 })
          await page.evaluate(drawn)
          found.push(lookedAt(`${folder}/${kind}/${width}-${colorScheme}.png`, await pagePicture(page, width)))
        }
      }
      await close()
      expect(found.filter((one) => one !== null)).toEqual([])
    },
  )

  it('sees a page whose parts moved by a line', () => {
    for (const kind of readdirSync(folder))
      for (const name of readdirSync(`${folder}/${kind}`)) {
        const picture = PNG.sync.read(readFileSync(`${folder}/${kind}/${name}`))
        const rows = 4 * picture.width * 3
        const data = Buffer.concat([picture.data.subarray(0, rows), picture.data.subarray(0, -rows)])
        expect(changedShare(picture, picture), `${kind}/${name}`).toBe(0)
        expect(changedShare(picture, { ...picture, data }), `${kind}/${name}`).toBeGreaterThan(2 * share)
      }
  })
})
