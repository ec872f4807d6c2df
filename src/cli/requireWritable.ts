/** Checks before the work starts that its results can be written. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MedgradeError } from '../errors/MedgradeError'
import { removeStaleDrafts } from '../node/files/drafts/staleDrafts'
import { statusAt } from '../node/files/statusAt'

/**
 * Checks that the files can be written and their folders created. Writes nothing, and removes what killed processes left of them.
 *
 * @param paths by the name of their option; undefined ones are ignored.
 * @throws MedgradeError `unwritable` for the first path that is a folder or whose folder cannot be written to.
 */
export async function requireWritable(paths: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [option, path] of Object.entries(paths)) {
    if (path === undefined) continue
    const there = await statusAt(path)
    if (there?.isDirectory()) throw unwritable(option, path, 'a folder')
    // A device or pipe is written to directly.
    if (there && !there.isFile()) continue
    await requireFolder(option, path)
    removeStaleDrafts(path)
  }
}

/** The nearest existing folder above the path must be writable. */
async function requireFolder(option: string, path: string): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await statusAt(folder)
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
