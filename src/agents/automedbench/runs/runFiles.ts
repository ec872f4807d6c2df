/** The files of a run's folder, whatever holds them. What is absent or damaged is null and noted; what leads out of the folder is refused. */

import type { Source } from '../../../contract'
import { isMachineFault } from '../../../errors/isMachineFault'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { pythonStrip } from '../../../python/pythonStrip'
import { looseJson, MAX_JSON_LENGTH } from './looseJson'

/** Longer lines of a log are left out: they are no records. */
const MAX_LINE = 2 ** 24

export interface RunFiles {
  readonly exists: (path: string) => Promise<boolean>
  readonly bytes: (path: string) => Promise<Uint8Array | null>
  readonly text: (path: string) => Promise<string | null>
  /** undefined: absent, or not JSON. */
  readonly json: (path: string) => Promise<unknown>
  /** Calls back with every line of JSON lines and its number from 1, one after another; resolves to whether the file is there. */
  readonly lines: (path: string, visit: (value: unknown, line: number) => void) => Promise<boolean>
  /** Names in a folder; null where there is no such folder. */
  readonly names: (folder: string) => Promise<readonly string[] | null>
  /** Names of the folders in a folder. */
  readonly folders: (folder: string) => Promise<readonly string[]>
}

export function runFiles(source: Source, warn: (text: string) => void = () => undefined): RunFiles {
  const exists = (path: string) => refusedOr(() => source.exists(path), false)
  const bytes = async (path: string) => {
    if (!(await exists(path))) return null
    return refusedOr(
      () => source.read(path),
      null,
      () => warn(`${path} cannot be read`),
    )
  }
  const text = async (path: string) => {
    const content = await bytes(path)
    if (content === null) return null
    if (content.length <= MAX_JSON_LENGTH) return new TextDecoder().decode(content)
    warn(`${path} is too large to be read: ${content.length} bytes`)
    return null
  }
  const names = async (folder: string) => {
    const listed = await refusedOr(() => source.list(folder), null)
    // Files in memory have no empty folders.
    return listed !== null && listed.length === 0 && source.ref?.kind !== 'directory' ? null : listed
  }
  return {
    exists,
    bytes,
    text,
    names,
    async json(path) {
      const content = await text(path)
      if (content === null) return undefined
      const value = looseJson(content)
      if (value === undefined) warn(`${path} is not JSON and counts as absent`)
      return value
    },
    async lines(path, visit) {
      const content = await bytes(path)
      if (content === null) return false
      const skipped = visitLines(content, visit)
      if (skipped > 0) warn(`${path}: ${skipped} ${skipped === 1 ? 'line is' : 'lines are'} not JSON`)
      return true
    },
    async folders(folder) {
      const found: string[] = []
      for (const name of (await names(folder)) ?? []) {
        const path = `${folder}/${name}`
        if (!(await exists(path)) && (await names(path)) !== null) found.push(name)
      }
      return found
    },
  }
}

/** One line after another, so that a long log is never held as values. */
function visitLines(content: Uint8Array, visit: (value: unknown, line: number) => void): number {
  const decoder = new TextDecoder()
  let skipped = 0
  for (let start = 0, number = 1; start < content.length; number++) {
    const found = content.indexOf(10, start)
    const end = found < 0 ? content.length : found
    const line = end - start > MAX_LINE ? '' : pythonStrip(decoder.decode(content.subarray(start, end)))
    const value = line === '' ? undefined : looseJson(line)
    if (value !== undefined) visit(value, number)
    else if (line !== '' || end - start > MAX_LINE) skipped++
    start = end + 1
  }
  return skipped
}

/** What cannot be opened is treated as absent; a path that leads out of the folder and a machine that fails are errors all the same. */
async function refusedOr<T>(open: () => Promise<T>, absent: T, note?: () => void): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (isMedgradeError(error) && error.code !== 'path-escape' && !isMachineFault(error)) {
      note?.()
      return absent
    }
    throw error
  }
}
