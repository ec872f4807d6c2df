import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** `import { base64 } from './file?bytes'`: the bytes of a file as base64 in the script, because the policy of the pages forbids requests. */
export function fileBytes(): Plugin {
  return {
    name: 'file-bytes',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith('?bytes') || importer === undefined) return null
      return `\0${resolve(dirname(importer.split('?')[0]!), id.slice(0, -'?bytes'.length))}.bytes.js`
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith('.bytes.js')) return null
      return `export const base64 = ${JSON.stringify(readFileSync(id.slice(1, -'.bytes.js'.length)).toString('base64'))}`
    },
  }
}
