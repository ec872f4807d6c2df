import { refuse } from '../../../errors/refuse'
import { numpyMean } from '../../../python/numpyMean'
import { shownNestedInterval } from '../../../ranking/intervals/shownNestedInterval'
import type { NestedInterval } from '../../../ranking/statistics'
import type { AgentFiguresInput, AgentRun } from '../figureSets'

/** An agent with its runs and its mean over tasks. */
export interface ScoredAgent {
  readonly agent: string
  readonly model: string | null
  /** Place in the input: the number of the colour. */
  readonly index: number
  readonly runs: readonly AgentRun[]
  /** Mean over tasks of the mean over runs; tasks, then runs are resampled. */
  readonly interval: NestedInterval
}

/**
 * The agents of an input by mean score, the best first and those without a score last.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 */
export function scoredAgents(input: AgentFiguresInput): ScoredAgent[] {
  const { agents, tasks, runs, higherBetter = true, samples = 2000, seed = 1 } = input
  if (agents.length === 0 || tasks.length === 0)
    refuse('too-few-values', 'Figures of agents', `${agents.length} agents, ${tasks.length} tasks`, 'at least one')
  for (const run of runs) {
    if (!agents.some(({ agent }) => agent === run.agent))
      refuse('bad-input', 'agent of a run', run.agent, 'one of the agents')
    if (!tasks.some(({ task }) => task === run.task)) refuse('bad-input', 'task of a run', run.task, 'one of the tasks')
  }
  const scored = agents.map(({ agent, model = null }, index): ScoredAgent => {
    const own = runs.filter((run) => run.agent === agent)
    const byTask = tasks.map(({ task }) => own.filter((run) => run.task === task).map(({ score }) => score))
    return { agent, model, index, runs: own, interval: shownNestedInterval(byTask, { samples, seed }) }
  })
  const key = ({ interval: { estimate } }: ScoredAgent) =>
    Number.isNaN(estimate) ? Infinity : higherBetter ? -estimate : estimate
  return scored.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

/** The tasks on which any agent has a score: those of the means; all where none has one. */
export function scoredTasks({ tasks, runs }: Pick<AgentFiguresInput, 'runs' | 'tasks'>): number {
  const scored = new Set(runs.filter(({ score }) => score !== null && !Number.isNaN(score)).map(({ task }) => task))
  return scored.size === 0 ? tasks.length : scored.size
}

/** `values[task][agent]`: mean over the runs, NaN for none, agents in input order. */
export function meanScores({ agents, tasks, runs }: AgentFiguresInput): number[][] {
  return tasks.map(({ task }) =>
    agents.map(({ agent }) => {
      const scores = runs.flatMap((run) =>
        run.agent === agent && run.task === task && run.score !== null && !Number.isNaN(run.score) ? [run.score] : [],
      )
      return scores.length === 0 ? Number.NaN : numpyMean(Float64Array.from(scores))
    }),
  )
}
