import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { runCommand } from '../support/command/runCommand'
import { dropFiles } from './support/dropFiles'
import { openSite, type Site } from './support/openSite'
import { zipFolder } from './support/zipFolder'

const demo = 'fixtures/demo/isles22'

async function command(...args: readonly string[]): Promise<string> {
  const { stdout, stderr, status } = await runCommand(args)
  if (status !== 0) throw new Error(stderr)
  return stdout
}

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

/** Writes a second submission, whose masks are those of the answers. */
function writeRival(folder: string): void {
  cpSync(join(folder, 'team'), join(folder, 'rival'), { recursive: true })
  for (const name of readdirSync(join(folder, 'rival/predictions')))
    cpSync(join(folder, 'answers/test', name.replace('_pred', '_msk')), join(folder, 'rival/predictions', name))
}

/** The tables and figures of a report, without the command line. */
const shownIn = (html: string) =>
  [...html.matchAll(/<(table|svg)\b[\s\S]*?<\/\1>/g)].map(([whole]) =>
    whole.replace(/<tr><th[^>]*>Command<.*<\/tr>\n/, ''),
  )

async function run(page: Page, button: 'Grade' | 'Evaluate'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(/^Done in /).waitFor()
}

describe.skipIf(skipBrowser)(`the app (${skipReason} otherwise)`, () => {
  const opened: { site?: Site; folder?: string } = {}
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-site-'))
    opened.folder = folder
    mkdirSync(join(folder, 'answers'))
    mkdirSync(join(folder, 'team'))
    cpSync(`${demo}/answers.csv`, join(folder, 'answers/answers.csv'))
    cpSync(`${demo}/test`, join(folder, 'answers/test'), { recursive: true })
    cpSync(`${demo}/submission.csv`, join(folder, 'team/submission.csv'))
    cpSync(`${demo}/predictions`, join(folder, 'team/predictions'), { recursive: true })
    writeRival(folder)
    opened.site = await openSite()
  })
  afterAll(async () => {
    await opened.site?.close()
    if (opened.folder) rmSync(opened.folder, { recursive: true })
  })

  it('grades dropped folders as the command does, requests files of the site only, and stores nothing', async () => {
    const { page, requests, faults, close } = await opened.site!.visit('app.html#challenge=isles22')
    await dropFiles(page, page.locator('.drop.reference'), [join(opened.folder!, 'answers')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(opened.folder!, 'team')])
    await run(page, 'Grade')
    const found = JSON.parse(await downloaded(page, 'Download JSON'))
    const answers = join(opened.folder!, 'answers/answers.csv')
    const submission = join(opened.folder!, 'team/submission.csv')
    const expected = JSON.parse(
      await command('grade', 'isles22', '--answers', answers, '--submission', submission, '--json', '--details'),
    )
    expect(Object.keys(expected.details.cases)).toHaveLength(3)
    for (const key of ['score', 'metrics', 'gold_medal', 'percentile'])
      expect({ [key]: found[key] }).toStrictEqual({ [key]: expected[key] })
    const values = (report: typeof found) =>
      report.details.cases.map((one: { id: string; metrics: unknown; error: unknown }) => [
        one.id,
        one.metrics,
        one.error,
      ])
    expect(values(found)).toStrictEqual(values(expected))
    expect(await downloaded(page, 'Download HTML report')).toMatch(/^<!doctype html>[\s\S]*<svg/i)

    const own = requests.filter(({ url }) => !url.startsWith('blob:'))
    // The record sees the workers that grade.
    expect(own.some(({ url }) => url.includes('caseWorker'))).toBe(true)
    expect(
      own.filter(
        ({ url, method }) => method !== 'GET' || !url.startsWith(`${opened.site!.origin}/`) || url.includes('?'),
      ),
    ).toEqual([])
    const stored = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).length,
      cookies: document.cookie,
      session: sessionStorage.length,
      local: Object.keys(localStorage).filter((key) => key !== 'vitepress-theme-appearance'),
    }))
    expect(stored).toEqual({ databases: 0, cookies: '', session: 0, local: [] })
    expect(faults).toEqual([])
    await close()
  })

  it('evaluates dropped folders as the command does', async () => {
    const { page, faults, close } = await opened.site!.visit('app.html')
    await dropFiles(page, page.locator('.drop.reference'), [join(opened.folder!, 'answers/test')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(opened.folder!, 'team/predictions')])
    await run(page, 'Evaluate')
    const found = JSON.parse(await downloaded(page, 'Download JSON'))
    const folders = [join(opened.folder!, 'answers/test'), join(opened.folder!, 'team/predictions')]
    const expected = JSON.parse(await command('evaluate', ...folders, '--metrics', 'dice', 'hd95', 'nsd@1mm', '--json'))
    expect(found.summary.length).toBeGreaterThan(0)
    expect(found.summary).toStrictEqual(expected.summary)
    expect(faults).toEqual([])
    await close()
  })

  it('ends with the errors of the cases where their workers cannot start', async () => {
    const site = await openSite({ absent: /caseWorker/ })
    const { page } = await site.visit('app.html')
    await dropFiles(page, page.locator('.drop.reference'), [join(opened.folder!, 'answers/test')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(opened.folder!, 'team/predictions')])
    await run(page, 'Evaluate')
    const { cases } = JSON.parse(await downloaded(page, 'Download JSON'))
    expect(cases.map(({ error }: { error: { code: string } | null }) => error?.code)).toEqual(
      Array.from({ length: 3 }, () => 'worker-died'),
    )
    await site.close()
  })

  it('grades dropped zips, and writes one report of several submissions as grade-batch does', async () => {
    const folder = opened.folder!
    const sets = ['answers', 'team', 'rival'] as const
    // A zip holds the files, or one folder with the files.
    for (const set of sets) zipFolder(join(folder, set), join(folder, `${set}.zip`), set === 'team' ? '' : `${set}/`)
    const { page, faults, close } = await opened.site!.visit('app.html#challenge=isles22')
    await dropFiles(page, page.locator('.drop.reference'), [join(folder, 'answers.zip')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(folder, 'team.zip'), join(folder, 'rival.zip')])
    await run(page, 'Grade')
    const list = join(folder, 'batch.jsonl')
    const line = (name: string) => ({
      challenge_id: 'isles22',
      submission_path: join(folder, name, 'submission.csv'),
      answers: join(folder, 'answers/answers.csv'),
    })
    writeFileSync(list, ['team', 'rival'].map((name) => `${JSON.stringify(line(name))}\n`).join(''))
    const html = join(folder, 'batch.html')
    const summary = JSON.parse(await command('grade-batch', list, '--json', '--html', html))
    const found = JSON.parse(await downloaded(page, 'Download JSON'))
    const numbers = ({ score, metrics, valid_submission }: Record<string, unknown>) => [
      valid_submission,
      score,
      metrics,
    ]
    expect(found.map(numbers)).toStrictEqual(summary.challenge_reports.map(numbers))
    const shown = shownIn(await downloaded(page, 'Download HTML report'))
    expect(shown.length).toBeGreaterThan(2)
    // The page of the app has no pictures of cases.
    const isPicture = (part: string) => /^<svg [^>]*aria-label="Case /.test(part)
    expect(shown).toStrictEqual(shownIn(readFileSync(html, 'utf8')).filter((part) => !isPicture(part)))
    expect(faults).toEqual([])
    await close()
  })

  it('evaluates dropped zips as the command evaluates folders', async () => {
    const folder = opened.folder!
    const sides = [join(folder, 'answers/test'), join(folder, 'team/predictions')] as const
    zipFolder(sides[0], join(folder, 'references.zip'))
    zipFolder(sides[1], join(folder, 'predictions.zip'), 'predictions/')
    const { page, faults, close } = await opened.site!.visit('app.html')
    await dropFiles(page, page.locator('.drop.reference'), [join(folder, 'references.zip')])
    await dropFiles(page, page.locator('.drop.prediction'), [join(folder, 'predictions.zip')])
    await run(page, 'Evaluate')
    const found = JSON.parse(await downloaded(page, 'Download JSON'))
    const expected = JSON.parse(await command('evaluate', ...sides, '--metrics', 'dice', 'hd95', 'nsd@1mm', '--json'))
    expect(found.summary.length).toBeGreaterThan(0)
    expect(found.summary).toStrictEqual(expected.summary)
    expect(faults).toEqual([])
    await close()
  })
})
