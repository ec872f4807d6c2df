// The service worker of the site: its own files, for use without a network. It stores no data of users: only files of this list, fetched from the site itself.
const version = 'VERSION'
const tools = 'TOOLS'
const files = new Set('FILES')
const base = 'BASE'

/** What the files of one page have in common: the page itself, its content for who comes by a link, and that for who opens it. */
function pageOf(file) {
  const path = file.slice(base.length)
  const content = /^assets\/(.+)\.md\.[\w-]+\.js$/.exec(path.replace(/\.lean\.js$/, '.js'))
  if (content) return content[1]
  return path.endsWith('.html') ? path.slice(0, -'.html'.length).replaceAll('/', '_') : null
}

/** Keeps all files of the page that a file belongs to: who came by a link may reload it without a network. */
async function keepPage(cache, file) {
  const page = pageOf(file)
  if (page === null) return
  for (const name of files)
    if (name !== file && pageOf(name) === page && !(await cache.match(name))) await cache.add(name)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(tools))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name !== version) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(removeOld())
})

/** The file of the site that a request means, or null. */
function fileOf(request) {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  const path = url.pathname === base ? `${base}index.html` : url.pathname
  for (const name of [path, `${path}.html`, `${path}index.html`]) if (files.has(name)) return name
  return null
}

self.addEventListener('fetch', (event) => {
  const file = fileOf(event.request)
  if (file === null) return
  const answer = async () => {
    const cache = await caches.open(version)
    const kept = await cache.match(file)
    if (kept) return kept
    const response = await fetch(event.request)
    if (response.ok) {
      await cache.put(file, response.clone())
      event.waitUntil(keepPage(cache, file))
    }
    return response
  }
  event.respondWith(answer())
})
