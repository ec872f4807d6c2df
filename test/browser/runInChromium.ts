import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchChromium } from './launchChromium'

/** A page at the empty address of a server of its own, with the scripts of an entry at `/bundle/`. */
interface Opened {
  readonly page: Page
  /** Errors of scripts, since the page was opened. */
  readonly failures: readonly string[]
  close(): Promise<void>
}

const opened = new Map<string, Promise<Opened>>()
let browser: Promise<Browser> | undefined
afterAll(async () => {
  for (const one of opened.values()) await one.then(({ close }) => close()).catch(() => {})
  opened.clear()
  await (await browser)?.close()
})

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

async function open(entry: string, workers: Readonly<Record<string, string>>): Promise<Opened> {
  const scripts = await bundle({ page: entry, ...workers })
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

  browser ??= launchChromium()
  const context = await (await browser).newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto(`http://127.0.0.1:${address.port}/`)
  const close = async () => {
    await context.close()
    server.close()
  }
  return { page, failures, close }
}

/**
 * Bundles `entry` as a web application's bundler would, opens it in headless Chromium under a Content-Security-Policy that forbids
 * code from text, with the project's fixtures at `/fixtures/`, and returns what the page's exported `run(input)` answers. All tests of a file
 * ask the same page, one after another, as an application that is left open.
 *
 * @param workers files of workers by name; the page finds them at `/bundle/<name>.js`.
 */
export async function runInChromium(
  entry: string,
  input: unknown,
  workers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const key = JSON.stringify([entry, workers])
  if (!opened.has(key)) opened.set(key, open(entry, workers))
  const { page, failures } = await opened.get(key)!
  const before = failures.length
  // As text: a function would carry the test runner's own rewriting of import() into the page.
  const answer = await page.evaluate(`import('/bundle/page.js').then(({ run }) => run(${JSON.stringify(input)}))`)
  if (failures.length > before) throw new Error(failures.slice(before).join('\n'))
  return answer
}
