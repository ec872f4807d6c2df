import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentHtml } from '../../src/reporting'
import { sampleReport } from '../reporting/document/sampleReport'
import { bundleForNode } from '../support/command/bundleForNode'
import { launchChromium, skipBrowser, skipReason } from './launchChromium'
import { writeReports } from './writeReports'

const folder = resolve('reports/browser-reports')
const kinds = ['submission', 'evaluation', 'leaderboard', 'ranking', 'agents'] as const
/** CSS pixels between the margins of A4: a wider table would be cut, or the printer would shrink all pages. */
const paper = 680
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
/** Dark repeats the rules of colours only: all others see the same document. */
const rules = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
let browser: Browser

/** What the page says by itself: messages and requests other than for its own file. */
interface Opened {
  readonly page: Page
  readonly messages: string[]
  readonly requests: string[]
}

const fileOf = (kind: string) => join(folder, `${kind}.html`)

interface OpenOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly javaScriptEnabled?: boolean
}

/** Pages with and without scripts, each in a context of its own, in which one report is loaded after another: each would take longer to open than what it shows. */
const tabs = new Map<boolean, Page>()

async function opened(kind: string, options: OpenOptions = {}): Promise<Opened> {
  const { viewport = { width: 1280, height: 900 }, colorScheme = 'light', javaScriptEnabled = true } = options
  const page = tabs.get(javaScriptEnabled) ?? (await (await browser.newContext({ javaScriptEnabled })).newPage())
  tabs.set(javaScriptEnabled, page)
  // A machine that others use may be ten times slower.
  page.setDefaultTimeout(300_000)
  for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  // Nothing is left of the last report, its size and medium among it.
  await page.goto('about:blank')
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme })
  const address = pathToFileURL(fileOf(kind)).href
  const messages: string[] = []
  const requests: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(String(error)))
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) requests.push(request.url())
  })
  await page.goto(address)
  return { page, messages, requests }
}

const plain = (text: string) => text.replace(/\s+/g, '')

describe.skipIf(skipBrowser)(`reports in headless Chromium (${skipReason} otherwise)`, () => {
  const first = new Map<string, Buffer>()

  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await writeReports(folder)
    for (const kind of kinds) first.set(kind, readFileSync(fileOf(kind)))
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('have the same bytes when they are written again, by another process', async () => {
    const script = resolve('.tsbuild/writeReportsAgain.mjs')
    await bundleForNode('test/browser/writeReportsAgain.ts', script)
    for (const kind of kinds) rmSync(fileOf(kind))
    const { status, stderr } = spawnSync(process.execPath, [script, folder, ...kinds], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    for (const kind of kinds) expect(readFileSync(fileOf(kind)).equals(first.get(kind)!), kind).toBe(true)
  })

  it('shows long tables in pages of 200 rows, also when they are sorted and filtered; paper has all rows', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => [`case${at}`, at])
    const columns = [{ title: 'Case' }, { title: 'Value', kind: 'count' as const }]
    const table = { id: 'table-long', caption: 'Long', columns, rows }
    const sections = [{ id: 'long', title: 'Long', blocks: [{ kind: 'table' as const, table }] }]
    writeFileSync(fileOf('long'), await documentHtml({ ...sampleReport(), sections }))
    const { page, messages } = await opened('long')
    await page.evaluate(unfold)
    const shown = () => page.locator('#table-long tbody tr:visible').count()
    const place = page.locator('.pages span')
    const button = (name: string) => page.locator('.pages').getByRole('button', { name })
    expect([await shown(), await place.textContent()]).toEqual([200, 'Rows 1 to 200 of 450'])
    expect(await button('Previous rows').isDisabled()).toBe(true)
    await button('Next rows').click()
    await button('Next rows').click()
    expect([await shown(), await place.textContent()]).toEqual([50, 'Rows 401 to 450 of 450'])
    expect(await button('Next rows').isDisabled()).toBe(true)
    const value = page.locator('#table-long th button', { hasText: 'Value' })
    await value.click()
    await value.click()
    expect(await page.locator('#table-long tbody tr:visible th').first().textContent()).toBe('case449')
    await page.getByLabel('Filter rows').first().fill('case44')
    expect([await shown(), await place.textContent()]).toEqual([11, 'Rows 1 to 11 of 11'])
    await page.getByLabel('Filter rows').first().fill('')
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toBe(450)
    expect(messages).toEqual([])
  })

  it.each([...kinds, 'oneModel', 'sixModels', 'teams'])(
    'shows the first numbers of every table of %s on a phone, without scrolling',
    async (kind) => {
      const { page } = await opened(kind, { viewport: { width: 390, height: 844 } })
      expect(await page.evaluate(cutNumbers)).toEqual([])
    },
  )

  it('shows the panels of a picture in one size, beside each other where there is room', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'
    const panels = ['Difference', 'Reference', 'Prediction'].map((title) => ({ title, alt: title, svg }))
    const pictures = [1, 2].map((k) => ({
      ...{ id: `p${k}`, case: `case${k}`, why: 'worst', facts: [], words: [], panels, legend: [] },
    }))
    const sections = [{ id: 'gallery', title: 'Pictures', blocks: [{ kind: 'gallery' as const, pictures }] }]
    writeFileSync(fileOf('panels'), await documentHtml({ ...sampleReport(), sections }))
    for (const [width, rows] of [
      [1440, 1],
      [390, 2],
    ] as const) {
      const { page } = await opened('panels', { viewport: { width, height: 900 } })
      const boxes = await page.locator('#case-p1 .panel').evaluateAll((all) =>
        all.map((one) => {
          const { width: wide, top } = one.getBoundingClientRect()
          return { wide: Math.round(wide), top: Math.round(top) }
        }),
      )
      expect(new Set(boxes.map(({ wide }) => wide)).size).toBe(1)
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(rows)
    }
  })

  it.each([...kinds, 'oneModel', 'sixModels', 'teams'])(
    '%s stays short, and has the answer on the first screen',
    async (kind) => {
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        const { page } = await opened(kind, { viewport: { width, height } })
        const found = await page.evaluate(() => ({
          figures: [...document.querySelectorAll('figure')].filter((figure) => !figure.closest('details:not([open])'))
            .length,
          words: document.body.innerText.split(/\s+/).length,
          height: document.documentElement.scrollHeight,
          ends: ['.summary p', '.glance table', '.counts', '.worsts'].map((part) =>
            Math.round(document.querySelector(part)?.getBoundingClientRect().bottom ?? 0),
          ),
          warnings: document.querySelector('details.warnings')?.hasAttribute('open') ?? false,
        }))
        expect(found.figures).toBeLessThanOrEqual(8)
        expect(found.words).toBeLessThanOrEqual(1200)
        if (width > 1000) expect(found.height).toBeLessThanOrEqual(6000)
        // A table of twelve agents is longer than a phone; the counts stand before it.
        expect(found.ends.filter((end) => end > height)).toEqual(
          width < 1000 && kind === 'agents' ? found.ends.slice(1, 2) : [],
        )
        expect(found.warnings).toBe(false)
        if (width > 1000) {
          await page.evaluate(openDetails)
          // On a wide screen no figure is cut off at its side.
          const cut = await page.evaluate(() =>
            [...document.querySelectorAll('.drawing')].flatMap((drawing) =>
              drawing.scrollWidth > drawing.clientWidth + 1 ? [drawing.parentElement?.id] : [],
            ),
          )
          expect(cut).toEqual([])
        }
      }
      if (kind === 'evaluation') expect(readFileSync(fileOf(kind)).length).toBeLessThan(400_000)
    },
  )

  describe.each(kinds)('%s', (kind) => {
    it('opens from disk without a message and without a request', async () => {
      const { page, messages, requests } = await opened(kind)
      await page.waitForTimeout(100)
      expect(await page.locator('main table').count()).toBeGreaterThan(0)
      // The script ran: the policy of the page lets it.
      expect(await page.locator('main table th button').count()).toBeGreaterThan(0)
      expect({ messages, requests }).toEqual({ messages: [], requests: [] })
    })

    it.each([320, 360, 1600])('fits a page of %i px: only boxes that scroll are wider', async (width) => {
      const { page } = await opened(kind, { viewport: { width, height: 800 } })
      expect(await page.evaluate(overflowing)).toEqual([])
      await page.evaluate(openDetails)
      expect(await page.evaluate(overflowing)).toEqual([])
      expect(await page.evaluate(brokenWords)).toEqual([])
    })

    it('keeps the text of figures legible on a phone', async () => {
      const { page } = await opened(kind, { viewport: { width: 320, height: 640 } })
      const widths = await page.locator('.drawing > svg').evaluateAll((all) => all.map((svg) => svg.clientWidth))
      expect(widths.filter((width) => width < 480)).toEqual([])
    })

    it('says of every table and figure that is wider than the screen that it scrolls, and cuts no mark of a section', async () => {
      const { page } = await opened(kind, { viewport: { width: 390, height: 844 } })
      const untold = await page.evaluate(async () => {
        const found: string[] = []
        for (const details of document.querySelectorAll('details')) details.open = true
        for (const box of document.querySelectorAll('.scroll,.drawing')) {
          // Parts of the page that are far from the screen have no sizes yet.
          box.scrollIntoView({ behavior: 'instant' })
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
          const next = box.nextElementSibling
          const note = next?.matches('.readout') ? next.nextElementSibling : next
          const told = note?.matches('.wide:not([hidden])') ?? false
          if (box.scrollWidth > box.clientWidth !== told) found.push(box.outerHTML.slice(0, 160))
        }
        return found
      })
      expect(untold).toEqual([])
      const marks = await page
        .locator('details.section > summary')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).listStylePosition))
      expect(marks.filter((place) => place !== 'inside')).toEqual([])
    })

    it.each(['light', 'dark'] as const)('has no finding of an accessibility checker, %s', async (colorScheme) => {
      const { page } = await opened(kind, { colorScheme })
      await page.evaluate(openDetails)
      await page.evaluate(axe)
      const options = JSON.stringify({ runOnly: rules[colorScheme], resultTypes: ['violations'] })
      const found = await page.evaluate(`axe.run(document, ${options})
        .then(({ violations, passes }) => ({
          violations: violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')),
          passes: passes.length,
        }))`)
      expect(found).toMatchObject({ violations: [] })
      expect((found as { passes: number }).passes).toBeGreaterThan(colorScheme === 'light' ? 10 : 0)
    })

    it('is walked by keyboard: Tab to a figure, arrows with a readout, Escape', async () => {
      const { page, messages } = await opened(kind)
      await tabToFigure(page)
      const readout = page.locator('.drawing:focus + .readout')
      await expect.poll(() => readout.isVisible()).toBe(true)
      await page.keyboard.press('ArrowRight')
      const one = await readout.textContent()
      expect(one).toMatch(/ \(1 of \d+\)$/)
      await page.keyboard.press('ArrowRight')
      expect(await readout.textContent()).toMatch(/ \(2 of \d+\)$/)
      expect(await page.locator('#announcement').textContent()).toBe(await readout.textContent())
      expect(await page.locator('.marked').count()).toBe(1)
      await page.keyboard.press('ArrowLeft')
      expect(await readout.textContent()).toBe(one)
      await page.keyboard.press('Escape')
      expect(await page.locator('.marked').count()).toBe(0)
      expect(await page.locator('.drawing:focus').count()).toBe(0)
      expect(messages).toEqual([])
    })

    it('prints all captions and figures', async () => {
      const { page } = await opened(kind)
      const captions = await page.locator('figcaption').evaluateAll((all) => all.map(({ textContent }) => textContent))
      const svgs = await page.locator('figure svg').count()
      const file = join(folder, `${kind}.pdf`)
      await page.pdf({ path: file, format: 'A4' })
      const { stdout, error } = spawnSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
      if (error) {
        await page.emulateMedia({ media: 'print' })
        expect(readFileSync(file, 'latin1')).toMatch(/^%PDF/)
        expect(await page.locator('figure svg:visible').count()).toBe(svgs)
      } else {
        const printed = plain(stdout.replace(/^\d+ \/ \d+$/gm, ''))
        expect(captions.filter((text) => !printed.includes(plain(text ?? '')))).toEqual([])
      }
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      expect(await page.locator('details:not([open]):not(.numbers)').count()).toBe(0)
      // A figure has its numbers on paper only where the reader has opened them.
      expect(await page.locator('details.numbers:visible').count()).toBe(0)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      expect(await page.evaluate(outOfPaper)).toEqual([])
      await page.setViewportSize({ width: paper, height: 1000 })
      await page.evaluate(openDetails)
      expect(await page.evaluate(widerThanPaper)).toEqual([])
    })

    it('has all tables and figures without its script', async () => {
      const { page, messages } = await opened(kind, { javaScriptEnabled: false })
      const text = readFileSync(fileOf(kind), 'utf8')
      const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
      expect(await page.locator('table').count()).toBe(count(/<table /g))
      expect(await page.locator('th button').count()).toBe(0)
      await tabToFigure(page)
      for (const details of await page.locator('details > summary').all()) await details.click()
      expect(await page.locator('table:visible').count()).toBe(count(/<table /g))
      expect(await page.locator('.drawing > svg:visible').count()).toBe(count(/<div class="drawing"/g))
      expect(messages).toEqual([])
    })

    it('saves tables as CSV: columns of numbers hold numbers, their intervals stand beside them', async () => {
      const { page } = await opened(kind)
      const saved = await page.evaluate(savedTables)
      expect(saved.length).toBeGreaterThan(5)
      const mixed = saved.flatMap(({ name, lines: [head, ...rows], texts }) =>
        head!
          .flatMap((title, at) => {
            const cells = rows.map((row) => row[at]!).filter((cell) => cell !== '')
            const isText = texts.includes(title) || title.endsWith(' note')
            const wrong = cells.filter((cell) => !/^[-+]?inf$/.test(cell) && Number.isNaN(Number(cell)))
            return isText ? wrong.filter((cell) => / \(.+ to .+\)$/.test(cell)) : wrong
          })
          .map((cell) => `${name}: ${cell}`),
      )
      expect(mixed).toEqual([])
      expect(new Set(saved.flatMap(({ lines }) => lines.map((line) => line.length - lines[0]!.length)))).toEqual(
        new Set([0]),
      )
    })

    it('sorts and filters a table, and says so', async () => {
      const { page } = await opened(kind)
      await page.evaluate(unfold)
      const button = page.locator('main .table:not(details) table th button').first()
      const head = page.locator('main .table:not(details) table th', { has: page.locator('button') }).first()
      await button.click()
      expect(await head.getAttribute('aria-sort')).toBe('ascending')
      await button.click()
      expect(await head.getAttribute('aria-sort')).toBe('descending')
      expect(await page.locator('#announcement').textContent()).toContain('descending')
    })
  })
})

async function tabToFigure(page: Page): Promise<void> {
  for (let pressed = 0; pressed < 200; pressed++) {
    await page.keyboard.press('Tab')
    if ((await page.locator('.drawing:focus').count()) > 0) return
  }
  throw new Error('no figure is reached by 200 presses of Tab')
}

// The following run in the page.

function unfold() {
  for (const folded of document.querySelectorAll('details')) folded.open = true
}

/** What the menu saves of each table, and the titles of its columns of texts. */
async function savedTables() {
  const saved: { blob?: Blob; name: string }[] = []
  URL.createObjectURL = (blob) => {
    saved.push({ blob: blob as Blob, name: '' })
    return 'data:,'
  }
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download.replace(/\.csv$/, '')
  }
  for (const button of document.querySelectorAll<HTMLElement>('details.save button')) button.click()
  return Promise.all(
    saved.map(async ({ blob, name }) => {
      const heads = [...(document.getElementById(name) as HTMLTableElement).tHead!.rows[0]!.cells]
      const texts = heads
        .filter((head) => !head.classList.contains('n'))
        .map((head) => head.dataset.title || head.textContent!)
      const cells = /("(?:[^"]|"")*"|[^,"]*)(?:,|$)/gy
      const lines = (await blob!.text())
        .trimEnd()
        .split('\n')
        .map((line) =>
          [...line.matchAll(cells)]
            .map(([, cell]) => cell!.replace(/^"|"$/g, ''))
            .slice(0, line.endsWith(',') ? undefined : -1),
        )
      return { name, lines, texts }
    }),
  )
}

function openDetails(): void {
  for (const details of document.querySelectorAll('details')) details.open = true
}

/** Elements that reach out of the page and lie in no box that scrolls. */
/** Tables whose second column, with its head, reaches beyond the edge of their box when nothing is scrolled. */
function cutNumbers(): string[] {
  for (const details of document.querySelectorAll('details')) details.open = true
  return [...document.querySelectorAll('.scroll')].flatMap((box) => {
    const edge = box.getBoundingClientRect().right
    const cells = [...box.querySelectorAll('tr')].flatMap((row) => row.children[1] ?? [])
    const ends = cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().right
    })
    return Math.max(...ends) > edge + 1 ? [`${box.querySelector('table')?.id}: ${cells[0]?.textContent}`] : []
  })
}

function overflowing(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1 && !element.closest('.scroll, .drawing'))
    .map((element) => element.outerHTML.slice(0, 120))
    .concat(`page of ${document.documentElement.scrollWidth} px`)
}

/** Words of the first column that are broken although their longest line is shorter than the table's box. */
function brokenWords(): string[] {
  return [...document.querySelectorAll('tbody th')].flatMap((cell) => {
    const text = cell.firstChild
    const room = cell.closest('.scroll')!.clientWidth / 2
    if (!(text instanceof Text)) return []
    return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const length = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
      return lines.size > 1 && length < room ? [word] : []
    })
  })
}

/** Figures wider than the 170 mm of a page. */
function outOfPaper(): string[] {
  const most = (170 / 25.4) * 96 + 1
  return [...document.querySelectorAll('.drawing > svg')]
    .filter((svg) => svg.getBoundingClientRect().width > most)
    .map(({ id }) => id)
}

/** Tables that reach out of the paper, the width of the window. */
function widerThanPaper(): string[] {
  const width = document.documentElement.clientWidth
  return [...document.querySelectorAll('table')]
    .filter((table) => table.getBoundingClientRect().right > width + 1)
    .map(({ id }) => id)
}
