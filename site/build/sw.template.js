// The service worker of the site: its own files, for use without a network. It stores no data of users: only files of this list, fetched from the site itself.
const version = 'VERSION'
const tools = 'TOOLS'
const files = new Set('FILES')
const base = 'BASE'

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
    if (response.ok) await cache.put(file, response.clone())
    return response
  }
  event.respondWith(answer())
})
