/** Folders named on the command line: a mistyped one is wrong usage, not the fault of a submission whose files then seem to be missing. */
import { stat } from 'node:fs/promises'
import { MedgradeError } from '../array/MedgradeError'

/**
 * Checks the folders of options by option name; undefined ones were not given.
 *
 * @throws MedgradeError `bad-option` for the first that is no folder.
 */
export async function requireFolders(folders: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [option, path] of Object.entries(folders)) {
    if (path === undefined) continue
    const found = await stat(path).catch(() => null)
    if (found?.isDirectory()) continue
    throw new MedgradeError('bad-option', `${option} is no folder: ${path}`, {
      file: path,
      found: found ? 'a file' : 'nothing',
      expected: 'a folder',
    })
  }
}
