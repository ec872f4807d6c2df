import { metricKind } from '../content/metricKind'
import { subjectList } from '../content/subjectList'
import type { Block, Cell, Section } from '../document/reportDocument'
import { pricedAgents } from '../figures/agents/pricedAgents'
import type { Figure } from '../figures/figure'
import type { AgentResults } from './agentResults'

/** Score against cost, and the agents that no other beats in both; null where no run states a cost. */
export function costSection(results: AgentResults, figures: readonly Figure[]): Section | null {
  const priced = pricedAgents(
    results.agents.map(({ agent, interval, runs }) => ({
      ...{ agent, score: interval.estimate },
      costs: runs.map(({ costUsd }) => costUsd),
    })),
  ).sort((a, b) => a.cost - b.cost)
  if (priced.length === 0) return null
  const frontier = priced.filter(({ onFrontier }) => onFrontier).map(({ agent }) => agent)
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    {
      kind: 'text',
      text: `No other agent is both cheaper and better than: ${subjectList(frontier, Infinity)}.`,
    },
    {
      kind: 'table',
      table: {
        id: 'table-cost',
        caption: `Mean ${results.score} against the median cost of a run that states one.`,
        columns: [
          { title: 'Agent' },
          { title: 'Median cost of a run', unit: 'USD', kind: 'millimetre' },
          { title: `Mean ${results.score}`, kind: metricKind(results.score) },
          { title: 'On the frontier' },
        ],
        rows: priced.map(({ agent, cost, score, onFrontier }): Cell[] => [
          agent,
          cost,
          score,
          onFrontier ? 'yes' : 'no',
        ]),
      },
    },
  ]
  return { id: 'cost', title: 'Score against cost', blocks }
}
