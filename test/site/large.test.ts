import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { dropFiles } from './support/dropFiles'
import { writeLargeVolumes } from './support/largeVolumes'
import { openSite, type Site } from './support/openSite'

/** The numbers of the renderers of the browser's pages. */
async function renderersOf(page: Page): Promise<number[]> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** The largest resident size of any renderer so far, in bytes. Linux counts it. */
async function largestRenderer(page: Page): Promise<number> {
  const size = (id: number) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0)
  return Math.max(...(await renderersOf(page)).map(size)) * 1024
}

/** Seconds of processor time in a file of Linux: user and system, in hundredths. */
function secondsIn(path: string): number {
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Seconds of processor time that the renderers took since they started: all threads, and the main thread, which draws and answers. */
async function processorTime(page: Page): Promise<{ all: number; main: number }> {
  const times = (await renderersOf(page)).map((id) => ({
    all: secondsIn(`/proc/${id}/stat`),
    main: secondsIn(`/proc/${id}/task/${id}/stat`),
  }))
  return times.reduce((sum, { all, main }) => ({ all: sum.all + all, main: sum.main + main }), { all: 0, main: 0 })
}

/** Holds what a person waits for by processor time, which others who use the machine hardly change; prints the time that passed. */
async function held(page: Page, most: { all: number; main: number }, title: string, passed: string): Promise<void> {
  const { all, main } = await processorTime(page)
  console.log(
    `${title}: ${passed}; processor time ${all.toFixed(1)} s, of which ${main.toFixed(1)} s of the main thread`,
  )
  expect(all).toBeLessThan(most.all)
  expect(main).toBeLessThan(most.main)
}

describe.skipIf(skipBrowser)(`large volumes (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; folder?: string } = {}
  beforeAll(async () => {
    opened.folder = mkdtempSync(join(tmpdir(), 'medgrade-site-'))
    opened.site = await openSite({ alone: true })
  })
  afterAll(async () => {
    await opened.site?.close()
    if (opened.folder) rmSync(opened.folder, { recursive: true })
  })

  const drop = async (page: Page, folder: string) => {
    await dropFiles(page, page.locator('.drop.reference'), [join(folder, 'reference')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(folder, 'prediction')])
  }

  it.each(['case.nrrd', 'case.nii.gz'])('evaluates 512 × 512 × 320 with 40 labels: %s', async (name) => {
    const folder = join(opened.folder!, name)
    writeLargeVolumes(folder, { size: [320, 512, 512], labels: [2, 4, 5], name })
    const { page, faults, close } = await opened.site!.visit('app.html')
    await drop(page, folder)
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    const done = await page.getByText(/^Done in /).textContent({ timeout: 250_000 })
    await page.locator('[aria-busy="false"]').waitFor()
    expect(await page.locator('td[data-metric]').count()).toBe(3 * 40)
    await held(page, { all: 8, main: 2 }, `512 × 512 × 320, 40 labels, ${name}: Dice, HD95 and NSD`, done!)
    expect(faults).toEqual([])
    await close()
  })

  it('compares a pair of 512 × 512 × 320 away from the main thread', async () => {
    const folder = join(opened.folder!, 'pair')
    writeLargeVolumes(folder, { size: [320, 512, 512], labels: [2, 4, 5], name: 'case.nii.gz' })
    const { page, faults, close } = await opened.site!.visit('playground.html')
    await drop(page, folder)
    await page.locator('dd[data-metric="dice"]').first().waitFor()
    const { all } = await processorTime(page)
    expect(all).toBeLessThan(6)
    const compared = await page.getByText(/^Compared in /).textContent({ timeout: 250_000 })
    await page.locator('[aria-busy="false"]').waitFor()
    await held(
      page,
      { all: 30, main: 3 },
      '512 × 512 × 320, 40 labels, all conventions',
      `first numbers after ${all.toFixed(1)} s of processor time, ${compared}`,
    )
    expect(faults).toEqual([])
    await close()
  })

  it('compares a pair of 512 × 512 × 200 by every convention within 1.5 GiB', async () => {
    const folder = join(opened.folder!, 'memory')
    writeLargeVolumes(folder, { size: [200, 512, 512], labels: [2, 4, 5], name: 'case.nrrd' })
    const { page, faults, close } = await opened.site!.visit('playground.html')
    await drop(page, folder)
    const compared = await page.getByText(/^Compared in /).textContent({ timeout: 250_000 })
    expect(await page.locator('.settings select').first().locator('option').count()).toBe(40)
    const bytes = await largestRenderer(page)
    console.log(`512 × 512 × 200, 40 labels, all conventions: ${compared} ${Math.round(bytes / 2 ** 20)} MiB`)
    expect(bytes).toBeGreaterThan(100 * 2 ** 20)
    expect(bytes).toBeLessThan(1.5 * 2 ** 30)
    expect(faults).toEqual([])
    await close()
  })
})
