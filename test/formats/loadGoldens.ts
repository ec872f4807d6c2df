/** Golden files from disk, for tests under Node. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Golden } from './checkGolden'

const root = new URL('../../fixtures/goldens/io/', import.meta.url)

/** All goldens of a folder of goldens/io whose name starts with `prefix` (malformed/ holds every format, by prefix). */
export function loadGoldens<J extends { readonly file: string; readonly files?: readonly string[] }>(
  folder: string,
  prefix = '',
): Golden<J>[] {
  const at = new URL(`${folder}/`, root)
  return readdirSync(at)
    .filter((name) => name.endsWith('.json') && name.startsWith(prefix))
    .map((name) => {
      const json = JSON.parse(readFileSync(new URL(name, at), 'utf8')) as J
      const names = new Set([json.file, ...(json.files ?? [])])
      const files = new Map<string, Uint8Array>()
      for (const file of names) {
        const path = new URL(file, at)
        if (existsSync(path)) files.set(file, new Uint8Array(readFileSync(path)))
      }
      return { name: name.slice(0, -'.json'.length), json, files }
    })
}
