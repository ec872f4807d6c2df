import type { ChallengeReport, ReportError } from '../../contract'
import { noThresholds } from '../../ranking/medalFor'
import { buildReport } from './buildReport'
import { version } from './version'

export interface UngradedFacts {
  readonly challengeId: string
  readonly submissionPath: string
  readonly submissionExists: boolean
  readonly variant?: string
  readonly now?: Date
}

/** The report of a submission of which nothing could be scored. */
export function ungradedReport(
  error: ReportError,
  { challengeId, submissionPath, submissionExists, variant = 'rex-mle', now = new Date() }: UngradedFacts,
): ChallengeReport {
  return buildReport(
    { output: null, error },
    {
      ...{ challengeId, submissionPath, submissionExists, now },
      ...{ metrics: [], thresholds: noThresholds, warnings: [] },
      medgrade: { version, variant, conventions: {} },
    },
  )
}
