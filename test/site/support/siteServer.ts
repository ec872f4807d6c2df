import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

export interface SiteServer {
  readonly origin: string
  close(): Promise<void>
}

/** Serves site/dist as a static host does. @param absent paths that are not found. */
export async function siteServer(absent?: RegExp): Promise<SiteServer> {
  const folder = join(process.cwd(), 'site/dist')
  if (!existsSync(join(folder, 'index.html'))) throw new Error('site/dist is missing; run npm run site')
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path))
    if (absent?.test(path) || !file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404, { 'Content-Type': 'text/html' }).end(readFileSync(join(folder, '404.html')))
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    // Their names hold a hash of the content.
    if (path.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
