// npm run screenshots: the first screen of a page of each kind, wide and on a phone, light and dark, as docs/reports/<kind>-<width>-<scheme>.png, and
// whole pages on paper in reports/screenshots.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureBuilt, ensureInstalled, root, runOrExit } from './prepare.mjs'

process.chdir(root)
ensureInstalled()
ensureBuilt()
const folder = 'reports/screenshots'
const target = 'docs/reports'
mkdirSync(folder, { recursive: true })
mkdirSync(target, { recursive: true })

/** Pages of `sampleReports.mjs` by the name of their pictures. */
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

runOrExit(process.execPath, ['scripts/sampleReports.mjs', 'dist/cli.js', folder])
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
