import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { runCommand } from '../support/command/runCommand'
import { expectWithin } from '../support/expectWithin'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site } from './support/openSite'
import { zipFolder } from './support/zipFolder'

// Inputs and settings that cannot be taken end in a sentence, and what a message offers can be done by a button beside it.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-playground-'))
const made = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const mask = (name: string, values: readonly number[], type = 'uint8', side = 4) =>
  made(
    name,
    `NRRD0004\ntype: ${type}\ndimension: 2\nsizes: ${side} ${side}\nspace dimension: 2\nspace directions: (1,0) (0,1)\nencoding: ascii\n\n${values.join(' ')}\n`,
  )
const square = [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0]
const moved = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0]

function grey(name: string, width: number): string {
  const data = Buffer.from(Uint8Array.from({ length: width * 12 }, (_, i) => (i * 37) % 251))
  const options = { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 }
  return made(name, PNG.sync.write({ width, height: 12, data, gamma: 0 } as unknown as PNG, options as object))
}

async function command(
  words: readonly string[],
  files: readonly string[],
): Promise<{ value?: number; error?: string }> {
  const { stdout, stderr } = await runCommand(['metric', words[0]!, ...files, ...words.slice(1), '--json'])
  const named = (text: string) => files.reduce((told, file) => told.replaceAll(file, basename(file)), text)
  return stdout === '' ? { error: named(/^error: (.*)$/m.exec(stderr)![1]!) } : JSON.parse(stdout)
}

async function compare(site: Site, files: readonly [string, string], address = '') {
  const visit = await site.visit(`playground.html${address}`)
  await dropFiles(visit.page, visit.page.locator('.drop.reference'), [files[0]])
  await dropFiles(visit.page, visit.page.locator('.drop.prediction'), [files[1]])
  await visit.page
    .locator('p.error')
    .or(visit.page.getByText(/^Compared in /))
    .first()
    .waitFor()
  return visit
}
/** The address changes before the page: what is on the page till then is that of the page that was left. */
async function leaveAndReturn(page: Page) {
  await page.getByRole('link', { name: 'Choose' }).first().click()
  await page.getByRole('heading', { name: 'Choose metrics' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Choose metrics' }).waitFor({ state: 'detached' })
}

const shownValue = (page: Page, group: string, convention: string) =>
  page.locator(`dd[data-metric="${group}"][data-convention="${convention}"]`).getAttribute('data-value')

describe.skipIf(skipBrowser)(`states of a comparison (${skipReason} otherwise)`, () => {
  const opened: { site?: Site } = {}
  beforeAll(async () => {
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  it('refuses pictures of other size in the words of the command', async () => {
    const files = [grey('small.png', 12), grey('large.png', 14)] as const
    const { page, faults, close } = await compare(opened.site!, files)
    expect(await page.locator('p.error').allTextContents()).toEqual([(await command(['mae'], files)).error])
    expect(faults).toEqual([])
    await close()
  })

  it('compares two empty masks, where conventions differ', async () => {
    const empty = square.map(() => 0)
    const files = [mask('r_empty.nrrd', empty), mask('p_empty.nrrd', empty)] as const
    const { page, faults, close } = await compare(opened.site!, files)
    await page.getByText(/^Compared in /).waitFor()
    expect([await shownValue(page, 'dice', 'medgrade'), await shownValue(page, 'dice', 'surface-distance')]).toEqual([
      '1',
      'NaN',
    ])
    expect(await page.getByRole('note').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('absent from the reference and from the prediction')]),
    )
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    ['Percentile', '101', ['hausdorffDistance', '--label', '1', '--percentile', '101']],
    ['Tolerance', '-1', ['surfaceDice', '--label', '1', '--tolerance', '-1']],
  ] as const)('says why it takes no %s of %s, and keeps its numbers', async (field, value, words) => {
    const files = [mask('r.nrrd', square), mask('p.nrrd', moved)] as const
    const { page, faults, close } = await compare(opened.site!, files)
    await page.getByText(/^Compared in /).waitFor()
    const before = await shownValue(page, 'hd95', 'plain')
    const input = page.getByRole('spinbutton', { name: field })
    await input.fill(value)
    await input.press('Tab')
    await page.getByRole('alert').first().waitFor()
    // The command names the option, the library the argument of that name.
    const plain = (text: string) => text.replaceAll('--', '').toLowerCase()
    expect(plain((await page.getByRole('alert').allTextContents()).join())).toContain(
      plain((await command(words, files)).error!),
    )
    expect(await shownValue(page, 'hd95', 'plain')).toBe(before)
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    ['#axis=1.5', 'axis in the address: found 1.5, expected 0, 1 or 2'],
    ['#label=x', 'label in the address: found x, expected a whole number'],
    ['#sample=spleen', 'sample in the address: found spleen, expected organs, stroke, kidney'],
  ])('says what of the address it cannot take: %s', async (address, sentence) => {
    const { page, faults, close } = await opened.site!.visit(`playground.html${address}`)
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([sentence])
    expect(faults).toEqual([])
    await close()
  })

  it('takes an option that a message offers by a button, and takes it back', async () => {
    const soft = mask(
      'soft.nrrd',
      moved.map((v) => v * 0.7 + 0.1),
      'float',
    )
    const files = [mask('hard.nrrd', square), soft] as const
    const { page, faults, close } = await compare(opened.site!, files)
    expect(await page.locator('p.error').allTextContents()).toEqual([
      (await command(['dice', '--label', '1'], files)).error,
    ])
    await page.getByRole('button', { name: 'Take --threshold 0.5' }).click()
    await page.getByText(/^Compared in /).waitFor()
    const { value } = await command(['dice', '--label', '1', '--threshold', '0.5'], files)
    expect(await shownValue(page, 'dice', 'medgrade')).toBe(String(value))
    await page.getByRole('button', { name: 'Without --threshold' }).click()
    await page.locator('p.error').first().waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('does by a button what a message names: 0 and 255 against 0 and 1, an image as a mask, a zip', async () => {
    const files = [
      mask('one.nrrd', square),
      mask(
        'byte.nrrd',
        moved.map((v) => 255 * v),
      ),
    ] as const
    const { page, faults, close } = await compare(opened.site!, files)
    await page.getByText(/^Compared in /).waitFor()
    await page.getByRole('button', { name: 'Take --foreground nonzero' }).click()
    const { value } = await command(['dice', '--label', '1', '--foreground', 'nonzero'], files)
    await expect.poll(() => shownValue(page, 'dice', 'medgrade')).toBe(String(value))

    const other = async (dropped: readonly string[]) => {
      await page.getByRole('button', { name: 'Other files' }).click()
      await dropFiles(page, page.locator('h1'), dropped)
    }
    const inside = (low: number) => Array.from({ length: 64 }, (_, i) => Number(i % 8 >= low && i % 8 < low + 4))
    const image = mask(
      'ct_pred.nrrd',
      inside(3).map((v, i) => (v === 1 ? i - 13 : i - 1000)),
      'short',
      8,
    )
    const sides = [mask('ct_gt.nrrd', inside(2), 'uint8', 8), image]
    await other(sides)
    // The label that is shown is one of the reference; the threshold, one of the values that the warning tells.
    await page.getByRole('button', { name: 'Take --threshold -475' }).click()
    expect(await page.locator('.settings select').first().inputValue()).toBe('1')
    const threshold = ['dice', '--label', '1', '--threshold', '-475']
    const ofImage = String((await command(threshold, sides)).value)
    await expect.poll(() => shownValue(page, 'dice', 'medgrade')).toBe(ofImage)

    mkdirSync(join(folder, 'both'))
    for (const path of sides) copyFileSync(path, join(folder, 'both', basename(path)))
    zipFolder(join(folder, 'both'), join(folder, 'both.zip'))
    zipFolder(join(folder, 'both'), join(folder, 'side.zip'), 'side/')
    await other([files[0], join(folder, 'side.zip')])
    await page.locator('p.error', { hasText: 'found an archive' }).waitFor()
    expect(await page.locator('p.error').allTextContents()).toEqual([
      (await command(['dice'], [files[0], join(folder, 'side.zip')])).error,
    ])
    await page.getByRole('button', { name: 'Unpack side.zip' }).click()
    await page.locator('p.error', { hasText: 'side.zip holds 2 files' }).waitFor()
    await page.reload()
    await dropFiles(page, page.locator('h1'), [join(folder, 'both.zip')])
    await page.getByRole('button', { name: 'Unpack both.zip' }).click()
    await page.getByRole('button', { name: /^Take --threshold/ }).click()
    await expect.poll(() => shownValue(page, 'dice', 'medgrade')).toBe(ofImage)
    expect(faults).toEqual([])
    await close()
  })

  it('opens a link to a sample in its state, again after a reload and after Back', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html#sample=organs&label=2&metric=hd')
    await page.getByText(/^Compared in /).waitFor()
    const state = async () => [
      new URL(page.url()).hash,
      await page.locator('.settings select').first().inputValue(),
      await page.locator('.card.selected').getAttribute('aria-labelledby'),
    ]
    const expected = ['#sample=organs&label=2&metric=hd', '2', 'card-hd']
    expect(await state()).toEqual(expected)
    await page.reload()
    await page.getByText(/^Compared in /).waitFor()
    expect(await state()).toEqual(expected)
    await leaveAndReturn(page)
    await page.getByText(/^Compared in /).waitFor()
    expect(await state()).toEqual(expected)
    expect(faults).toEqual([])
    await close()
  })

  it('opens the explanation of a linked sample with a second of processor time, before anything is kept for later', async () => {
    // A page of the site without a script: the process of the browser is there, its scripts are not.
    const { page, requests, faults, close } = await opened.site!.visit('icon.svg', { serviceWorkers: 'allow' })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const seconds = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ProcessTime')!.value
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = function (...words) {
        document.documentElement.dataset.explainedFirst = String(document.querySelector('.why .description') !== null)
        return register.apply(this, words)
      }
    })
    const before = await seconds()
    const asked = requests.length
    // The browser asks for an icon of that page.
    const noted = faults.length
    await page.goto(`${opened.site!.origin}/playground.html#sample=organs&label=2&metric=hd95`, {
      waitUntil: 'commit',
    })
    await page.locator('.why .description').waitFor()
    const taken = (await seconds()) - before
    const files = requests.slice(asked).map(({ url }) => new URL(url).pathname)
    expect(await shownValue(page, 'hd95', 'plain')).toMatch(/^\d+\.\d+/)
    expect(files.length).toBeLessThan(50)
    await expectWithin(taken, 1, 'processor seconds')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(await page.locator('html').getAttribute('data-explained-first')).toBe('true')
    expect(faults.slice(noted)).toEqual([])
    await close()
  })

  it('saves all values of all labels as CSV', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html#sample=organs')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV, all digits' }).click(),
    ])
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
    expect(head).toBe('label,metric,convention,options,value,unit')
    const rows = lines.map((line) => ({ label: line.split(',')[0], value: line.split(',').at(-2) }))
    expect(rows).toHaveLength(await page.locator('td[data-convention]').count())
    expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(['1', '2', '3']))
    // The cards show the first label.
    const cards = page.locator('dd[data-convention]')
    const shown = await cards.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.value))
    expect(shown.length).toBeGreaterThan(20)
    expect(rows.filter(({ label }) => label === '1').map(({ value }) => value)).toEqual(shown)
    expect(faults).toEqual([])
    await close()
  })

  it('shows the voxel of a value by Enter on its card and by a click into the table', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html#sample=organs&label=2')
    await page.locator('td[data-convention]').first().waitFor()
    const place = () => page.locator('[data-place] span').first().textContent()
    await page.locator('dd[data-metric="hd"][data-convention="plain"] button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(place).toMatch(/^voxel x \d+, y \d+, z \d+$/)
    const before = await place()
    await page.locator('td[data-group="dice"][data-convention="medgrade"][data-label="1"]').click()
    await expect.poll(place).not.toBe(before)
    expect(await page.locator('.settings select').first().inputValue()).toBe('1')
    expect(faults).toEqual([])
    await close()
  })

  it('offers a card and a sentence of the values that are shown', async () => {
    const { page, faults, close } = await opened.site!.visit('playground.html#sample=organs&label=2&metric=hd95')
    await page.getByText(/^Compared in /).waitFor()
    await page.getByText('Card and sentence to share').click()
    const card = page.locator('.share img')
    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    const svg = decodeURIComponent((await card.getAttribute('src'))!)
    expect(svg).toContain(`>${await page.locator('dd[data-metric="hd95"]').first().innerText()} mm</text>`)
    expect(await page.locator('.share .sentence').innerText()).toMatch(
      /percentile 95 was computed with medgrade \d+\.\d+\.\d+ by the convention textbook: /,
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PNG' }).click(),
    ])
    const { width, height } = PNG.sync.read(readFileSync(await download.path()))
    expect([download.suggestedFilename(), width, height]).toEqual(['medgrade-card.png', 1200, 630])
    expect(faults).toEqual([])
    await close()
  })

  it('keeps dropped files for Back, and scrolls to what explains a value', async () => {
    const files = [mask('r1.nrrd', square), mask('p1.nrrd', moved)] as const
    const { page, faults, close } = await compare(opened.site!, files)
    await page.getByText(/^Compared in /).waitFor()
    await leaveAndReturn(page)
    await page.getByText(/^Compared in /).waitFor()
    expect(await page.locator('.file').allTextContents()).toEqual(['r1.nrrd', 'p1.nrrd'])
    await page.setViewportSize({ width: 390, height: 700 })
    await page.locator('section[aria-labelledby="card-nsd"] button.why').click()
    const heading = page.locator('#why-title')
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(200)
    // Dice has one value by all conventions here.
    await page.locator('section[aria-labelledby="card-dice"] button.why').click()
    await expect.poll(() => heading.textContent()).toMatch(/no convention differs/)
    expect(faults).toEqual([])
    await close()
  })

  it('has no error in the console on a page that does not exist', async () => {
    const { page, faults, close } = await opened.site!.visit('docs/nothing/here.html')
    await page.getByText('There is no such page').waitFor()
    // The browser itself notes the status of the document.
    expect(faults.filter((text) => !/server responded with a status of 404/.test(text))).toEqual([])
    await close()
  })
})
