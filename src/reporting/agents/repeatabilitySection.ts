import { smallestOf } from '../../array/smallestOf'
import { numpyMean } from '../../python/numpyMean'
import { repeatedRuns } from '../../ranking/intervals/repeatedRuns'
import { metricKind } from '../content/metricKind'
import type { Cell, Section } from '../document/reportDocument'
import type { AgentResults, AgentSummary } from './agentResults'

/** How alike repeated runs are; null where no task has two runs. */
export function repeatabilitySection({ agents, tasks, hasMedals, score }: AgentResults): Section | null {
  const repeated = agents.filter(({ scores }) => scores.some((runs) => runs.length > 1))
  if (repeated.length === 0) return null
  const kind = metricKind(score)
  // Of an agent whose medals are not known it is not told how often it wins one.
  const areKnown = hasMedals && repeated.every(({ knowsMedals }) => knowsMedals)
  const rows = repeated.map((agent): Cell[] => rowOf(agent, tasks, areKnown))
  const success = areKnown ? 'a medal' : 'a valid run'
  return {
    id: 'repeatability',
    title: 'Repeatability',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-repeatability',
          caption: `Over the tasks with more than one run: mean standard deviation over the runs of a task; mean score of one run and of the best of k runs, k the smallest number of runs of such a task, exactly over all choices; share of choices with at least one success and with successes only (success: ${success}).`,
          columns: [
            { title: 'Agent' },
            { title: 'Tasks', kind: 'count' },
            { title: 'k', kind: 'count' },
            { title: 'SD over runs', kind },
            { title: 'One run', kind },
            { title: 'Best of k', kind },
            { title: 'Pass at k', kind: 'percent' },
            { title: 'All of k', kind: 'percent' },
          ],
          rows,
        },
      },
    ],
  }
}

function rowOf({ agent, scores, runs, interval }: AgentSummary, tasks: readonly string[], hasMedals: boolean): Cell[] {
  const several = tasks.flatMap((task, at) =>
    scores[at]!.length > 1 && !scores[at]!.some(Number.isNaN) ? [{ task, values: scores[at]! }] : [],
  )
  const k = several.length === 0 ? 0 : smallestOf(several.map(({ values }) => values.length))
  const found = several.map(({ task, values }) => {
    const own = runs.filter((run) => run.task === task)
    const successes = own.map((run) => (hasMedals ? run.medal !== null && run.medal !== undefined : run.valid))
    return repeatedRuns(values, successes, k)
  })
  const mean = (values: readonly number[]) => (values.length === 0 ? Number.NaN : numpyMean(values))
  const sds = interval.withinTaskSd.filter((sd) => !Number.isNaN(sd))
  return [
    agent,
    several.length,
    k,
    mean(sds),
    mean(several.map(({ values }) => numpyMean(values))),
    mean(found.map(({ bestOfK }) => bestOfK)),
    mean(found.map(({ passAtK }) => passAtK)),
    mean(found.map(({ allOfK }) => allOfK)),
  ]
}
