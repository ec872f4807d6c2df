import type { FileTree } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { compareCodePoints } from '../../python/compareCodePoints'

/** The raw data of a challenge as its organisers publish them. */
export type RawFiles = FileTree

export const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
export const folderName = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** The names of the files that lie in a folder itself, sorted by code points. */
export function filesIn({ paths }: RawFiles, folder: string): string[] {
  return sortedByCodePoint(paths.filter((path) => folderName(path) === folder).map(fileName))
}

/** Whether the folder holds any file, at any depth. */
export function hasFolder({ paths }: RawFiles, folder: string): boolean {
  return paths.some((path) => path.startsWith(`${folder}/`))
}

/** The first of some folders that exists, `''` for the raw folder itself, which always does. */
export function firstFolder(raw: RawFiles, folders: readonly string[]): string | undefined {
  return folders.find((folder) => folder === '' || hasFolder(raw, folder))
}

/** @throws MedgradeError `not-found` that names every missing folder. */
export function requireFolders(raw: RawFiles, folders: readonly string[]): void {
  const missing = folders.filter((folder) => !hasFolder(raw, folder))
  if (missing.length > 0) throw incomplete(missing.map((folder) => `${folder}/`))
}

/** The error for raw data that lack something as a whole. */
export function incomplete(missing: readonly string[]): MedgradeError {
  return new MedgradeError('not-found', `The raw data are incomplete; missing: ${missing.join(', ')}`, {
    found: `nothing at ${missing.join(', ')}`,
    expected: missing.join(', '),
  })
}

export async function readText(raw: RawFiles, path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await raw.read(path))
  } catch (cause) {
    if (cause instanceof MedgradeError) throw cause
    throw new MedgradeError('bad-encoding', `The file is no UTF-8 text: ${path}`, { file: path, cause })
  }
}

/** @throws MedgradeError `bad-json` that names the file. */
export async function readRawJson(raw: RawFiles, path: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(raw, path))
  } catch (cause) {
    if (cause instanceof MedgradeError) throw cause
    throw new MedgradeError('bad-json', `The file is no JSON: ${path}: ${(cause as Error).message}`, {
      file: path,
      cause,
    })
  }
}

export function sortedByCodePoint(texts: readonly string[]): string[] {
  return [...texts].sort(compareCodePoints)
}
