// npm run screenshots: a report of each kind in light, dark, on a phone and on paper, as reports/screenshots/*.png, and the two pictures of the README.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureBuilt, ensureInstalled, root, runOrExit } from './prepare.mjs'

process.chdir(root)
ensureInstalled()
ensureBuilt()
const folder = 'reports/screenshots'
mkdirSync(folder, { recursive: true })
mkdirSync('docs/reports', { recursive: true })

const kinds = ['submission', 'evaluation', 'ranking', 'agents']
/** Width and height of the window, and what the page is told of its medium. */
const views = {
  light: { width: 1280, height: 900, colorScheme: 'light' },
  dark: { width: 1280, height: 900, colorScheme: 'dark' },
  phone: { width: 320, height: 700, colorScheme: 'light' },
  print: { width: 680, height: 1000, media: 'print' },
}
/** Pictures of the README: the part of each kind of report. */
const readme = { submission: 'header', ranking: '#fig-box-liver, [data-figure^=box]' }

const candidates = [process.env.MEDGRADE_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome']
const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
if (executablePath === undefined) throw new Error('no Chromium found (set MEDGRADE_CHROMIUM)')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

runOrExit(process.execPath, ['scripts/sampleReports.mjs', 'dist/cli.js', folder])
for (const kind of kinds) {
  const html = join(folder, `${kind}.html`)
  for (const [view, { width, height, colorScheme = 'light', media = 'screen' }] of Object.entries(views)) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme })
    await page.emulateMedia({ media })
    await page.goto(pathToFileURL(html).href)
    await page.screenshot({ path: join(folder, `${kind}-${view}.png`), fullPage: true })
    if (view === 'print') await page.pdf({ path: join(folder, `${kind}.pdf`), format: 'A4' })
    await page.close()
  }
}

for (const [kind, part] of Object.entries(readme)) {
  const page = await browser.newPage({
    viewport: { width: kind === 'ranking' ? 620 : 960, height: 640 },
    colorScheme: 'light',
  })
  await page.goto(pathToFileURL(join(folder, `${kind}.html`)).href)
  const path = `docs/reports/${kind}.png`
  if (part === 'header') await page.screenshot({ path })
  else await page.locator(part).first().screenshot({ path })
  console.log(`${path}: ${statSync(path).size} bytes`)
  await page.close()
}
await browser.close()
console.log(`screenshots: ${folder}`)
