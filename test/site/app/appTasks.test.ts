import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BesideName, besideSheets } from '../../../src/evaluation/inputs/besideNames'
import { taskNames } from '../../../src/evaluation/tasks/taskSheets'
import { skipBrowser, skipReason } from '../../browser/launchChromium'
import { runCommand } from '../../support/command/runCommand'
import { layPresetFolders, presetFolders } from '../../support/evaluation/presetFolders'
import { layTaskFolders, type TaskFolders, type taskFolders } from '../../support/evaluation/taskFolders'
import { dropFiles } from '../support/dropFiles'
import { openSite, type Site, type Visit } from '../support/openSite'

// Each task of `evaluate` in the page: its JSON is that of the command to the byte, and so are its pictures of cases.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-tasks-'))
const laid: { tasks?: typeof taskFolders; presets?: typeof presetFolders } = {}

/** @param what the task or the preset, as the command has it. */
async function command(
  what: readonly string[],
  { references, predictions, metrics, beside = {} }: TaskFolders,
  ...more: string[]
): Promise<string> {
  const named = metrics === undefined ? [] : ['--metrics', ...metrics]
  const folders = Object.entries(beside).flatMap(([name, path]) => [besideSheets[name as BesideName].flag, path])
  const sides = [references, ...predictions, ...folders]
  const args = ['evaluate', ...sides, ...what, ...named, '--json', ...more]
  const { stdout, stderr, status } = await runCommand(args)
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** The drawings of cases in a page of the command. */
const drawings = (html: string) =>
  [...html.matchAll(/<figure class="case"[\s\S]*?<\/figure>/g)].flatMap(([figure]) =>
    [...figure.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg.replace(/ role="img" aria-label="[^"]*"/, '')),
  )

/** Drops the files, and gives the JSON of the result. */
async function evaluated(page: Visit['page'], { references, predictions, beside = {} }: TaskFolders): Promise<string> {
  await dropFiles(page, page.locator('.drop.reference'), [references])
  await dropFiles(page, page.locator('.drop.prediction'), predictions)
  for (const [name, path] of Object.entries(beside))
    await dropFiles(page, page.locator(`.drop[data-beside=${name}]`), [path])
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await page
    .getByText(/^Done in /)
    .or(page.locator('p.error'))
    .first()
    .waitFor()
  expect(await page.locator('p.error').allTextContents()).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

describe.skipIf(skipBrowser)(`every task in the page (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; visit?: Visit } = {}
  beforeAll(async () => {
    laid.tasks = await layTaskFolders(join(folder, 'tasks'))
    laid.presets = await layPresetFolders(join(folder, 'presets'))
    opened.site = await openSite()
    opened.visit = await opened.site.visit('app.html')
  })
  afterAll(async () => {
    expect(opened.visit?.faults).toEqual([])
    await opened.site?.close()
    rmSync(folder, { recursive: true })
  })

  it.each(taskNames)('%s', async (name) => {
    const { page } = opened.visit!
    const task = laid.tasks![name]
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Task' }).selectOption(name)
    await page.getByRole('textbox', { name: 'Metrics' }).fill(task.metrics?.join(' ') ?? '')
    const html = join(folder, `${name}.html`)
    expect(await evaluated(page, task)).toBe(await command(['--task', name], task, '--full', '--html', html))
    if (name !== 'segmentation') return
    await page.getByRole('button', { name: 'Draw the figures and the worst cases' }).click()
    await page.locator('[data-case]').first().waitFor()
    const drawn = await page
      .locator('[data-case] img')
      .evaluateAll((all) => all.map((one) => decodeURIComponent((one as HTMLImageElement).src.replace(/^[^,]*,/, ''))))
    const plain = (svg: string) => svg.replace(' xmlns="http://www.w3.org/2000/svg"', '')
    expect(drawn.length).toBeGreaterThan(2)
    expect(drawn.map(plain)).toEqual(drawings(readFileSync(html, 'utf8')).map(plain))
  })

  it.each(Object.keys(presetFolders))('the preset %s', async (preset) => {
    const { page } = opened.visit!
    const { [preset]: laidOut } = laid.presets!
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Convention' }).selectOption(preset)
    const html = join(folder, `${preset}.html`)
    expect(await evaluated(page, laidOut!)).toBe(
      await command(['--preset', preset], laidOut!, '--full', '--html', html),
    )
  })

  it('draws maps of probabilities without a threshold, and offers the files', async () => {
    const { page } = opened.visit!
    const task = laid.presets!['probability-maps']!
    const own = '{"steps":20}'
    const files = join(folder, 'curves')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Convention' }).selectOption('probability-maps')
    await page.getByRole('textbox', { name: 'Options' }).fill(own)
    const printed = await command(['--preset', 'probability-maps', '--preset-options', own], task, '--files', files)
    expect(await evaluated(page, task)).toBe(printed)
    for (const name of ['curve.csv', 'calibration.csv', 'curve.json']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${name}` }).click(),
      ])
      expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(join(files, name), 'utf8'))
    }
    await page.getByRole('button', { name: 'Draw the figures and the worst cases' }).click()
    await page.locator('[data-figure=thresholds] svg').waitFor()
    await page.locator('[data-figure=reliability] svg').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Convention' }).selectOption('')
  })

  it('takes voxel sizes as the command does, of a task and of a preset', async () => {
    const { page } = opened.visit!
    const { metrics: _, ...task } = laid.tasks!.registration
    const sizes = page.getByRole('textbox', { name: /^--spacing/ })
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Task' }).selectOption('registration')
    await page.getByText('What the files mean, where they do not say it').click()
    await sizes.fill('1.5,1,1')
    const found = await evaluated(page, task)
    expect(found).toBe(await command(['--task', 'registration', '--spacing', '1.5,1,1'], task, '--full'))
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Convention' }).selectOption('learn2reg')
    await sizes.fill('2')
    const official = await evaluated(page, task)
    expect(official).toBe(await command(['--preset', 'learn2reg', '--spacing', '2'], task, '--full'))
    expect(official).not.toBe(found)
  })
})
