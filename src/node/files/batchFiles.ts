/** Where the lines of a batch find their files on disk. */

import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { checkOptions } from '../../errors/checkOptions'
import { plainPath } from '../../grading/files/plainPath'
import type { GradeRunOptions } from '../../grading/grade'
import type { BatchFiles } from '../../grading/gradeBatch'
import { openFiles } from '../gradeFiles'
import { loadChallenge } from '../loadChallenge'
import type { CasePool } from '../pool/casePool'
import { runnerFor } from '../pool/runnerFor'

export interface BatchFilesOptions {
  /** Data folder laid out as the reference does, for lines that do not name their answers. */
  readonly dataDir?: string
  /** What relative paths of the lines are relative to; default: the current folder. */
  readonly root?: string
  /** Scores the cases of all lines; default: this thread. */
  readonly pool?: CasePool
  /** Folder that keeps a journal a line, so that a killed batch goes on. */
  readonly journals?: string
  /** Passed on to the cases. */
  readonly run?: Pick<GradeRunOptions, 'variant' | 'maxBytes' | 'signal'>
}

/** Files of a batch from disk; an unknown challenge fails before its answers are looked for. */
export function batchFiles(options: BatchFilesOptions = {}): BatchFiles {
  checkOptions('batchFiles', options, {
    dataDir: 'string',
    root: 'string',
    pool: 'object',
    journals: 'string',
    run: 'object',
  })
  const { root, dataDir, pool, journals, run = {} } = options
  const at = (path: string) => (root === undefined || isAbsolute(path) ? path : join(root, path))
  return {
    async open(entry) {
      const own = /\.(?:[cm]?[jt]s|ya?ml|json)(?:#|$)/.test(entry.challengeId)
      const loaded = await loadChallenge(own ? at(entry.challengeId) : entry.challengeId)
      const input = await openFiles(loaded.challenge, {
        submission: at(entry.submissionPath),
        ...(entry.submissionDir === undefined ? {} : { submissionDir: at(entry.submissionDir) }),
        ...(entry.answers === undefined ? {} : { answers: at(entry.answers) }),
        ...(entry.answersDir === undefined ? {} : { answersDir: at(entry.answersDir) }),
        ...(dataDir === undefined ? {} : { dataDir }),
      })
      const { challenge } = loaded
      const found = { ...input, challenge, submissionPath: entry.submissionPath }
      if (!pool) return found
      const journal = journals === undefined ? {} : { journal: join(journals, `line-${entry.line}.jsonl`) }
      return { ...found, runner: await runnerFor(pool, loaded, input, { ...run, ...journal }) }
    },
    exists: (path) =>
      stat(plainPath(at(path))).then(
        () => true,
        () => false,
      ),
  }
}
