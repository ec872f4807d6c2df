import { isNotGraded } from '../../engine/report/isNotGraded'
import { percentileOf, type ReportLike } from '../../engine/report/summarizeReports'
import type { NotGraded } from '../document/withNotGraded'
import { hasMedals } from '../tables/runReports'
import type { AgentRecord } from './agentResults'
import { benchmarkOf } from './benchmarkOf'
import { percentileScores } from './percentileScores'
import { withMissingRuns } from './withMissingRuns'

/** A stored report; older ones say neither whether a file was handed in nor medals. */
export type RecordedReport = ReportLike & { readonly submission_exists?: boolean }

/**
 * The runs of systems as the report of agents takes them; the score is the percentile. A challenge without a report of a system is a failed run of it.
 * Those that could not be graded are left out: `notGradedReports` has them.
 *
 * @param systems reports by the name of the agent.
 */
export function recordsOfReports(systems: ReadonlyMap<string, readonly RecordedReport[]>): AgentRecord[] {
  const all = [...systems].flatMap(([agent, reports]) => reports.map((report) => ({ agent, report })))
  const runs = all.filter(({ report }) => !isNotGraded(report))
  const apart = all.filter(({ report }) => isNotGraded(report))
  const scores = percentileScores(
    runs.map(({ report }) => ({
      task: report.challenge_id,
      valid: report.valid_submission,
      percentile: percentileOf(report) ?? undefined,
      competition: report.competition_id !== undefined,
    })),
  )
  const records = runs.map(({ agent, report }, i) => recordOf(agent, report, scores[i]!))
  return withMissingRuns(
    records,
    apart.map(({ agent, report }) => ({ agent, task: report.challenge_id })),
  )
}

/** The runs of systems that could not be graded. */
export function notGradedReports(systems: ReadonlyMap<string, readonly RecordedReport[]>): NotGraded[] {
  return [...systems].flatMap(([name, reports]) =>
    reports.filter(isNotGraded).map(
      ({ challenge_id: task, error }): NotGraded => ({
        name,
        task,
        reason: error?.message ?? 'its report says no reason',
      }),
    ),
  )
}

function recordOf(agent: string, report: RecordedReport, score: number): AgentRecord {
  const benchmark = benchmarkOf(report.challenge_id)
  const { challenge_id: task, valid_submission: valid, error, run = {} } = report
  const { backend, budget_h: hours, cost_usd: costUsd } = run
  return {
    agent,
    ...(typeof backend === 'string' ? { model: backend } : {}),
    ...(typeof hours === 'number' ? { budget: `${hours} h` } : {}),
    ...(benchmark === null ? {} : { benchmark }),
    task,
    score,
    produced: report.submission_exists ?? true,
    valid,
    // A valid run of which no medal is known has none to show, which is not "no medal".
    ...(!valid || hasMedals(report) ? { aboveMedian: report.above_median === true, medal: medalOf(report) } : {}),
    ...(typeof costUsd === 'number' ? { costUsd } : {}),
    ...(error ? { error: error.code ?? error.message } : {}),
  }
}

/** The best medal of a report. */
export function medalOf({
  gold_medal: gold,
  silver_medal: silver,
  bronze_medal: bronze,
}: Pick<ReportLike, 'bronze_medal' | 'gold_medal' | 'silver_medal'>): 'bronze' | 'gold' | 'silver' | null {
  if (gold) return 'gold'
  if (silver) return 'silver'
  return bronze ? 'bronze' : null
}
