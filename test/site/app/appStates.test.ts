import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countText } from '../../../src/errors/countText'
import { skipBrowser, skipReason } from '../../browser/launchChromium'
import { runCommand } from '../../support/command/runCommand'
import { dropFiles } from '../support/dropFiles'
import { openSite, type Site } from '../support/openSite'

// What the app says of cases is what the command says of them, and its JSON is the command's to the byte.

const demo = 'fixtures/demo/isles22'
const folder = mkdtempSync(join(tmpdir(), 'medgrade-states-'))

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

/** Predictions of the cases that are wanted, under another name with `rename`. */
function predictions(name: string, wanted: number, rename?: string): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const file of readdirSync(join(demo, 'predictions')).sort().slice(0, wanted))
    cpSync(
      join(demo, 'predictions', file),
      join(target, rename === undefined ? file : file.replace('sub-strokecase', rename)),
    )
  return target
}

describe.skipIf(skipBrowser)(`what the app says (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  const references = join(folder, 'references')
  beforeAll(async () => {
    cpSync(`${demo}/test`, references, { recursive: true })
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  it.each([
    ['every case', () => predictions('all', 3)],
    ['missing predictions', () => predictions('some', 1)],
    ['no pair at all', () => predictions('none', 2, 'patient-x')],
  ])('evaluates as the command does: %s', async (_, make) => {
    const model = make()
    const { page, faults, close } = await opened.site!.visit('app.html')
    await dropFiles(page, page.locator('.drop.reference'), [references])
    await dropFiles(page, page.locator('.drop.prediction'), [model])
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.getByText(/^Done in /).waitFor()
    const metrics = ['--metrics', 'dice', 'hd95', 'nsd@1mm']
    const { stdout } = await runCommand(['evaluate', references, model, ...metrics, '--json'])
    expect(await downloaded(page, 'Download JSON')).toBe(stdout)
    const { stdout: text, stderr } = await runCommand(['evaluate', references, model, ...metrics, '--wide'])
    const told = stderr.split('\n').filter((line) => /^(note|warning): /.test(line))
    await page.locator('details summary').first().waitFor()
    expect(await page.locator('details li').allTextContents()).toEqual(expect.arrayContaining(told))
    const { missing, extra, summary } = JSON.parse(stdout)
    // A model whose cases are all there has no sentence.
    const sentences = await page.locator('[data-problem]').allTextContents()
    expect(sentences.join(' ').includes(`${missing.length} without a prediction`)).toBe(missing.length > 0)
    expect(sentences.join(' ').includes(`${countText(extra.length, 'prediction')} without a reference`)).toBe(
      extra.length > 0,
    )
    expect(await page.locator('td[data-metric]').count()).toBe(summary.length)
    // Names with unit and convention, and no interval below ten cases.
    for (const name of await page.locator('tbody td.left:nth-child(3)').allTextContents()) expect(text).toContain(name)
    expect((await page.locator('tbody').allTextContents()).join('')).not.toMatch(/NaN to NaN/)
    expect(faults).toEqual([])
    await close()
  })

  it('says whose table is missing', async () => {
    const { page, faults, close } = await opened.site!.visit('app.html#challenge=isles22')
    const team = join(folder, 'team')
    mkdirSync(team)
    cpSync(`${demo}/submission.csv`, join(team, 'submission.csv'))
    cpSync(`${demo}/predictions`, join(team, 'predictions'), { recursive: true })
    await dropFiles(page, page.locator('.drop.reference'), [references])
    await dropFiles(page, page.locator('.drop.prediction'), [team])
    await page.getByRole('button', { name: 'Grade', exact: true }).click()
    await page.getByText(/^Done in /).waitFor()
    expect(await page.locator('.invalid').textContent()).toMatch(/answers are at fault: There is no answers table/)
    expect(faults).toEqual([])
    await close()
  })

  it('takes both sides that are dropped beside the fields', async () => {
    const { page, faults, close } = await opened.site!.visit('app.html')
    await dropFiles(page, page.locator('h1'), [references, predictions('model', 3)])
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await expect.poll(() => page.locator('td[data-metric]').count()).toBe(3)
    expect(faults).toEqual([])
    await close()
  })
})
