import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { dropFiles } from './support/dropFiles'
import { writeLargeVolumes } from './support/largeVolumes'
import { openSite, type Site } from './support/openSite'

const cases = 40

async function summaryOf(page: Page): Promise<unknown> {
  await page.getByText(/^Done in /).waitFor()
  const button = page.getByRole('button', { name: 'Download JSON' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return JSON.parse(readFileSync(await download.path(), 'utf8')).summary
}

describe.skipIf(skipBrowser)(`cancelling (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; folder?: string } = {}
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-site-'))
    opened.folder = folder
    writeLargeVolumes(folder, { size: [60, 160, 160], labels: [1, 2, 2] })
    for (const side of ['reference', 'prediction']) {
      mkdirSync(join(folder, `${side}s`))
      for (let i = 0; i < cases; i++)
        copyFileSync(join(folder, side, 'case.nrrd'), join(folder, `${side}s`, `${i}.nrrd`))
    }
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    if (opened.folder) rmSync(opened.folder, { recursive: true })
  })

  async function visit() {
    const visited = await opened.site!.visit('app.html')
    const { page } = visited
    await dropFiles(page, page.locator('.drop.reference'), [join(opened.folder!, 'references')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(opened.folder!, 'predictions')])
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    return visited
  }

  it('keeps finished cases, and the resumed run gives the numbers of one that was not cancelled', async () => {
    const { page, faults, close } = await visit()
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) >= 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/^Cancelled\./).waitFor()
    const done = await page.locator('progress').evaluate((bar) => (bar as HTMLProgressElement).value)
    expect(done).toBeLessThan(cases)
    await page.getByRole('button', { name: 'Resume' }).click()
    const resumed = await summaryOf(page)
    const kept = /(\d+) kept from before/.exec((await page.locator('.progress').textContent())!)
    expect(Number(kept![1])).toBeGreaterThanOrEqual(1)
    await close()

    const straight = await visit()
    expect(resumed).toStrictEqual(await summaryOf(straight.page))
    expect([...faults, ...straight.faults]).toEqual([])
    await straight.close()
  })
})
