import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const candidates = [
  process.env.MEDGRADE_CHROMIUM,
  // The same engine without a window: each page opens in a third of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser to use, or undefined when this machine has none. */
const chromiumPath = candidates.find((path) => path !== undefined && existsSync(path))

/** CI sets MEDGRADE_REQUIRE_BROWSER, so that a machine without a browser fails there instead of passing by skipping. */
export const skipBrowser = chromiumPath === undefined && process.env.MEDGRADE_REQUIRE_BROWSER !== '1'
export const skipReason = 'no Chromium found (set MEDGRADE_CHROMIUM)'

/** Chromium without a window, as all tests start it: it draws by the processor, fetches nothing by itself and hints no fonts, so that pages look alike on every machine. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath!,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  })
}
