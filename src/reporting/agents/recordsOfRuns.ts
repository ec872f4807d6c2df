import type { BoardRun } from '../../agents/runs/agentRun'
import type { NotGraded } from '../document/withNotGraded'
import type { AgentRecord } from './agentResults'

/** The runs of a board of AutoMedBench as the report of agents takes them; the score is Overall from 0 to 100, as its tables print it. Those that could not be graded are left out: `notGradedRuns` has them. */
export function recordsOfRuns(runs: readonly BoardRun[]): AgentRecord[] {
  const graded = runs.filter(({ notGraded }) => !notGraded)
  return graded.map(({ agent, task_id: task, overall, submitted, failed, stages, ...run }) => ({
    agent,
    task,
    score: 100 * overall,
    produced: submitted,
    valid: !failed,
    stages,
    costUsd: run.costUsd ?? null,
    seconds: run.wallTimeS ?? null,
    turns: run.turns ?? null,
    tokens: run.tokens ?? null,
  }))
}

/** The runs of a board that could not be graded. */
export function notGradedRuns(runs: readonly BoardRun[]): NotGraded[] {
  return runs
    .filter(({ notGraded }) => notGraded)
    .map(({ agent: name, task_id: task, reason = 'its report says no reason' }) => ({ name, task, reason }))
}
