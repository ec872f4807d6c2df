// How long a page of the disk takes to open in headless Chromium.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const candidates = [
  process.env.MEDGRADE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The reason why pages cannot be opened, or null. */
export const chromiumMissing = candidates.some((path) => path && existsSync(path))
  ? null
  : 'absent: no Chromium (set MEDGRADE_CHROMIUM)'

/** @returns milliseconds from the call to the end of the load event or to the first painted content, whichever is later; one number a round. */
export async function openPage(path, rounds) {
  const { chromium } = await import('playwright-core')
  const executablePath = candidates.find((one) => one && existsSync(one))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const times = []
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await page.goto(pathToFileURL(path).href)
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      times.push(
        await page.evaluate(() => {
          const [navigation] = performance.getEntriesByType('navigation')
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          return Math.max(navigation.loadEventEnd, paint.startTime)
        }),
      )
      await page.close()
    }
    return times
  } finally {
    await browser.close()
  }
}
