/** A small submission and a small study of agents, with missing and infinite values. */
import type { AgentFiguresInput, AgentRun, SubmissionFiguresInput } from '../../../src/reporting'

const cases = ['a', 'b', 'c', 'd', 'e', 'f']
const dice = [0.9, 0.8, 0.7, null, 0.5, 0.95]
const leaderboard = [
  { team: 'first', value: 0.91 },
  { team: 'second', value: 0.77 },
  { team: 'third', value: 0.6 },
  { team: 'no value', value: null },
]
export const submissionSample: SubmissionFiguresInput = {
  cases,
  metrics: [
    { name: 'dice', direction: 'higher', value: 0.77, low: 0.6, high: 0.9, cases: dice, leaderboard },
    {
      name: 'hd95',
      unit: 'mm',
      kind: 'millimetre',
      direction: 'lower',
      value: 5,
      cases: [2, 3, 4, null, 12, Infinity],
      leaderboard: [{ value: 4 }, { value: 6 }],
    },
    { name: 'time', direction: null, value: 3 },
  ],
  labels: [
    { label: 'liver', metrics: { dice: { mean: 0.9, low: 0.85, high: 0.95, cases: 6 } } },
    { label: 'tumour', metrics: { dice: { mean: 0.6, low: Number.NaN, high: Number.NaN, cases: 2 } } },
    { label: 'spleen', metrics: { dice: null } },
  ],
  referenceSize: { unit: 'mL', values: [10, 200, 3, 0, 0.5, 40] },
  objects: {
    unit: 'mL',
    list: [
      { case: 'a', kind: 'found', size: 10 },
      { case: 'b', kind: 'missed', size: 1 },
      { case: 'e', kind: 'missed', size: 0.4 },
      { case: 'e', kind: 'false', size: 0.3 },
    ],
  },
}

const tasks = ['isles22', 'puma', 'seg_a', 'dentex'].map((task) => ({
  ...{ task, higherBetter: true, human: { q25: 0.4, median: 0.5, q75: 0.7 } },
}))
/** Mean of the first of two runs by agent and task; the second run has 0.05 less. */
export const agentScores: Record<string, (number | null)[]> = {
  fast: [0.8, 0.7, 0.6, 0.9],
  slow: [0.6, 0.2, null, 0.5],
  weak: [0.3, 0, 0.1, 0.4],
}
const runs = Object.entries(agentScores).flatMap(([agent, list], place) =>
  list.flatMap((score, at) =>
    [0, 1].map((repeat): AgentRun => {
      const run = {
        agent,
        task: tasks[at]!.task,
        score: score === null ? null : Math.max(0, score - repeat * 0.05),
        cost: 1 + place * 3 + repeat,
      }
      const valid = score !== null && score > 0
      return {
        ...run,
        produced: valid || repeat === 0,
        valid,
        aboveMedian: (score ?? 0) > 0.5,
        medal: (score ?? 0) > 0.75 ? 'gold' : null,
      }
    }),
  ),
)
export const agentSample: AgentFiguresInput = {
  agents: [{ agent: 'slow', model: 'm' }, { agent: 'fast' }, { agent: 'weak' }],
  ...{ tasks, runs, score: 'percentile', costUnit: 'USD', samples: 200 },
}
