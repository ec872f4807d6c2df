import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firefox, openFirefox, skipFirefox } from './support/openFirefox'
import { openSite, type Site } from './support/openSite'

/** A page, and the body of a function that waits there and gives the numbers that are shown. */
type Steps = readonly [page: string, body: string]

const found = (selector: string) =>
  `while (!document.querySelector(${JSON.stringify(selector)})) await new Promise(requestAnimationFrame)`
const said = (text: string) =>
  `while (!document.body.innerText.includes(${JSON.stringify(text)})) await new Promise(requestAnimationFrame)`
const valuesOf = (selector: string) =>
  `return [...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.dataset.value ?? one.textContent.trim())`
/** Once it can be pressed: before the script of the page runs it is disabled. */
const press = (text: string) =>
  `for (;;) {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(text)})
    if (button && !button.disabled) { button.click(); break }
    await new Promise(requestAnimationFrame)
  }`

const pages: Readonly<Record<string, Steps>> = {
  'the home page': ['index.html', [found('.example td'), valuesOf('.example td')].join(';\n')],
  'a metric': [
    'docs/metrics/hausdorffDistance.html',
    [found('.live td[data-value]'), valuesOf('.live td[data-value]')].join(';\n'),
  ],
  'a link to a sample': [
    'playground.html#sample=organs&label=2&metric=hd95',
    [said('Compared in '), valuesOf('dd[data-metric]')].join(';\n'),
  ],
  'the app': [
    'app.html',
    [
      press('Use the bundled sample'),
      press('Evaluate'),
      said('Done in '),
      found('td[data-metric]'),
      valuesOf('td[data-metric]'),
    ].join(';\n'),
  ],
}

describe.skipIf(skipFirefox)('in Firefox (no Firefox found otherwise: set MEDGRADE_FIREFOX)', () => {
  const opened: { site?: Site; firefox?: Firefox } = {}
  beforeAll(async () => {
    opened.site = await openSite()
    opened.firefox = await openFirefox()
  })
  afterAll(async () => {
    await opened.firefox?.close()
    await opened.site?.close()
  })

  it.each(Object.entries(pages))('%s shows the numbers that Chromium shows, without an error', async (_, steps) => {
    const [path, body] = steps
    const { firefox, site } = opened
    const { page, close } = await site!.visit(path)
    const expected = await page.evaluate(`(async () => { ${body} })()`)
    await close()
    await firefox!.open(`${site!.origin}/${path}`)
    const shown = await firefox!.run(body)
    expect(shown).toEqual(expected)
    expect((shown as string[]).length).toBeGreaterThan(2)
    expect(firefox!.faults).toEqual([])
  })
})
