/** Grading from paths on disk: what the command line does, as a function. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MedgradeError } from '../array/MedgradeError'
import type { Challenge, ChallengeReport } from '../contract'
import { lastSuffix } from '../formats/lastSuffix'
import { type GradeInput, type GradeRunOptions, grade } from '../grading/grade'
import { directorySource } from './directorySource'
import { reportTime } from './reportTime'

export interface GradePaths {
  /** The submission CSV. */
  readonly submission: string
  /** The answers CSV. Absent: `<dataDir>/<id>/prepared/private/test_labels.csv`. */
  readonly answers?: string
  /** Where the paths of the submission lead; default: the folder of its CSV. */
  readonly submissionDir?: string
  /** Where the paths of the answers lead; default: the folder of their CSV. */
  readonly answersDir?: string
  /** Data folder laid out as the reference does. */
  readonly dataDir?: string
}

/**
 * Grades a submission on disk; see `grade`. SOURCE_DATE_EPOCH sets the time of the report unless `options.now` does.
 *
 * @throws MedgradeError `not-prepared` when the answers are missing, `unknown-challenge`, `unsupported-variant`.
 */
export async function gradeFiles(
  challenge: string | Challenge,
  paths: GradePaths,
  options: GradeRunOptions = {},
): Promise<ChallengeReport> {
  const input = await openFiles(typeof challenge === 'string' ? challenge : challenge.id, paths)
  return grade(challenge, input, { ...options, now: options.now ?? reportTime() })
}

/** The input of `grade` for paths on disk. A submission that is no regular `.csv` file counts as absent, as for the reference. */
export async function openFiles(id: string, paths: GradePaths): Promise<GradeInput> {
  const answers = answersPath(id, paths)
  if (!(await isFile(answers))) {
    throw new MedgradeError('not-prepared', `The answers of '${id}' are missing: ${answers}`, { file: answers })
  }
  return {
    ...(await openSubmission(paths)),
    answers: await readFile(answers),
    answersFiles: directorySource(paths.answersDir ?? dirname(answers), { links: 'anywhere' }),
  }
}

/** The submission alone, for checks without answers. */
export async function openSubmission(paths: Pick<GradePaths, 'submission' | 'submissionDir'>): Promise<GradeInput> {
  const { submission } = paths
  const exists = lastSuffix(submission) === '.csv' && (await isFile(submission))
  return {
    ...(exists ? { submission: await readFile(submission) } : {}),
    submissionPath: submission,
    submissionFiles: directorySource(paths.submissionDir ?? dirname(submission)),
  }
}

function answersPath(id: string, paths: GradePaths): string {
  if (paths.answers !== undefined) return paths.answers
  if (paths.dataDir !== undefined) return join(paths.dataDir, id, 'prepared', 'private', 'test_labels.csv')
  throw new MedgradeError('not-prepared', `Where are the answers of '${id}'?`, { expected: 'answers or a data folder' })
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
