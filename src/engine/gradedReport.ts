/** The report of graded cases. */

import type { CaseReport, CaseResult, Challenge, ChallengeReport, Source } from '../contract'
import { attestFiles } from './files/attestFiles'
import type { GradedCases } from './gradeCases'
import type { beginRanking } from './leaderboards/beginRanking'
import { absentLabelWarnings } from './report/absentLabelWarnings'
import { buildReport } from './report/buildReport'
import { version } from './report/version'
import type { ResolvedChallenge } from './resolveChallenge'

/** What a report tells beside the cases. */
export interface ReportFacts {
  readonly rank: Awaited<ReturnType<typeof beginRanking>>
  /** SHA-256 of the tables. */
  readonly hashes: Readonly<Record<string, string>>
  /** Whose hash function is used, if it has one. */
  readonly hasher: Pick<Source, 'sha256'>
  readonly submissionExists: boolean
  readonly submissionPath: string
  /** Come before those of the cases. */
  readonly warnings: readonly string[]
  readonly now: Date
  readonly details: boolean
}

export async function gradedReport(
  { challenge, variant }: ResolvedChallenge,
  graded: GradedCases,
  { rank, hashes, hasher, submissionExists, submissionPath, now, details, ...facts }: ReportFacts,
): Promise<ChallengeReport> {
  const absentLabels = await absentLabelWarnings(challenge.id, graded.cases)
  const { output, error, thresholds, warnings } = rank(graded)
  const inputs = { ...hashes, ...(await attestFiles(graded.files, hasher)) }
  const report = buildReport(output ? { output } : { output: null, error: error! }, {
    results: graded.results,
    understood: graded.understood.length > 0 ? graded.understood : undefined,
    challengeId: challenge.id,
    benchmark: challenge.benchmark ?? 'rex-mle',
    metrics: challenge.metrics,
    thresholds,
    submissionExists,
    submissionPath,
    now,
    warnings: [...facts.warnings, ...graded.warnings, ...absentLabels, ...warnings],
    medgrade: {
      version,
      variant,
      conventions: { ...challenge.conventions },
      ...(Object.keys(inputs).length > 0 ? { inputs } : {}),
    },
  })
  if (details)
    report.details = { raw: output, directions: directionsOf(challenge), cases: graded.cases.map(caseReport) }
  return report
}

/** The better direction of each metric; null for a metric that is not ranked. */
function directionsOf({ metrics }: Challenge): Record<string, 'higher' | 'lower' | null> {
  return Object.fromEntries(metrics.map(({ name, direction }) => [name, direction]))
}

function caseReport(one: CaseResult): CaseReport {
  const { id, evidence, error, files } = one
  const read = files ? { files } : {}
  if (!evidence) return { id, ...(one.error && one.charged && { metrics: one.charged }), error, ...read }
  const { state: _, absentLabels: __, ...shown } = evidence
  return { id, ...shown, error, ...read }
}
