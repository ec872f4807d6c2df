import { open } from 'node:fs/promises'
import { checkArguments } from '../../errors/checkArguments'
import { type DraftPlace, draftPlace } from './drafts/draftPlace'
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
  let place: DraftPlace | undefined
  try {
    place = draftPlace(path)
    const file = await open(place.path, 'w', mode)
    try {
      await file.writeFile(content)
      if (place.isTemporary) await file.sync()
    } finally {
      await file.close()
    }
    place.keep()
  } catch (cause) {
    place?.drop()
    throw writeFailure(cause, path)
  }
}
