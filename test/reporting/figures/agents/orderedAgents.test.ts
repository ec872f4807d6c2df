import { describe, expect, it } from 'vitest'
import { nestedInterval } from '../../../../src/ranking/intervals/nestedInterval'
import { meanScores, orderedAgents } from '../../../../src/reporting/figures/agents/agentTable'
import { costFigure } from '../../../../src/reporting/figures/agents/costFigure'
import { failureFunnelFigure } from '../../../../src/reporting/figures/agents/failureFunnelFigure'
import { medalTableFigure } from '../../../../src/reporting/figures/agents/medalTableFigure'
import { scoreboardFigure } from '../../../../src/reporting/figures/agents/scoreboardFigure'
import { taskScoresFigure } from '../../../../src/reporting/figures/agents/taskScoresFigure'
import type { AgentFiguresInput } from '../../../../src/reporting/figures/figureSets'
import { multiplications } from '../../../support/reports/multiplications'

const names = ['a', 'b', 'c']
const tasks = Array.from({ length: 12 }, (_, at) => ({ task: `task ${at}`, higherBetter: true }))
const runs = tasks.flatMap(({ task }, t) =>
  names.flatMap((agent, a) =>
    Array.from({ length: 1 + ((t + a) % 3) }, (_, run) => ({
      ...{ agent, task, score: run === 2 ? null : Math.sin(7 * t + 3 * a + run) },
      ...{ produced: true, valid: true, cost: 1 + a, medal: null },
    })),
  ),
)
const input: AgentFiguresInput = { agents: names.map((agent) => ({ agent })), tasks, runs }

describe('the draws of a page of agents', () => {
  it('are those of its scoreboard alone', () => {
    const drawn = (draw: (input: AgentFiguresInput) => Promise<unknown>) => multiplications(() => void draw(input))
    expect(drawn(scoreboardFigure)).toBeGreaterThan(2000 * names.length * tasks.length)
    for (const draw of [costFigure, failureFunnelFigure, medalTableFigure, taskScoresFigure])
      expect(drawn(draw)).toBe(0)
  })
})

describe('the order of agents', () => {
  it('is that of the estimates of their intervals', () => {
    const ordered = orderedAgents(input)
    for (const { mean, scores } of ordered) expect(mean).toBe(nestedInterval(scores, { samples: 1 }).estimate)
    const means = ordered.map(({ mean }) => mean)
    expect(means).toEqual(means.toSorted((a, b) => b - a))
  })

  it('has the means of tasks that its runs give, NaN for none', () => {
    const without = { ...input, runs: runs.filter(({ agent, task }) => agent !== 'b' || task !== 'task 3') }
    const means = meanScores(without)
    expect(means.flatMap((own, t) => own.map((mean, a) => Number.isNaN(mean) && [t, a])).filter(Boolean)).toEqual([
      [3, 1],
    ])
    const own = runs.filter(({ agent, task, score }) => agent === 'c' && task === 'task 4' && score !== null)
    expect(means[4]![2]).toBeCloseTo(own.reduce((sum, { score }) => sum + score!, 0) / own.length, 12)
  })

  it('reads each run as often for many agents as for few', () => {
    const reads = (count: number) => {
      let read = 0
      const agents = Array.from({ length: count }, (_, at) => ({ agent: `agent ${at}` }))
      const own = Array.from({ length: 400 }, (_, at) => ({
        get agent() {
          read++
          return `agent ${at % count}`
        },
        ...{ task: tasks[at % 12]!.task, score: 0.5, produced: true, valid: true },
      }))
      orderedAgents({ agents, tasks, runs: own })
      meanScores({ agents, tasks, runs: own })
      return read
    }
    expect(reads(40)).toBe(reads(2))
  })
})
