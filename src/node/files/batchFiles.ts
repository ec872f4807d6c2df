/** Opens the files of a batch on disk, and grades its lines in a process of their own. */

import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { ChallengeReport } from '../../contract'
import { plainPath } from '../../engine/files/plainPath'
import type { GradeRunOptions } from '../../engine/grade'
import type { BatchFiles } from '../../engine/gradeBatch'
import type { BatchEntry } from '../../engine/parseBatch'
import { localTimestamp } from '../../engine/report/buildReport'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { loadChallenge } from '../loadChallenge'
import { type GradePaths, openFiles } from '../openFiles'
import type { CasePool } from '../pool/casePool'
import { caseWorkerFile } from '../pool/caseWorkerFile'
import { gradeInProcess } from '../pool/gradeInProcess'
import { gradingOrder } from '../pool/gradingOrder'
import { type CasePoolOptions, requirePoolOptions } from '../pool/poolOptions'
import { runnerFor } from '../pool/runnerFor'
import { reportTime } from '../reportTime'

/** `jobs`, `memory` and `caseTimeout` are for batches without `pool`. */
export interface BatchFilesOptions extends Pick<CasePoolOptions, 'jobs' | 'memory' | 'caseTimeout'> {
  /** Data folder in the layout of the reference, for lines that do not name their answers. */
  readonly dataDir?: string
  /** Base of relative paths. Default: the current folder. */
  readonly root?: string
  /** Pool that scores the cases of all lines, while this process reads the tables. Default: a process of their own grades all lines. */
  readonly pool?: CasePool
  /** Folder with a journal for each line, with which a killed batch can be resumed. */
  readonly journals?: string
  /** Path of a file with a secret of at least 16 bytes, with which the journals are sealed. */
  readonly secretFile?: string | undefined
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
    secretFile: 'string',
    run: 'object',
    jobs: 'number',
    memory: 'number',
    caseTimeout: 'number',
  })
  const { root, dataDir, pool, journals, secretFile, run = {}, jobs, memory, caseTimeout } = options
  const limits = { jobs, memory, caseTimeout }
  requirePoolOptions(limits)
  const at = (path: string) => (root === undefined || isAbsolute(path) ? path : join(root, path))
  const atIfGiven = (path: string | undefined) => (path === undefined ? undefined : at(path))
  const nameOf = ({ challengeId }: BatchEntry) =>
    /\.(?:[cm]?[jt]s|ya?ml|json)(?:#|$)/.test(challengeId) ? at(challengeId) : challengeId
  const pathsOf = (entry: BatchEntry): GradePaths => ({
    submission: at(entry.submissionPath),
    submissionDir: atIfGiven(entry.submissionDir),
    answers: atIfGiven(entry.answers),
    answersDir: atIfGiven(entry.answersDir),
    dataDir,
  })
  const journalOf = ({ line }: BatchEntry) =>
    journals === undefined ? {} : { journal: join(journals, `line-${line}.jsonl`), secretFile }
  const file = caseWorkerFile()
  const inProcess: BatchFiles['grade'] = async (entry, options) => {
    const folder = entry.run?.run_folder
    if (typeof folder === 'string') return gradedRun(at(folder), entry, options)
    const order = gradingOrder(nameOf(entry), pathsOf(entry), { ...run, ...options, ...limits, ...journalOf(entry) })
    const { signal = run.signal, onProgress } = options
    const listeners = { signal, onProgress }
    const submissionPath = entry.submissionPath
    return gradeInProcess(file!, { ...order, submissionPath, folders: false }, listeners) as Promise<ChallengeReport>
  }
  const gradedRun = async (
    folder: string,
    { submissionPath, answersDir, run: line }: BatchEntry,
    options: GradeRunOptions,
  ) => {
    const data = answersDir === undefined ? dataDir : at(answersDir)
    if (data === undefined)
      throw new MedgradeError('bad-option', `Where are the data of the run ${folder}?`, { expected: '--data-dir' })
    const { runReport } = await import('./runReport')
    const { details = false, signal = run.signal } = options
    const task = typeof line?.task_id === 'string' ? line.task_id : undefined
    const report = await runReport(folder, data, { ...limits, details, signal, task })
    return { ...report, submission_path: submissionPath, created_at: localTimestamp(options.now ?? reportTime()) }
  }
  return {
    ...(file === null || pool ? {} : { grade: inProcess }),
    async open(entry) {
      const loaded = await loadChallenge(nameOf(entry))
      const input = await openFiles(loaded.challenge, pathsOf(entry))
      const { challenge } = loaded
      const found = { ...input, challenge, submissionPath: entry.submissionPath }
      if (!pool) return found
      return { ...found, runner: await runnerFor(pool, loaded, input, { ...run, ...journalOf(entry) }) }
    },
    exists: (path) =>
      stat(plainPath(at(path))).then(
        () => true,
        () => false,
      ),
  }
}
