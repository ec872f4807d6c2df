import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { checkArguments } from '../../errors/checkArguments'
import { makeFolder } from './makeFolder'
import { draftPath } from './staleDrafts'
import { statusAt } from './statusAt'
import { writeFailure } from './writeFailure'

/**
 * Writes a file under a temporary name and renames it when it is complete; creates its folder. A device or pipe is written to directly, as renaming would
 * replace it.
 *
 * @param mode of a new file, before the umask.
 * @throws MedgradeError `disk-full`, `machine-failed`, `unwritable`.
 * @example
 * import { readFile } from 'node:fs/promises'
 * await writeFileAtomic('reports/docs/note.txt', 'written')
 * const text = await readFile('reports/docs/note.txt', 'utf8')
 * text // → written
 */
export async function writeFileAtomic(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  checkArguments({ content }, typeof content === 'string' ? 'string' : 'bytes')
  const there = await statusAt(path)
  const special = there !== null && !there.isFile() && !there.isDirectory()
  const draft = special ? path : draftPath(path)
  try {
    makeFolder(dirname(path))
    const file = await open(draft, 'w', mode)
    try {
      await file.writeFile(content)
      if (!special) await file.sync()
    } finally {
      await file.close()
    }
    if (!special) await rename(draft, path)
  } catch (cause) {
    if (!special) await rm(draft, { force: true }).catch(() => undefined)
    throw writeFailure(cause, path)
  }
}
