import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Up to this many bytes a file is read at once: handing it to another thread takes longer than the disk. */
const AT_ONCE = 256 * 1024

/** The bytes of a file that is known to have this size. */
export async function readLocalFile(path: string, size: number, signal?: AbortSignal): Promise<Uint8Array> {
  if (size <= AT_ONCE) return new Uint8Array(readFileSync(path))
  return new Uint8Array(await readFile(path, signal ? { signal } : {}))
}
