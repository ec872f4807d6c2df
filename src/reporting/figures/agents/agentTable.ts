import { groupBy } from '../../../array/groupBy'
import { refuse } from '../../../errors/refuse'
import { numpyMean } from '../../../python/numpyMean'
import { presentRuns } from '../../../ranking/resampling/presentRuns'
import type { AgentFiguresInput, AgentRun } from '../figureSets'

/** An agent with its runs and its mean over tasks. */
export interface OrderedAgent {
  readonly agent: string
  readonly model: string | null
  /** Place in the input: the number of the colour. */
  readonly index: number
  readonly runs: readonly AgentRun[]
  /** `scores[task][run]`. */
  readonly scores: readonly (readonly (number | null)[])[]
  /** Mean over tasks of the mean over runs. */
  readonly mean: number
}

/**
 * The agents of an input by mean score, the best first and those without a score last.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 */
export function orderedAgents(input: AgentFiguresInput): OrderedAgent[] {
  const { agents, tasks, runs, higherBetter = true } = input
  if (agents.length === 0 || tasks.length === 0)
    refuse('too-few-values', 'Figures of agents', `${agents.length} agents, ${tasks.length} tasks`, 'at least one')
  requireKnown(input)
  const byAgent = groupBy(runs, ({ agent }) => agent)
  const all = agents.map(({ agent, model = null }, index): OrderedAgent => {
    const own = byAgent.get(agent) ?? []
    const scores = scoresByTask(own, tasks)
    return { agent, model, index, runs: own, scores, mean: meanOfTasks(scores) }
  })
  const key = ({ mean }: OrderedAgent) => (Number.isNaN(mean) ? Infinity : higherBetter ? -mean : mean)
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function requireKnown({ agents, tasks, runs }: AgentFiguresInput): void {
  const [agentNames, taskNames] = [new Set(agents.map(({ agent }) => agent)), new Set(tasks.map(({ task }) => task))]
  for (const run of runs) {
    if (!agentNames.has(run.agent)) refuse('bad-input', 'agent of a run', run.agent, 'one of the agents')
    if (!taskNames.has(run.task)) refuse('bad-input', 'task of a run', run.task, 'one of the tasks')
  }
}

function scoresByTask(runs: readonly AgentRun[], tasks: AgentFiguresInput['tasks']): (number | null)[][] {
  const byTask = groupBy(runs, ({ task }) => task)
  return tasks.map(({ task }) => (byTask.get(task) ?? []).map(({ score }) => score))
}

function meanOfTasks(scores: OrderedAgent['scores']): number {
  return numpyMean(Float64Array.from(presentRuns(scores), (list) => numpyMean(list)))
}

/** The tasks on which any agent has a score: those of the means; all where none has one. */
export function scoredTasks({ tasks, runs }: Pick<AgentFiguresInput, 'runs' | 'tasks'>): number {
  const scored = new Set(runs.filter(({ score }) => score !== null && !Number.isNaN(score)).map(({ task }) => task))
  return scored.size === 0 ? tasks.length : scored.size
}

/** `values[task][agent]`: mean over the runs, NaN for none, agents in input order. */
export function meanScores({ agents, tasks, runs }: AgentFiguresInput): number[][] {
  const byAgent = groupBy(runs, ({ agent }) => agent)
  const scores = agents.map(({ agent }) => scoresByTask(byAgent.get(agent) ?? [], tasks))
  return tasks.map((_, at) => scores.map((own) => meanOfTasks([own[at]!])))
}
