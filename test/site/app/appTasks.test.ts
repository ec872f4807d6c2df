import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BesideName, besideSheets } from '../../../src/evaluation/inputs/besideNames'
import { taskNames } from '../../../src/evaluation/tasks/taskSheets'
import { skipBrowser, skipReason } from '../../browser/runInChromium'
import { layTaskFolders, type TaskFolders, type taskFolders } from '../../support/evaluation/taskFolders'
import { dropFiles } from '../support/dropFiles'
import { openSite, type Site, type Visit } from '../support/openSite'

// Each task of `evaluate` in the page: its JSON is that of the command to the byte, and so are its pictures of cases.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-tasks-'))
const laid: { tasks?: typeof taskFolders } = {}

function command(
  task: string,
  { references, predictions, metrics, beside = {} }: TaskFolders,
  ...more: string[]
): string {
  const named = metrics === undefined ? [] : ['--metrics', ...metrics]
  const folders = Object.entries(beside).flatMap(([name, path]) => [besideSheets[name as BesideName].flag, path])
  const sides = [references, ...predictions, ...folders]
  const args = ['dist/cli.js', 'evaluate', ...sides, '--task', task, ...named, '--json', ...more]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** The drawings of cases in a page of the command. */
const drawings = (html: string) =>
  [...html.matchAll(/<figure class="case"[\s\S]*?<\/figure>/g)].flatMap(([figure]) =>
    [...figure.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg.replace(/ role="img" aria-label="[^"]*"/, '')),
  )

describe.skipIf(skipBrowser)(`every task in the page (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; visit?: Visit } = {}
  beforeAll(async () => {
    laid.tasks = await layTaskFolders(folder)
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
    await dropFiles(page, page.locator('.drop.reference'), [task.references])
    await dropFiles(page, page.locator('.drop.prediction'), task.predictions)
    for (const [name, path] of Object.entries(task.beside ?? {}))
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
    const html = join(folder, `${name}.html`)
    const found = readFileSync(await download.path(), 'utf8')
    expect(found).toBe(command(name, task, '--full', '--html', html))
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
})
