/** Folders named on the command line: a mistyped one is wrong usage, not the fault of a submission whose files then seem to be missing. */
import { stat } from 'node:fs/promises'
import { MedgradeError } from '../errors/MedgradeError'
import type { GradePaths } from '../node/gradeFiles'

/**
 * Checks the folders of a command. Where there is no submission at all its folder may be missing as well: a competitor who wrote nothing gets a report.
 *
 * @throws MedgradeError `bad-option` for the first that is no folder.
 */
export async function requireFolders(paths: GradePaths): Promise<void> {
  const submitted = paths.submission !== undefined && (await found(paths.submission))
  const folders = {
    '--submission-dir': submitted ? paths.submissionDir : undefined,
    '--answers-dir': paths.answersDir,
    '--data-dir': paths.dataDir,
  }
  for (const [option, path] of Object.entries(folders)) {
    if (path === undefined) continue
    const at = await found(path)
    if (at?.isDirectory()) continue
    throw new MedgradeError('bad-option', `${option} is no folder: ${path}`, {
      file: path,
      found: at ? 'a file' : 'nothing',
      expected: 'a folder',
    })
  }
}

function found(path: string) {
  return stat(path).catch(() => null)
}
