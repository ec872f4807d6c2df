import type { AgentFigures } from '../figures/figureSets'
import { type AgentRecord, type AgentResults, groupName } from './agentResults'

/** The figures of agents; the plotting library is loaded for them. */
export async function agentFiguresOf({ agents, tasks, records, reported, score }: AgentResults): Promise<AgentFigures> {
  const { agentFiguresKnowing } = await import('../figures/agentFigures')
  const started = new Set(reported)
  const input = {
    agents: agents.map((one) => ({
      agent: one.agent,
      group: groupName(one),
      ...(one.model === null ? {} : { model: one.model }),
    })),
    tasks: tasks.map((task) => ({ task, higherBetter: true })),
    runs: records.map((record) => runOf(record, started.has(record))),
    score,
    costUnit: 'USD',
  }
  return agentFiguresKnowing(input, new Map(agents.map((one) => [one.agent, one])))
}

function runOf(record: AgentRecord, hasReport: boolean) {
  const { agent, task, score, produced, valid, aboveMedian, medal, costUsd } = record
  return {
    agent,
    task,
    score: Number.isNaN(score) ? null : score,
    ...(hasReport ? {} : { reported: false }),
    produced,
    valid,
    ...(aboveMedian === undefined ? {} : { aboveMedian }),
    ...(medal === undefined ? {} : { medal }),
    ...(costUsd === undefined || costUsd === null ? {} : { cost: costUsd }),
  }
}
