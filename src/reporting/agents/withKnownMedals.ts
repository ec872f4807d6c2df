import { hasMedals, type RunReport } from '../tables/runReports'
import { knownMedals } from './knownMedals'

/** The reports with the medals that they do not state, by the published thresholds and leaderboards. */
export async function withKnownMedals(reports: readonly RunReport[]): Promise<RunReport[]> {
  return Promise.all(
    reports.map(async (report) => {
      if (!report.valid || hasMedals(report.medals)) return report
      const known = await knownMedals(report)
      return known === null ? report : { ...report, medals: { submission_exists: true, ...report.medals, ...known } }
    }),
  )
}
