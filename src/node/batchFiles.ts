/** Where the lines of a batch find their files on disk. */
import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { BatchFiles } from '../grading/gradeBatch'
import { resolveChallenge } from '../grading/resolveChallenge'
import { openFiles } from './gradeFiles'

export interface BatchFilesOptions {
  /** Data folder laid out as the reference does, for lines that do not name their answers. */
  readonly dataDir?: string
  /** What relative paths of the lines are relative to; default: the current folder. */
  readonly root?: string
}

/** Files of a batch from disk; an unknown challenge fails before its answers are looked for. */
export function batchFiles(options: BatchFilesOptions = {}): BatchFiles {
  const at = (path: string) => (options.root === undefined || isAbsolute(path) ? path : join(options.root, path))
  return {
    async open(entry) {
      await resolveChallenge(entry.challengeId)
      const input = await openFiles(entry.challengeId, {
        submission: at(entry.submissionPath),
        ...(entry.submissionDir === undefined ? {} : { submissionDir: at(entry.submissionDir) }),
        ...(entry.answers === undefined ? {} : { answers: at(entry.answers) }),
        ...(entry.answersDir === undefined ? {} : { answersDir: at(entry.answersDir) }),
        ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
      })
      return { ...input, submissionPath: entry.submissionPath }
    },
    exists: (path) =>
      stat(at(path)).then(
        () => true,
        () => false,
      ),
  }
}
