/** Grades one submission: scores its cases, ranks the metrics, and builds the report. */

import type { Challenge, ChallengeReport } from '../contract'
import { checkOptions } from '../errors/checkOptions'
import { refuse } from '../errors/refuse'
import { beginLoading } from '../formats/readers/readers'
import { sourceOf } from './files/filesSource'
import { inputHashes } from './files/inputHashes'
import { gradeCases } from './gradeCases'
import { gradedReport } from './gradedReport'
import { type GradeInput, type GradeRunOptions, gradeRunTable, requireInput, unknownInputWarnings } from './gradeInput'
import { type ResolvedChallenge, resolveChallenge } from './resolveChallenge'

export { type GradeInput, type GradeRunOptions, gradeRunTable, type RunnerFactory } from './gradeInput'

/**
 * Grades a submission and returns its report. An invalid submission, a broken answers file and a failed case do not throw: they are `error` in the report.
 *
 * @param challenge an id of {@link challenges}, or a challenge of your own.
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, `bad-argument`, `journal-mismatch`, `disk-full`, `unwritable`; the reason of `signal` when it aborts.
 * @example
 * const submission = 'image_id,quality_score\n0,1\n1,2\n2,3'
 * const answers = 'image_id,quality_score\n0,1\n1,3\n2,4'
 * const report = await grade('ldct-iqa', { submission, answers })
 * report.metrics.plcc // → 0.98198
 */
export async function grade(
  challenge: string | Challenge,
  input: GradeInput,
  options: GradeRunOptions = {},
): Promise<ChallengeReport> {
  checkOptions('grade', options, gradeRunTable)
  return gradeResolved(await resolveChallenge(challenge, options.variant), input, options)
}

/** {@link grade} for a challenge whose variant is applied. */
export async function gradeResolved(
  resolved: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions,
): Promise<ChallengeReport> {
  const { challenge } = resolved
  requireInput(input)
  const now = options.now ?? new Date()
  if (!Number.isFinite(now.getTime?.())) refuse('bad-argument', 'now', now, 'a date')
  // Readers and leaderboard load while the tables are read and the cases scored.
  beginLoading(
    [challenge.answers, challenge.submission].flatMap(({ files }) =>
      Object.values(files ?? {}).map(({ reader }) => reader),
    ),
  )
  const loadingRanking = import('./leaderboards/beginRanking').then(({ beginRanking }) =>
    beginRanking(challenge, options.leaderboard === undefined ? input.leaderboard : options.leaderboard),
  )
  loadingRanking.catch(() => {})
  // Another thread hashes large tables meanwhile.
  const hashing = inputHashes(input)
  hashing.catch(() => {})
  const graded = await gradeCases(resolved, input, options)
  return gradedReport(resolved, graded, {
    rank: await loadingRanking,
    hashes: await hashing,
    hasher: sourceOf(input.answersFiles ?? {}),
    submissionExists: submissionExists(challenge, input),
    submissionPath: input.submissionPath ?? 'submission.csv',
    warnings: unknownInputWarnings(input),
    now,
    details: options.details ?? false,
  })
}

/** Whether there is a submission table or, for challenges of case folders, any file. */
export function submissionExists(challenge: Challenge, input: GradeInput): boolean {
  return (
    input.submission !== undefined ||
    input.submissionRefused !== undefined ||
    (challenge.submission.id === undefined && input.submissionFiles !== undefined)
  )
}
