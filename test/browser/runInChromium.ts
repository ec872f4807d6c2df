import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'
import { afterAll } from 'vitest'

const candidates = [
  process.env.MEDGRADE_CHROMIUM,
  // The same engine without a window: each page opens in a third of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser to use, or undefined when this machine has none. */
export const chromiumPath = candidates.find((path) => path !== undefined && existsSync(path))

/** CI sets MEDGRADE_REQUIRE_BROWSER, so that a machine without a browser fails there instead of passing by skipping. */
export const skipBrowser = chromiumPath === undefined && process.env.MEDGRADE_REQUIRE_BROWSER !== '1'
export const skipReason = 'no Chromium found (set MEDGRADE_CHROMIUM)'

let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** One for all tests of a file: each run has a context of its own. */
function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: chromiumPath!,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return browser
}

const bundles = new Map<string, Promise<ReadonlyMap<string, Uint8Array>>>()

/** The scripts of a page and its workers by their paths, bundled once for all tests of a file. */
function bundleOf(entry: string, workers: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Uint8Array>> {
  const key = JSON.stringify([entry, workers])
  const known = bundles.get(key)
  if (known !== undefined) return known
  const made = bundle({ page: entry, ...workers })
  bundles.set(key, made)
  return made
}

async function bundle(entryPoints: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { ...entryPoints },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    splitting: true,
    outdir: 'bundle',
    write: false,
    alias: { '#inflate': join(process.cwd(), 'src/formats/gzip/inflateWeb.ts') },
  })
  return new Map(
    outputFiles.map(({ path, contents }) => [`/bundle${path.slice(path.lastIndexOf('/'))}`, contents] as const),
  )
}

/**
 * Bundles `entry` as a web application's bundler would, opens it in headless Chromium under a Content-Security-Policy that forbids
 * code from text, with the project's fixtures at `/fixtures/`, and returns what the page's exported `run(input)` answers.
 *
 * @param workers files of workers by name; the page finds them at `/bundle/<name>.js`.
 */
export async function runInChromium(
  entry: string,
  input: unknown,
  workers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const scripts = await bundleOf(entry, workers)
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    response.setHeader('Content-Security-Policy', "default-src 'self'; script-src 'self'; worker-src 'self' blob:")
    const script = scripts.get(path)
    if (path === '/')
      return void response.setHeader('Content-Type', 'text/html').end('<!doctype html><meta charset="utf-8">')
    if (script) return void response.setHeader('Content-Type', 'text/javascript').end(script)
    const file = join(process.cwd(), normalize(path))
    if (!path.startsWith('/fixtures/') || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end()
    response.setHeader('Content-Type', extname(file) === '.json' ? 'application/json' : 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const context = await (await openBrowser()).newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(300_000)
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(String(error)))
    await page.goto(`http://127.0.0.1:${address.port}/`)
    // As text: a function would carry the test runner's own rewriting of import() into the page.
    const answer = await page.evaluate(`import('/bundle/page.js').then(({ run }) => run(${JSON.stringify(input)}))`)
    if (failures.length > 0) throw new Error(failures.join('\n'))
    return answer
  } finally {
    await context.close()
    server.close()
  }
}
