/** Where results are to be written: said before the work, since an hour of grading must not end in a file that cannot be. */
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MedgradeError } from '../errors/MedgradeError'

/**
 * Checks that files can be written, their folders created; nothing is.
 *
 * @param paths by the name of their option; undefined ones are left out.
 * @throws MedgradeError `unwritable` for the first that is a folder, or lies in none that can be written to.
 */
export async function requireWritable(paths: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [option, path] of Object.entries(paths)) {
    if (path === undefined) continue
    const there = await stat(path).catch(() => null)
    if (there?.isDirectory()) throw unwritable(option, path, 'a folder')
    // A device or pipe is written to as it is, whatever its folder.
    if (there && !there.isFile()) continue
    await requireFolder(option, path)
  }
}

/** The nearest folder above that is there must be one that can be written to. */
async function requireFolder(option: string, path: string): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null)
    if (found === null && folder !== dirname(folder)) continue
    if (!found?.isDirectory()) throw unwritable(option, path, `${folder}, which is no folder`)
    const open = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (open) return
    throw unwritable(option, path, `${folder}, which cannot be written to`)
  }
}

function unwritable(option: string, path: string, found: string): MedgradeError {
  return new MedgradeError('unwritable', `${option} cannot be written: ${path}`, {
    file: path,
    found,
    expected: 'a file in a folder that can be written to',
  })
}
