import { reportNumber } from '../../engine/report/reportNumber'
import type { ReportLike } from '../../engine/report/summarizeReports'
import { hasMedals, numbersOf } from '../tables/runReports'
import { knownMedals } from './knownMedals'

/** Stored reports with the medals that they do not state, by the published thresholds and leaderboards. */
export async function withStoredMedals<R extends ReportLike>(reports: readonly R[]): Promise<R[]> {
  return Promise.all(
    reports.map(async (report) => {
      if (!report.valid_submission || hasMedals(report)) return report
      const { challenge_id: challenge, score, metrics } = report
      return {
        ...report,
        ...(await knownMedals({ challenge, score: reportNumber(score), metrics: numbersOf(metrics) })),
      }
    }),
  )
}
