/** Opens the files of a batch on disk. */

import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { checkOptions } from '../../errors/checkOptions'
import { plainPath } from '../../grading/files/plainPath'
import type { GradeRunOptions } from '../../grading/grade'
import type { BatchFiles } from '../../grading/gradeBatch'
import { loadChallenge } from '../loadChallenge'
import { openFiles } from '../openFiles'
import type { CasePool } from '../pool/casePool'
import { runnerFor } from '../pool/runnerFor'

export interface BatchFilesOptions {
  /** Data folder in the layout of the reference, for lines that do not name their answers. */
  readonly dataDir?: string
  /** Base of relative paths. Default: the current folder. */
  readonly root?: string
  /** Pool that scores the cases of all lines. Default: none, cases are scored on this thread. */
  readonly pool?: CasePool
  /** Folder with a journal for each line, with which a killed batch can be resumed. */
  readonly journals?: string
  /** Options for scoring the cases. */
  readonly run?: Pick<GradeRunOptions, 'variant' | 'maxBytes' | 'signal'>
}

/**
 * The files of a batch on disk. An unknown challenge is an error before its answers are opened.
 *
 * @example
 * await batchFiles({ root: 'fixtures/demo' }).exists('ldct-iqa/submission.csv') // → true
 */
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
