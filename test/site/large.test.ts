import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/runInChromium'
import { dropFiles } from './dropFiles'
import { writeLargeVolumes } from './largeVolumes'
import { openSite, type Site } from './openSite'

/** The largest resident size of any renderer so far, in bytes. Linux counts it. */
async function largestRenderer(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1024)
  return Math.max(...sizes)
}

/** Durations of tasks of the page's main thread over 50 ms, from now on. */
async function recordLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  return () => page.evaluate(() => (window as Window & { longTasks?: number[] }).longTasks!)
}

describe.skipIf(skipBrowser)(`large volumes (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; folder?: string } = {}
  beforeAll(async () => {
    opened.folder = mkdtempSync(join(tmpdir(), 'medgrade-site-'))
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    if (opened.folder) rmSync(opened.folder, { recursive: true })
  })

  /** Drops both files on a page, and says what it showed and how long its main thread was busy. */
  async function visit(path: string, size: readonly [number, number, number], act: (page: Page) => Promise<string>) {
    const { page, faults, close } = await opened.site!.visit(path)
    const longTasks = await recordLongTasks(page)
    const folder = opened.folder!
    writeLargeVolumes(folder, { size, labels: [2, 4, 5] })
    await dropFiles(page, page.locator('.drop.reference'), [join(folder, 'reference')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(folder, 'prediction')])
    const shown = await act(page)
    const longest = Math.max(0, ...(await longTasks()))
    const bytes = await largestRenderer(page)
    await close()
    return { shown, longest, bytes, faults }
  }
  const print = (title: string, { shown, longest, bytes }: Awaited<ReturnType<typeof visit>>) =>
    console.log(`${title}: ${shown}; longest task ${Math.round(longest)} ms; ${Math.round(bytes / 2 ** 20)} MiB`)

  it('evaluates 512 × 512 × 320 with 40 labels, and the page answers all the while', async () => {
    const found = await visit('app.html', [320, 512, 512], async (page) => {
      await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
      const done = await page.getByText(/^Done in /).textContent({ timeout: 120_000 })
      expect(await page.locator('td[data-metric]').count()).toBe(3 * 40)
      return done!
    })
    print('512 × 512 × 320, 40 labels, Dice, HD95 and NSD', found)
    // A shared machine is several times slower than a free one.
    expect(Number(/in ([\d.]+) s/.exec(found.shown)![1])).toBeLessThan(20)
    expect(found.longest).toBeLessThan(500)
    expect(found.faults).toEqual([])
  })

  it('compares a pair of 512 × 512 × 200 by every convention within 1.5 GiB', async () => {
    const found = await visit('playground.html', [200, 512, 512], async (page) => {
      const compared = await page.getByText(/^Compared in /).textContent({ timeout: 240_000 })
      expect(await page.locator('.settings select').first().locator('option').count()).toBe(40)
      return compared!
    })
    print('512 × 512 × 200, 40 labels, all conventions', found)
    expect(found.longest).toBeLessThan(500)
    expect(found.bytes).toBeGreaterThan(100 * 2 ** 20)
    expect(found.bytes).toBeLessThan(1.5 * 2 ** 30)
    expect(found.faults).toEqual([])
  })
})
