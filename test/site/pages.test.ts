import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { examplePages } from './support/examplePages'
import { openSite, type Site } from './support/openSite'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pages = [
  'index.html',
  'playground.html',
  'app.html',
  'privacy.html',
  'about.html',
  'docs/index.html',
  'docs/metrics/dice.html',
  'docs/metrics/hausdorffDistance.html',
  'docs/metrics/ssim.html',
  'docs/metrics/plcc.html',
  'docs/metrics/evaluateCoco.html',
  'docs/metrics/rankByMethod.html',
  'docs/metrics/text/rouge.html',
  'docs/how-to/evaluate-folders.html',
  'api/worker.html',
]
/** The second repeats the rules of colours only: all others see the same document. */
const themes = ['light', 'dark'] as const

/** Waits, in the page, until what a change of its size has begun to fade in or out has done so: half a colour has less contrast. */
async function settled(): Promise<void> {
  // The handlers of the change run before the next frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const ends = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime))
  for (;;) {
    const running = document.getAnimations().filter((one) => one.playState === 'running' && ends(one))
    if (running.length === 0) return
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}

const isDark = () => document.documentElement.classList.contains('dark')

/** By how many pixels a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function broken(page: Page, options: object): Promise<AxeResults['violations']> {
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`,
  )) as AxeResults
  return violations
}

/** What is wrong with a page of a theme and a width. */
async function looked(page: Page, path: string, theme: (typeof themes)[number], width: number) {
  await page.setViewportSize({ width, height: 900 })
  const wider = await overflow(page)
  if (path.startsWith('docs/metrics/')) await page.locator('.live td[data-value]').first().waitFor()
  await page.evaluate(settled)
  const rules = theme === 'light' ? {} : { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
  // To name the elements that are looked at takes half of the time: only where one is wrong.
  const isRight = (await broken(page, { selectors: false, ...rules })).length === 0
  const violations = isRight ? [] : await broken(page, rules)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  return { overflow: wider, found: found.map((one) => `${theme}, ${width}: ${one}`) }
}

/** Tries, in the page, to run a text and to load a file. The browser's own evaluation may use eval, whatever the policy says; an element may not run text. */
async function attempts(origin: string) {
  const script = document.createElement('script')
  script.textContent = "document.documentElement.dataset.ran = 'yes'"
  document.head.append(script)
  const fetched = await fetch(`${origin}/icon.svg`).then(
    () => true,
    () => false,
  )
  return { ran: document.documentElement.dataset.ran ?? 'no', fetched }
}

describe.skipIf(skipBrowser)(`the pages (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(() => opened.site?.close())

  // One visit for all of it: to load a page takes most of the time.
  it.each(pages)(
    '%s is accessible and fits a phone and a wide screen, light and dark, runs no text as code and opens no connection',
    async (path) => {
      const { page, faults, close } = await opened.site!.visit(path, { colorScheme: 'light' })
      await page.evaluate(axe)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await expect.poll(() => page.evaluate(isDark)).toBe(theme === 'dark')
        for (const width of [360, 1600])
          expect(await looked(page, path, theme, width)).toEqual({ overflow: 0, found: [] })
      }
      await page.setViewportSize({ width: 768, height: 1024 })
      expect(await overflow(page), 'on a tablet').toBe(0)
      expect(faults).toEqual([])
      expect(await page.evaluate(attempts, opened.site!.origin)).toEqual({ ran: 'no', fetched: false })
      await close()
    },
  )

  it.each(['index.html', 'playground.html', 'app.html', 'choose.html'])(
    '%s has no own button or field that can be used before its script runs, and each can be then',
    async (path) => {
      const { page, close } = await opened.site!.visit(path)
      // Those of VitePress have other owners; files are chosen by buttons.
      const usable = (html: string) => {
        const document = new DOMParser().parseFromString(html, 'text/html')
        const own = 'button:is(.mg-button, .sample), fieldset :is(input, select, textarea)'
        return [...document.querySelectorAll(own)].map((one) => [one.outerHTML.slice(0, 99), one.matches(':disabled')])
      }
      const before = await page.evaluate(usable, readFileSync(`site/dist/${path}`, 'utf8'))
      const after = await page.evaluate(usable, await page.content())
      expect(before.length).toBeGreaterThan(0)
      expect(before.filter(([, disabled]) => !disabled)).toEqual([])
      expect(after.filter(([, disabled]) => !disabled).length).toBeGreaterThan(0)
      await close()
    },
  )

  it.each(['index.html', 'playground.html', 'app.html'])('%s loads less than 100 KB of script', async (path) => {
    const { page, close } = await opened.site!.visit(path)
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
    expect(loaded.length).toBeGreaterThan(2)
    const sizes = [...new Set(loaded)].map((name) => gzipSync(readFileSync(`site/dist${name}`)).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
    await close()
  })

  it('computes the example of every metric in the page, without a refusal of the policy', async () => {
    const { page, faults, close } = await opened.site!.visit('docs/metrics/dice.html')
    // All but the examples is left out of the layout, which takes a quarter of the time.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.VPSidebar, .vp-doc > div > :not(.live) { display: none !important }')
      document.adoptedStyleSheets = [sheet]
    })
    const examples = examplePages('site/dist', '', 'text/', 'systems/')
    const empty: string[] = []
    for (const path of examples) {
      // By a link, as readers come; the example of the page before is marked, so that it is not taken for this one's.
      await page.evaluate((to) => {
        for (const example of document.querySelectorAll('.live')) example.setAttribute('data-before', '')
        const link = document.createElement('a')
        link.href = to
        document.body.append(link)
        link.click()
        link.remove()
      }, `/${path}`)
      await page.locator('.live:not([data-before]) td[data-value]').first().waitFor()
      const pictures = await page.locator('.live .story svg').count()
      if (pictures !== 4) empty.push(`${path}: ${pictures} pictures`)
    }
    expect(empty).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    [
      'dice',
      '.live td[data-convention="medgrade"]',
      (page: Page) => page.getByRole('button', { name: 'Empty it' }).click(),
    ],
    [
      'ssim',
      '.live td[data-convention="row-0"]',
      (page: Page) => page.getByRole('button', { name: 'As the reference' }).click(),
    ],
    ['plcc', '.live td[data-convention="row-0"]', (page: Page) => page.locator('.live textarea').fill('1 2\n2 1\n3 4')],
    ['ssim', '.live td[data-convention="row-0"]', (page: Page) => page.locator('.live svg.editable').press('Space')],
    [
      'dice',
      '.live td[data-convention="medgrade"]',
      (page: Page) => page.locator('.live .story button').last().press('Enter'),
    ],
  ] as const)('has an editable example: %s', async (name, cell, edit) => {
    const { page, faults, close } = await opened.site!.visit(`docs/metrics/${name}.html`)
    const value = page.locator(cell)
    const before = await value.getAttribute('data-value')
    await edit(page)
    expect(Number(before)).toBeGreaterThan(0)
    await expect.poll(() => value.getAttribute('data-value')).not.toBe(before)
    expect(faults).toEqual([])
    await close()
  })
})
