import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../../browser/launchChromium'
import { type SiteServer, siteServer } from './siteServer'

export interface Visit {
  readonly page: Page
  /** URLs of every request since the visit began, workers included. */
  readonly requests: readonly { readonly url: string; readonly method: string }[]
  /** Errors of scripts and refusals of the policy. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export interface Site {
  readonly origin: string
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>
  close(): Promise<void>
}

/**
 * The built site in a headless browser. Its service worker, which fetches and keeps all of the tools, is left out of a visit that does not ask for it
 * (`serviceWorkers: 'allow'`): it takes twice the processor time of the visit.
 *
 * @param absent paths that the server does not find.
 */
export async function openSite(absent?: RegExp): Promise<Site> {
  const server: SiteServer = await siteServer(absent)
  const browser = await launchChromium()
  return {
    origin: server.origin,
    async visit(path, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        serviceWorkers: 'block',
        ...options,
      })
      const requests: { url: string; method: string }[] = []
      const faults: string[] = []
      // The context sees the requests of workers and of the service worker, too.
      context.on('request', (request) => requests.push({ url: request.url(), method: request.method() }))
      // A machine that others use may be ten times slower.
      context.setDefaultTimeout(300_000)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await page.goto(`${server.origin}/${path}`, { waitUntil: 'networkidle' })
      return { page, requests, faults, close: () => context.close() }
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
