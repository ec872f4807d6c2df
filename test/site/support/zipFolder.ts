import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The packages of the site are not those of medgrade. */
const fromSite = createRequire(join(process.cwd(), 'site/package.json'))

type Entries = Record<string, Uint8Array>

/** The files of an archive by name. */
export const unzipSync = (bytes: Uint8Array): Entries =>
  (fromSite('fflate') as { unzipSync(bytes: Uint8Array): Entries }).unzipSync(bytes)

/** Writes the files below `folder` into a zip, with their paths behind `prefix`. */
export function zipFolder(folder: string, zip: string, prefix = ''): void {
  const entries: Entries = {}
  const add = (path: string) => {
    for (const name of readdirSync(join(folder, path))) {
      const inside = `${path}${name}`
      if (statSync(join(folder, inside)).isDirectory()) add(`${inside}/`)
      else entries[prefix + inside] = readFileSync(join(folder, inside))
    }
  }
  add('')
  const { zipSync } = fromSite('fflate') as { zipSync(entries: Entries): Uint8Array }
  writeFileSync(zip, zipSync(entries))
}
