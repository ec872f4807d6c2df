import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FileTree } from '../../../src/contract'

/** The files of a folder. */
export function folderTree(folder: string): FileTree {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return {
    paths: entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))),
    read: async (path) => readFileSync(join(folder, path)),
  }
}

/** Files from texts by path. */
export function memoryTree(texts: Readonly<Record<string, string>>): FileTree {
  return { paths: Object.keys(texts), read: async (path) => new TextEncoder().encode(texts[path]!) }
}
