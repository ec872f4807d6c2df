import { meanOfPresent } from '../../python/mean'
import type { Cell, Section } from '../document/reportDocument'
import type { AgentResults } from './agentResults'

/** Scores of the stages of the workflow; null where the benchmark has none. */
export function stagesSection({ agents, records }: AgentResults): Section | null {
  const names = [...new Set(records.flatMap(({ stages = {} }) => Object.keys(stages)))].sort()
  if (names.length === 0) return null
  return {
    id: 'stages',
    title: 'Stages',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-stages',
          caption: 'Mean score of each stage over the runs that have it.',
          columns: [
            { title: 'Agent' },
            ...names.map((name) => ({ title: name.toUpperCase(), kind: 'ratio' as const })),
          ],
          rows: agents.map(({ agent, runs }): Cell[] => [
            agent,
            ...names.map((name): Cell => {
              const value = meanOfPresent(runs.map(({ stages = {} }) => stages[name] ?? null))
              return value === null
                ? { text: 'no score', shade: Number.NaN }
                : { text: value.toFixed(3), value, shade: value }
            }),
          ]),
        },
      },
    ],
  }
}
