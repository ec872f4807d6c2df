import { unzipped } from '../unzipped'
import type { FileSet } from './appTypes'

export type Files = ReadonlyMap<string, Blob>

/** The files of a set by path. A single folder that holds everything in a zip is left out of the paths. */
export async function openSet({ name, content }: FileSet): Promise<Files> {
  if ('files' in content) return content.files
  const entries = await unzipped(content.zip, `${name}.zip`)
  const paths = [...entries.keys()]
  const top = paths[0]?.split('/')[0]
  const wrapped = top !== undefined && paths.every((path) => path.startsWith(`${top}/`))
  return new Map([...entries].map(([path, bytes]) => [wrapped ? path.slice(top.length + 1) : path, new Blob([bytes])]))
}

export interface TableSet {
  readonly table: Blob | undefined
  readonly path: string
  /** Files below the folder of the table. */
  readonly files: Files
}

/** The table of a set: the CSV of that name, else the only CSV of the uppermost folder with one. */
export function tableOf(files: Files, wanted: string, set: string): TableSet {
  const tables = [...files.keys()].filter((path) => /\.csv$/i.test(path))
  const depth = (path: string) => path.split('/').length
  const least = Math.min(...tables.map(depth))
  const upper = tables.filter((path) => depth(path) === least)
  const named = upper.filter((path) => path.split('/').pop()?.toLowerCase() === wanted)
  const [path] = named.length > 0 ? named : upper
  if (path === undefined) return { table: undefined, path: wanted, files }
  if (named.length === 0 && upper.length > 1)
    throw new Error(`${set} holds ${upper.length} tables (${upper.join(', ')}); name one of them ${wanted}`)
  const folder = path.slice(0, path.length - path.split('/').pop()!.length)
  const below = [...files]
    .filter(([one]) => one.startsWith(folder))
    .map(([one, blob]) => [one.slice(folder.length), blob] as const)
  return { table: files.get(path), path: path.slice(folder.length), files: new Map(below) }
}
