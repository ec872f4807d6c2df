/** Checks the folders of the command line: a mistyped one is wrong usage, not a submission with missing files. */
import { MedgradeError } from '../errors/MedgradeError'
import { isSingleFile } from '../evaluation/tasks/taskSheets'
import { statusAt } from '../node/files/statusAt'
import type { GradePaths } from '../node/openFiles'

/**
 * Checks that the folders exist. The folder of the submission may be missing if the submission is: the report then says that there is none.
 *
 * @throws MedgradeError `bad-option` for the first path that is no folder.
 */
export async function requireFolders(paths: GradePaths): Promise<void> {
  const submitted = paths.submission !== undefined && (await statusAt(paths.submission))
  const folders = {
    '--submission-dir': submitted ? paths.submissionDir : undefined,
    '--answers-dir': paths.answersDir,
    '--data-dir': paths.dataDir,
  }
  for (const [option, path] of Object.entries(folders)) {
    if (path === undefined) continue
    const at = await statusAt(path)
    if (at?.isDirectory()) continue
    throw new MedgradeError('bad-option', `${option} is no folder: ${path}`, {
      file: path,
      found: at ? 'a file' : 'nothing',
      expected: 'a folder',
    })
  }
}

/** @throws MedgradeError `bad-option` unless the path is a folder, or a file such as a table that stands for one. */
export async function requireEvaluated(path: string): Promise<void> {
  if (isSingleFile(path) && (await statusAt(path))?.isFile()) return
  await requireInputFolder(path)
}

/** @throws MedgradeError `bad-option` unless the path is a folder. */
export async function requireInputFolder(path: string): Promise<void> {
  const at = await statusAt(path)
  if (at?.isDirectory()) return
  const hint = at ? `${path} is a file; medgrade metric compares two files` : `There is no folder ${path}`
  throw new MedgradeError('bad-option', hint, {
    file: path,
    found: at ? 'a file' : 'nothing',
    expected: 'a folder',
  })
}
