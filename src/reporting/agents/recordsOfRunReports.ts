import type { NotGraded } from '../document/withNotGraded'
import { hasMedals, type RunReport } from '../tables/runReports'
import { type AgentRecord, NO_REPORT } from './agentResults'
import { benchmarkOf } from './benchmarkOf'
import { percentileScores } from './percentileScores'
import { medalOf } from './recordsOfReports'
import { withMissingRuns } from './withMissingRuns'

/** The runs of result tables as the report of agents takes them; back ends, variants and budgets are agents of their own. A missing run is no file; one that could not be graded is left out: `notGradedRunReports` has it. */
export function recordsOfRunReports(all: readonly RunReport[]): AgentRecord[] {
  const reports = all.filter((report) => !report.notGraded)
  const apart = all.filter((report) => report.notGraded)
  const scores = percentileScores(
    reports.map(({ challenge, valid, metrics }) => ({ task: challenge, valid, percentile: metrics.percentile })),
  )
  const records = reports.map(({ challenge, run, valid, medals, missing }, i): AgentRecord => {
    const { backend, budget_h: hours } = run
    const benchmark = benchmarkOf(challenge)
    return {
      agent: nameOf(run),
      ...(backend === undefined ? {} : { model: backend }),
      ...(hours === undefined ? {} : { budget: `${hours} h` }),
      ...(benchmark === null ? {} : { benchmark }),
      task: challenge,
      score: scores[i]!,
      produced: missing !== true,
      valid,
      // A valid run of which no medal is known has none to show, which is not "no medal".
      ...(!valid || hasMedals(medals) ? { aboveMedian: medals.above_median === true, medal: medalOf(medals) } : {}),
      ...(missing ? { error: NO_REPORT } : {}),
    }
  })
  return withMissingRuns(
    records,
    apart.map(({ challenge, run }) => ({ agent: nameOf(run), task: challenge })),
  )
}

/** The runs of result tables that could not be graded. */
export function notGradedRunReports(all: readonly RunReport[]): NotGraded[] {
  return all
    .filter((report) => report.notGraded)
    .map(({ challenge, run, reason = 'its report says no reason' }) => ({ name: nameOf(run), task: challenge, reason }))
}

function nameOf({ agent, backend, variant, budget_h: hours }: RunReport['run']): string {
  const parts = [agent, backend, variant, hours === undefined ? undefined : `${hours} h`]
  return parts.filter((part) => part !== undefined).join(', ')
}
