/** Reads the submission table. The competitor controls the file at its path, which could be a link to the answers. */
import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import type { GradeInput } from '../../engine/grade'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { filesOf, identityOf } from './filesOf'
import { readFailure } from './readFailure'
import { readLocalFile } from './readLocalFile'

interface Surroundings {
  /** Where the files of the submission are. */
  readonly folder: string
  /** The answers table and the folder of its files. */
  readonly apart: readonly string[]
}

/**
 * The bytes of the table, or why it is refused: it is a link out of its folder, a file of the answers, or larger than 2 GiB.
 *
 * @param status of the file, links followed.
 */
export async function submissionTable(
  path: string,
  status: Stats,
  surroundings: Surroundings,
): Promise<Pick<GradeInput, 'submission' | 'submissionRefused'>> {
  try {
    requireOwn(path, status, surroundings)
    return { submission: await readLocalFile(path, { status }) }
  } catch (error) {
    const failure = readFailure(error, path)
    if (isMedgradeError(failure)) return { submissionRefused: failure }
    throw failure
  }
}

function requireOwn(path: string, status: Stats, { folder, apart }: Surroundings): void {
  const link = lstatSync(path).isSymbolicLink()
  if (link && ![dirname(path), folder].some((allowed) => isBelow(path, allowed)))
    throw refused(path, 'The submission table is a link that leads out of its folder', 'a link')
  const answers = new Set(apart.flatMap(tableIdentity))
  // Only a link or a file with several names can be a file of the answers; listing their folder takes time.
  const others = link || status.nlink > 1 ? filesOf(apart, folder) : answers
  if (answers.has(identityOf(status)) || others.has(identityOf(status)))
    throw refused(path, 'The submission table is a file of the answers', "the organiser's file")
}

function tableIdentity(path: string): string[] {
  // A challenge without files has no folder of answers.
  const status = statSync(path, { throwIfNoEntry: false })
  return status?.isFile() ? [identityOf(status)] : []
}

function isBelow(path: string, folder: string): boolean {
  const root = realpathSync.native(folder)
  return realpathSync.native(path).startsWith(root.endsWith(sep) ? root : root + sep)
}

function refused(file: string, message: string, found: string): MedgradeError {
  return new MedgradeError('path-escape', `${message}: ${file}`, {
    file,
    found,
    expected: 'a file of the submission; to try the answers as a submission, copy them into another folder',
  })
}
