// Reads and unpacks every chunk of OME-Zarr images, and does nothing with them; the last line has milliseconds. Usage: node chunksOnce.mjs IMAGE…
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const begin = performance.now()
let bytes = 0
for (const image of process.argv.slice(2)) {
  const array = join(image, '0')
  for (const name of readdirSync(array))
    if (name !== '.zarray') bytes += gunzipSync(readFileSync(join(array, name)), { chunkSize: 128 ** 3 + 64 }).length
}
console.log(JSON.stringify({ ms: performance.now() - begin, bytes }))
