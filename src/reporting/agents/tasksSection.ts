import { numpyMean } from '../../python/numpyMean'
import { metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import { figureId } from '../figures/drawing/captionText'
import type { Figure } from '../figures/figure'
import { type AgentRecord, type AgentResults, MEDALS_UNKNOWN } from './agentResults'

/** Scores and medals of each task. */
export function tasksSection(results: AgentResults, figures: readonly Figure[]): Section {
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    ...byBenchmark(results).flatMap(({ name, own }): Block[] => [
      scoresBlock(own, name),
      ...(results.hasMedals ? [{ kind: 'table', table: medalTable(own, name) } as const] : []),
    ]),
  ]
  return { id: 'tasks', title: 'Tasks', blocks }
}

/** A table each benchmark, with the agents that ran it. */
function byBenchmark(results: AgentResults): { readonly name: string; readonly own: AgentResults }[] {
  const benchmarks = new Map(results.records.map(({ task, benchmark = '' }) => [task, benchmark]))
  const names = [...new Set(benchmarks.values())]
  if (names.length < 2) return [{ name: '', own: results }]
  return names.map((name) => {
    const kept = results.tasks.map((task) => benchmarks.get(task) === name)
    const agents = results.agents
      .map((agent) => ({ ...agent, scores: agent.scores.filter((_, at) => kept[at]) }))
      .filter(({ scores }) => scores.some((runs) => runs.length > 0))
    return { name, own: { ...results, agents, tasks: results.tasks.filter((_, at) => kept[at]) } }
  })
}

const idEnd = (name: string) => (name === '' ? '' : `-${figureId(name)}`)
const captionEnd = (name: string) => (name === '' ? '' : ` of ${name}`)

/** A table, or a sentence where none of its cells had a number. */
function scoresBlock(results: AgentResults, name: string): Block {
  const ranked = results.agents.some(({ scores }) => scores.flat().some((value) => !Number.isNaN(value)))
  if (ranked) return { kind: 'table', table: scoreTable(results, name) }
  return { kind: 'text', text: `No run${captionEnd(name)} has a ${results.score}: they are not ranked.` }
}

function scoreTable(results: AgentResults, name: string): ReportTable {
  const { tasks, agents, score } = results
  return {
    id: `table-scores${idEnd(name)}`,
    caption: `Mean ${score} over the runs of each task${captionEnd(name)}, with the number of runs. A darker cell is a larger value of the table.`,
    columns: [{ title: 'Task' }, ...agents.map(({ agent }) => ({ title: agent, kind: metricKind(score) }))],
    rows: tasks.map((task, at): Cell[] => [
      task,
      ...agents.map(({ agent, scores, runs: all, reported }): Cell => {
        const runs = scores[at]!.filter((value) => !Number.isNaN(value))
        const ofTask = (run: AgentRecord) => run.task === task
        const absent = all.filter(ofTask).length - reported.filter(ofTask).length
        if (runs.length === 0)
          return { text: scores[at]!.length === 0 ? noRun(results, agent, task) : 'not ranked', shade: Number.NaN }
        const value = numpyMean(runs)
        return { text: `${numberText(metricKind(score), value)} (${runs.length - absent})`, value, shade: value }
      }),
    ]),
  }
}

/** In words, not by colour alone: "gold 2 of 3". */
function medalTable(results: AgentResults, name: string): ReportTable {
  const { tasks, agents } = results
  return {
    id: `table-medals${idEnd(name)}`,
    caption: `Medals of the runs of each task${captionEnd(name)}.`,
    columns: [{ title: 'Task' }, ...agents.map(({ agent }) => ({ title: agent }))],
    rows: tasks.map((task): Cell[] => [
      task,
      ...agents.map(({ agent, reported }): Cell => {
        const own = reported.filter((run) => run.task === task)
        if (own.length === 0) return noRun(results, agent, task)
        const parts = (['gold', 'silver', 'bronze'] as const).flatMap((name) => {
          const count = own.filter(({ medal }) => medal === name).length
          return count === 0 ? [] : [own.length === 1 ? name : `${name} ${count} of ${own.length}`]
        })
        if (own.some(({ valid, medal }) => valid && medal === undefined)) return MEDALS_UNKNOWN
        if (parts.length > 0) return parts.join(', ')
        return own.some(({ valid }) => valid) ? 'none' : 'no valid run'
      }),
    ]),
  }
}

/** What stands where an agent has no run of a task. */
function noRun({ notGraded }: AgentResults, agent: string, task: string): string {
  return notGraded.some((run) => run.name === agent && run.task === task) ? 'not graded' : 'no run'
}
