import type { RunReport } from '../tables/runReports'
import type { AgentRecord } from './agentResults'
import { percentileScores } from './percentileScores'
import { medalOf } from './recordsOfReports'
import { withMissingRuns } from './withMissingRuns'

/** The runs of result tables as the report of agents takes them; back ends, variants and budgets are agents of their own. A missing run is no file. */
export function recordsOfRunReports(reports: readonly RunReport[]): AgentRecord[] {
  const scores = percentileScores(
    reports.map(({ challenge, valid, metrics }) => ({ task: challenge, valid, percentile: metrics.percentile })),
  )
  const records = reports.map(({ challenge, run, valid, medals, missing }, i): AgentRecord => {
    const { agent, backend, variant, budget_h: hours } = run
    const parts = [agent, backend, variant, hours === undefined ? undefined : `${hours} h`]
    return {
      agent: parts.filter((part) => part !== undefined).join(', '),
      ...(backend === undefined ? {} : { model: backend }),
      ...(hours === undefined ? {} : { budget: `${hours} h` }),
      task: challenge,
      score: scores[i]!,
      produced: missing !== true,
      valid,
      aboveMedian: medals.above_median === true,
      medal: medalOf(medals),
      ...(missing ? { error: 'no report' } : {}),
    }
  })
  return withMissingRuns(records)
}
