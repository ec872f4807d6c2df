import { median } from '../../kernels/statistics/quantile'
import { proportionInterval } from '../../ranking/intervals/proportionInterval'
import { intervalCell } from '../content/cells/intervalCell'
import { intervalNote } from '../content/intervalNote'
import { intervalText } from '../content/intervalText'
import { metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { type AgentRecord, type AgentResults, type AgentSummary, MEDALS_UNKNOWN } from './agentResults'
import { runsRule } from './runsRule'

/** The agents with mean scores, valid runs, medals, cost and time. */
export function scoreboardSection(results: AgentResults, figures: readonly Figure[]): Section {
  const { agents, score, hasMedals } = results
  const priced = has(results, 'costUsd')
  const budgeted = new Set(agents.map(({ budget }) => budget)).size > 1
  const timed = has(results, 'seconds')
  const columns: ReportTable['columns'] = [
    { title: 'Agent' },
    { title: 'Model' },
    ...(budgeted ? [{ title: 'Budget' }] : []),
    { title: `Mean ${score}`, kind: metricKind(score) },
    { title: 'Tasks', kind: 'count' },
    { title: 'Runs', kind: 'count' },
    { title: 'Valid runs', kind: 'percent' },
    ...(hasMedals
      ? (['Any medal', 'Gold', 'Silver', 'Bronze'] as const).map((title) => ({ title, kind: 'percent' as const }))
      : []),
    ...(priced ? [{ title: 'Median cost', unit: 'USD', kind: 'millimetre' as const }] : []),
    ...(timed ? [{ title: 'Median time', unit: 's', kind: 'seconds' as const }] : []),
  ]
  const note = intervalNote(
    agents
      .filter(({ interval }) => !Number.isNaN(interval.estimate))
      .map(({ agent, interval }) => ({ about: agent, interval })),
  )
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    {
      kind: 'table',
      table: {
        id: 'table-scoreboard',
        caption: `Mean ${score} over tasks of the mean over runs. ${note.replaceAll('cases', 'tasks')} Tasks are drawn, then as many runs of each as it has. ${runsRule(score)}${results.reported.length === results.records.length ? '' : ' A run without a report counts as one without a medal.'} Shares with 95 % Wilson intervals.`,
        columns,
        rows: agents.map((agent): Cell[] => [
          agent.agent,
          agent.model ?? '–',
          ...(budgeted ? [agent.budget ?? '–'] : []),
          intervalCell(metricKind(score), agent.interval),
          agent.scores.filter((runs) => runs.length > 0).length,
          agent.reported.length,
          shareCell(agent.reported, (run) => run.valid),
          ...(hasMedals ? medalCells(agent) : []),
          ...(priced ? [medianOf(agent.runs, 'costUsd')] : []),
          ...(timed ? [medianOf(agent.runs, 'seconds')] : []),
        ]),
      },
    },
  ]
  return { id: 'scoreboard', title: 'Scoreboard', blocks }
}

function has({ records }: AgentResults, name: 'costUsd' | 'seconds'): boolean {
  return records.some((record) => typeof record[name] === 'number')
}

function medalCells({ runs, knowsMedals }: AgentSummary): Cell[] {
  if (!knowsMedals) return [MEDALS_UNKNOWN, MEDALS_UNKNOWN, MEDALS_UNKNOWN, MEDALS_UNKNOWN]
  return [
    shareCell(runs, ({ medal }) => medal !== null && medal !== undefined),
    ...(['gold', 'silver', 'bronze'] as const).map((name) => shareCell(runs, ({ medal }) => medal === name)),
  ]
}

/** "4 of 9: 44.4 % (18.9 % to 73.3 %)" */
function shareCell(runs: readonly AgentRecord[], holds: (run: AgentRecord) => boolean): Cell {
  const count = runs.filter(holds).length
  if (runs.length === 0) return { text: 'no run' }
  const { estimate, low, high } = proportionInterval(count, runs.length)
  return { text: `${count} of ${runs.length}: ${intervalText('percent', estimate, low, high)}`, value: estimate }
}

function medianOf(runs: readonly AgentRecord[], name: 'costUsd' | 'seconds'): Cell {
  const values = runs.flatMap((run) => (typeof run[name] === 'number' ? [run[name]] : []))
  if (values.length === 0) return { text: 'not stated' }
  const value = median(Float64Array.from(values))
  return { text: numberText(name === 'costUsd' ? 'millimetre' : 'seconds', value), value }
}
