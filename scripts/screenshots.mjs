// npm run screenshots: the first screen of a page of each kind, wide and on a phone, light and dark, as docs/reports/<kind>-<width>-<scheme>.png, and
// whole pages on paper in reports/screenshots.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'
import { sampleEnvironment, sampleReports } from './sampleReports.mjs'

process.chdir(root)
ensureInstalled()
ensureBuilt()
const folder = 'reports/screenshots'
const target = 'docs/reports'
mkdirSync(folder, { recursive: true })
mkdirSync(target, { recursive: true })

/** Pages of {@link sampleReports} by the name of their pictures. */
const kinds = {
  submission: 'submission',
  'one-model': 'oneModel',
  'two-models': 'evaluation',
  'six-teams': 'teams',
  leaderboard: 'leaderboard',
  agents: 'agents',
}
const sizes = { 1440: 900, 390: 844 }

const candidates = [process.env.MEDGRADE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome']
const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
if (executablePath === undefined) throw new Error('no Chromium found (set MEDGRADE_CHROMIUM)')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

for (const { words, status } of sampleReports(folder)) {
  const env = { ...process.env, ...sampleEnvironment }
  const ended = spawnSync(process.execPath, ['dist/cli.js', ...words], { encoding: 'utf8', env })
  if (ended.status !== status)
    throw new Error(`medgrade ${words.join(' ')}: exit status ${ended.status}\n${ended.stderr}`)
}
for (const [kind, file] of Object.entries(kinds)) {
  const address = pathToFileURL(join(folder, `${file}.html`)).href
  for (const [width, height] of Object.entries(sizes))
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.newPage({ viewport: { width: Number(width), height }, colorScheme })
      await page.goto(address)
      const path = `${target}/${kind}-${width}-${colorScheme}.png`
      await page.screenshot({ path })
      console.log(`${path}: ${statSync(path).size} bytes`)
      await page.close()
    }
  const page = await browser.newPage({ viewport: { width: 680, height: 1000 } })
  await page.emulateMedia({ media: 'print' })
  await page.goto(address)
  await page.screenshot({ path: join(folder, `${file}-print.png`), fullPage: true })
  await page.pdf({ path: join(folder, `${file}.pdf`), format: 'A4' })
  await page.close()
}
await browser.close()
