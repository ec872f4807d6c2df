/** Opens the tables and folders of a grading on disk. */

import { type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Challenge } from '../contract'
import { plainPath } from '../engine/files/plainPath'
import type { GradeInput } from '../engine/grade'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { MedgradeError } from '../errors/MedgradeError'
import { lastSuffix } from '../formats/lastSuffix'
import { directorySource } from './files/directorySource'
import { folderTable } from './files/folderTable'
import { preparedAnswers, preparedLeaderboard } from './files/preparedPaths'
import { readFailure, unlessMachineFails } from './files/readFailure'
import { readLocalFile } from './files/readLocalFile'
import { submissionTable } from './files/submissionTable'

export interface GradePaths {
  /** The submission CSV, or a folder of files named by case id; challenges of case folders need none. */
  readonly submission?: string
  /** The answers CSV or such a folder. Absent: `<dataDir>/<id>/prepared/private/test_labels.csv`; of MLE-bench the file that the competition names. */
  readonly answers?: string
  /** Base of the paths in the submission. Default: the folder of its CSV. */
  readonly submissionDir?: string
  /** Base of the paths in the answers. Default: the folder of their CSV. */
  readonly answersDir?: string
  /** Data folder in the layout of the reference. */
  readonly dataDir?: string
}

export interface OpenFilesOptions {
  /** Accept a folder of files named by case id in place of a table. Default false: a folder is no submission, as for the reference. */
  readonly folders?: boolean
}

/**
 * The input of `grade` for paths on disk. A submission that is no regular `.csv` file counts as absent, as for the reference.
 *
 * @throws MedgradeError `bad-option` if a path is missing, `not-prepared` if the answers do not exist, `unreadable`, `bad-table`.
 * @example
 * const { challenge } = await loadChallenge('ldct-iqa')
 * const folder = 'fixtures/demo/ldct-iqa'
 * const paths = { submission: `${folder}/submission.csv`, answers: `${folder}/answers.csv` }
 * const input = await openFiles(challenge, paths)
 * input.answersPath // → fixtures/demo/ldct-iqa/answers.csv
 */
export async function openFiles(
  challenge: Challenge,
  paths: GradePaths,
  options: OpenFilesOptions = {},
): Promise<GradeInput> {
  checkArguments({ challenge, paths }, { id: 'string', title: 'string', task: 'string' }, 'object')
  checkOptions('openFiles', options, { folders: 'boolean' })
  if (isOfFolders(challenge)) return openFolders(challenge, paths)
  requireTable(challenge, paths.submission)
  const answers = answersPath(challenge, paths)
  const found = statusOf(answers)
  const folder = options.folders === true && found?.isDirectory() === true
  if (!folder && !found?.isFile()) {
    throw new MedgradeError('not-prepared', `The answers of '${challenge.id}' are missing: ${answers}`, {
      file: answers,
    })
  }
  const answersDir = paths.answersDir ?? (folder ? answers : dirname(answers))
  // A caller may grade the answers against themselves by giving one path twice.
  const apart = resolve(paths.submission) === resolve(answers) ? [] : [answers, answersDir]
  return {
    ...(await openSubmitted(challenge, paths, { ...options, apart })),
    answersPath: answers,
    answers: folder ? await folderTable(answers, challenge.answers, 'answers') : await readAnswers(answers, found),
    answersFiles: directorySource(answersDir, { links: 'anywhere' }),
    ...(await besideAnswers(challenge, paths)),
  }
}

/** The leaderboard of a competition in a data folder. */
async function besideAnswers(
  challenge: Challenge,
  { answers, dataDir }: GradePaths,
): Promise<Pick<GradeInput, 'leaderboard'>> {
  const path = answers === undefined && dataDir !== undefined ? preparedLeaderboard(dataDir, challenge) : undefined
  return path === undefined ? {} : { leaderboard: await readAnswers(path) }
}

function requireTable(challenge: Challenge, submission: string | undefined): asserts submission is string {
  if (submission === undefined)
    throw new MedgradeError('bad-option', `'${challenge.id}' needs a submission: --submission, a CSV`, {
      expected: 'a CSV',
    })
}

/** Whether a challenge grades folders of cases and has no tables. */
function isOfFolders({ answers, submission }: Challenge): boolean {
  return answers.id === undefined && submission.id === undefined
}

/**
 * Case folders: the organiser's folder (`task.json`, `answers/`, `public/`) and the submission's. A data folder holds both; the submission
 * is then its `submission/`.
 */
async function openFolders(challenge: Challenge, paths: GradePaths): Promise<GradeInput> {
  const answers = paths.answersDir ?? paths.answers ?? paths.dataDir
  const submission =
    paths.submissionDir ??
    paths.submission ??
    (paths.dataDir === undefined ? undefined : join(paths.dataDir, 'submission'))
  if (answers === undefined || submission === undefined) {
    throw new MedgradeError(
      'bad-option',
      `'${challenge.id}' grades folders: give a data folder, or one for each side`,
      {
        found: answers === undefined ? 'no folder of answers' : 'no folder of the submission',
        expected: 'dataDir, or answersDir and submissionDir',
      },
    )
  }
  if (!statusOf(answers)?.isDirectory())
    throw new MedgradeError('not-prepared', `The folder of '${challenge.id}' is missing: ${answers}`, { file: answers })
  return {
    submissionPath: submission,
    submissionFiles: directorySource(submission, { apart: [answers] }),
    answersFiles: directorySource(answers, { links: 'anywhere' }),
  }
}

/**
 * The input of `validateSubmission` without answers.
 *
 * @throws MedgradeError `bad-option` without a submission, `unreadable`, `bad-table`.
 * @example
 * const { challenge } = await loadChallenge('ldct-iqa')
 * const input = await openSubmission(challenge, { submission: 'fixtures/demo/ldct-iqa/submission.csv' })
 * input.submissionPath // → fixtures/demo/ldct-iqa/submission.csv
 */
export async function openSubmission(
  challenge: Challenge,
  paths: Pick<GradePaths, 'submission' | 'submissionDir'>,
  options: OpenFilesOptions = {},
): Promise<GradeInput> {
  checkArguments({ challenge, paths }, { id: 'string', title: 'string', task: 'string' }, 'object')
  checkOptions('openSubmission', options, { folders: 'boolean' })
  return openSubmitted(challenge, paths, { ...options, apart: [] })
}

/** `apart`: files and folders of the answers, none of which may be a file of the submission. */
async function openSubmitted(
  challenge: Challenge,
  paths: Pick<GradePaths, 'submission' | 'submissionDir'>,
  options: OpenFilesOptions & { readonly apart: readonly string[] },
): Promise<GradeInput> {
  const { apart } = options
  requireTable(challenge, paths.submission)
  // As for the reference, `s.csv/` is the file s.csv.
  const submission = plainPath(paths.submission)
  const found = statusOf(submission)
  if (options.folders && found?.isDirectory()) {
    return {
      submission: await folderTable(submission, challenge.submission, 'submission'),
      submissionPath: submission,
      submissionFiles: directorySource(paths.submissionDir ?? submission, { apart }),
    }
  }
  // The reference takes CSV by its name only.
  const isTable = challenge.csv === 'understood' || lastSuffix(submission) === '.csv'
  const table = isTable && found?.isFile() ? found : null
  const folder = paths.submissionDir ?? dirname(submission)
  return {
    ...(table ? await submissionTable(submission, table, { folder, apart }) : {}),
    submissionPath: submission,
    submissionFiles: directorySource(folder, { apart }),
  }
}

async function readAnswers(path: string, status?: Stats): Promise<Uint8Array> {
  try {
    return await readLocalFile(path, status === undefined ? {} : { status })
  } catch (error) {
    throw readFailure(error, path)
  }
}

function answersPath(challenge: Challenge, paths: GradePaths): string {
  if (paths.answers !== undefined) return paths.answers
  if (paths.dataDir !== undefined) return preparedAnswers(paths.dataDir, challenge)
  throw new MedgradeError('bad-option', `Where are the answers of '${challenge.id}'?`, {
    expected: '--answers, --data-dir, or prepared data where medgrade config says',
  })
}

/** The status of a path; undefined if there is nothing. Synchronous, which is faster for a small case. @throws MedgradeError `machine-failed`. */
function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    return unlessMachineFails(error, path, undefined)
  }
}
