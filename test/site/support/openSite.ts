import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core'
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

export interface SiteOptions {
  /** Paths that the server does not find. */
  readonly absent?: RegExp
  /** For tests that measure what a browser takes: it opens each visit in processes of its own. Default false. */
  readonly alone?: boolean
}

/** What all files of a worker share: a script is fetched and compiled once for all visits to a server, and a tab keeps its process. */
const shared: { browser?: Promise<Browser>; server?: Promise<SiteServer>; context?: Promise<BrowserContext> } = {}
/** Empty tabs of the shared context, and those of visits. */
const tabs = { empty: [] as Page[], visited: new Set<Page>() }

const viewport = { width: 1280, height: 900 }

async function contextOf(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block', ...options })
  // A machine that others use may be ten times slower.
  context.setDefaultTimeout(300_000)
  return context
}

/** A tab of the shared context that remembers nothing of visits before, but compiled scripts. */
async function emptyTab(browser: Browser, origin: string): Promise<Page> {
  const context = await (shared.context ??= contextOf(browser))
  const page = tabs.empty.pop() ?? (await context.newPage())
  if (tabs.visited.size === 0) {
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
  }
  tabs.visited.add(page)
  await page.setViewportSize(viewport)
  return page
}

/** Leaves the page, with its workers. */
async function leave(page: Page): Promise<void> {
  tabs.visited.delete(page)
  await page.goto('about:blank')
  tabs.empty.push(page)
}

/**
 * The built site in a headless browser. Its service worker, which fetches and keeps all of the tools, is left out of a visit that does not ask for it
 * (`serviceWorkers: 'allow'`): it takes twice the processor time of the visit. A visit with such options has a context of its own.
 */
export async function openSite({ absent, alone = false }: SiteOptions = {}): Promise<Site> {
  const server = await (absent ? siteServer(absent) : (shared.server ??= siteServer()))
  const browser = await (alone ? launchChromium() : (shared.browser ??= launchChromium()))
  const open = new Set<Visit>()
  return {
    origin: server.origin,
    async visit(path, { colorScheme = null, ...options } = {}) {
      const isOwn = alone || Object.keys(options).length > 0
      const page = isOwn ? await (await contextOf(browser, options)).newPage() : await emptyTab(browser, server.origin)
      const requests: { url: string; method: string }[] = []
      const faults: string[] = []
      const asked = (request: Request) => void requests.push({ url: request.url(), method: request.method() })
      const failed = (error: Error) => void faults.push(String(error))
      const told = (message: ConsoleMessage) => {
        if (message.type() === 'error') faults.push(message.text())
      }
      // A context sees the requests of the service worker, too.
      if (isOwn) page.context().on('request', asked)
      else page.on('request', asked)
      page.on('pageerror', failed).on('console', told)
      const visit = {
        page,
        requests,
        faults,
        async close() {
          open.delete(visit)
          if (isOwn) return page.context().close()
          page.off('request', asked).off('pageerror', failed).off('console', told)
          await leave(page)
        },
      }
      open.add(visit)
      await page.emulateMedia({ colorScheme })
      await page.goto(`${server.origin}/${path}`, { waitUntil: 'networkidle' })
      return visit
    },
    async close() {
      for (const visit of [...open]) await visit.close()
      if (alone) await browser.close()
      if (absent) await server.close()
    },
  }
}
