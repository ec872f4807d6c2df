/** The report of a submission from the parts of its shards. */

import type { CaseResult, ChallengeReport } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { aggregateCases } from '../gradeCases'
import { gradedReport } from '../gradedReport'
import type { GradeRunOptions } from '../gradeInput'
import { beginRanking } from '../leaderboards/beginRanking'
import { version } from '../report/version'
import type { ResolvedChallenge } from '../resolveChallenge'
import type { GradeFacts } from './gradeShard'
import { type ReadPart, wholeOf } from './wholeOf'

export interface MergeOptions extends Pick<GradeRunOptions, 'onPart' | 'signal' | 'details'> {
  readonly now: Date
  /** SHA-256 of the file of a user's challenge. */
  readonly hash?: string
}

/**
 * Aggregates, ranks and reports as `grade` does, from results that are known: the report is the same to the byte.
 *
 * @throws MedgradeError `bad-part` as `wholeOf`, and for parts of another version or challenge.
 */
export async function mergeGrade(
  resolved: ResolvedChallenge,
  parts: readonly ReadPart<CaseResult, GradeFacts>[],
  { now, hash, details = false, ...options }: MergeOptions,
): Promise<ChallengeReport> {
  // With `failFast` a shard stops at its first failed case; all cases before the first failed one of the whole are there.
  const failFast = parts[0]?.part.header.options.failFast === true
  const { header, items, facts } = wholeOf(parts, failFast ? { endsAt: failed } : {})
  requireSame('version', header.medgrade, version, parts[0]!.file)
  requireSame('challenge', header.challenge, resolved.challenge.id, parts[0]!.file)
  requireSame('challenge file', header.inputs.challenge, hash, parts[0]!.file)
  const { taskFiles, warnings, understood, error } = facts
  const rank = await beginRanking(resolved.challenge, leaderboardOf(header.options.leaderboard))
  const graded = aggregateCases(resolved.challenge, { cases: items, taskFiles, warnings, understood, error }, options)
  const { challenge: _, ...hashes } = header.inputs
  const { submissionExists, submissionPath } = facts
  const stated = { rank, hashes, hasher: {}, submissionExists, submissionPath }
  return gradedReport(resolved, graded, { ...stated, warnings: [], now, details })
}

const failed = ({ error }: CaseResult) => error !== null

function leaderboardOf(plain: unknown): unknown {
  const { bytes } = (plain ?? {}) as { readonly bytes?: string }
  return typeof bytes === 'string' ? Uint8Array.from(bytes, (one) => one.charCodeAt(0)) : plain
}

function requireSame(what: string, found: string | undefined, expected: string | undefined, file: string): void {
  if (found === expected) return
  throw new MedgradeError('bad-part', `${file} is of another ${what}`, {
    file,
    found: found ?? 'none',
    expected: expected ?? 'none',
  })
}
