import { numpyMean } from '../../python/numpyMean'
import { subjectList } from '../content/subjectList'
import type { Block, Cell, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import type { AgentResults, AgentSummary } from './agentResults'

/** Score against cost, and the agents that no other beats in both; null where no run states a cost. */
export function costSection(results: AgentResults, figures: readonly Figure[]): Section | null {
  const priced = results.agents.flatMap((agent) => {
    const cost = meanCost(agent)
    return cost === null || Number.isNaN(agent.interval.estimate)
      ? []
      : [{ agent: agent.agent, cost, score: agent.interval.estimate }]
  })
  if (priced.length === 0) return null
  const frontier = priced.filter(
    (one) =>
      !priced.some(
        (other) =>
          other.cost <= one.cost && other.score >= one.score && (other.cost < one.cost || other.score > one.score),
      ),
  )
  const names = new Set(frontier.map(({ agent }) => agent))
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    {
      kind: 'text',
      text: `No other agent is both cheaper and better than: ${subjectList(
        [...frontier].sort((a, b) => a.cost - b.cost).map(({ agent }) => agent),
        Infinity,
      )}.`,
    },
    {
      kind: 'table',
      table: {
        id: 'table-cost',
        caption: `Mean ${results.score} against the mean cost of a run that states it.`,
        columns: [
          { title: 'Agent' },
          { title: 'Mean cost of a run', unit: 'USD', kind: 'millimetre' },
          { title: `Mean ${results.score}`, kind: 'ratio' },
          { title: 'On the frontier' },
        ],
        rows: [...priced]
          .sort((a, b) => a.cost - b.cost)
          .map(({ agent, cost, score }): Cell[] => [agent, cost, score, names.has(agent) ? 'yes' : 'no']),
      },
    },
  ]
  return { id: 'cost', title: 'Score against cost', blocks }
}

function meanCost({ runs }: AgentSummary): number | null {
  const costs = runs.flatMap(({ costUsd }) => (typeof costUsd === 'number' ? [costUsd] : []))
  return costs.length === 0 ? null : numpyMean(costs)
}
