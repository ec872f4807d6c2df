import { groupBy } from '../../array/groupBy'
import { countText } from '../../errors/countText'
import { numberText } from '../content/numberText'
import { subjectList } from '../content/subjectList'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { type AgentRecord, type AgentResults, MEDALS_UNKNOWN } from './agentResults'

/** How far runs came, and why others did not. */
export function failuresSection(results: AgentResults, figures: readonly Figure[]): Section {
  const errors = errorTable(results)
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    { kind: 'table', table: funnelTable(results) },
    ...(errors ? [{ kind: 'table', table: errors } as const] : [{ kind: 'text', text: 'No run is invalid.' } as const]),
  ]
  return { id: 'failures', title: 'Failures', blocks }
}

function funnelTable({ agents, records, reported, hasMedals }: AgentResults): ReportTable {
  const compared = records.some(({ aboveMedian }) => aboveMedian !== undefined)
  const isComplete = reported.length === records.length
  const started = new Set(reported)
  const steps: readonly {
    readonly title: string
    readonly holds: (run: AgentRecord) => boolean
    readonly ofMedals?: boolean
  }[] = [
    ...(isComplete ? [] : [{ title: 'Started', holds: (run: AgentRecord) => started.has(run) }]),
    { title: 'Produced a file', holds: ({ produced }) => produced },
    { title: 'Valid', holds: ({ valid }) => valid },
    { title: 'Scored', holds: ({ valid, score }) => valid && !Number.isNaN(score) },
    ...(compared
      ? [{ title: 'Above the median', holds: ({ aboveMedian }: AgentRecord) => aboveMedian === true, ofMedals: true }]
      : []),
    ...(hasMedals
      ? [{ title: 'Medal', holds: ({ medal }: AgentRecord) => medal !== null && medal !== undefined, ofMedals: true }]
      : []),
  ]
  return {
    id: 'table-funnel',
    caption: isComplete
      ? 'Runs that reached each step, with their share of all runs of the agent.'
      : 'Runs that reached each step, with their share of those that were expected of the agent: a run without a report did not start.',
    columns: [
      { title: 'Agent' },
      { title: isComplete ? 'Started' : 'Expected', kind: 'count' },
      ...steps.map(({ title }) => ({ title, kind: 'count' as const })),
    ],
    rows: agents.map(({ agent, runs, knowsMedals }): Cell[] => [
      agent,
      runs.length,
      ...steps.map(({ holds, ofMedals }): Cell => {
        if (ofMedals && !knowsMedals) return MEDALS_UNKNOWN
        const count = runs.filter(holds).length
        return { text: `${count} (${numberText('percent', count / runs.length)})`, value: count }
      }),
    ]),
  }
}

function errorTable({ records, reported }: AgentResults): ReportTable | null {
  const failed = records.filter(({ valid }) => !valid)
  const absent = records.length - reported.length
  if (failed.length === 0) return null
  const groups = groupBy(failed, (run) => run.error ?? (run.produced ? 'invalid, no reason stated' : 'no submission'))
  const sorted = [...groups].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
  return {
    id: 'table-errors',
    caption: `${countText(failed.length - absent, 'run that is', 'runs that are')} not valid${absent > 0 ? ` and ${absent} without a report` : ''}, by what was wrong.`,
    columns: [{ title: 'Error' }, { title: 'Runs', kind: 'count' }, { title: 'Agents' }, { title: 'Tasks' }],
    rows: sorted.map(([error, runs]): Cell[] => [
      error,
      runs.length,
      subjectList([...new Set(runs.map(({ agent }) => agent))].sort(), Infinity),
      subjectList([...new Set(runs.map(({ task }) => task))].sort(), Infinity),
    ]),
  }
}
