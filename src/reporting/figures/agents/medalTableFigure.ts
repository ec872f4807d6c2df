import { groupBy } from '../../../array/groupBy'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { type Cell, cellMarks } from '../drawing/cellMarks'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { stacked } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import { fitText, textWidth } from '../drawing/textWidth'
import type { Figure } from '../figure'
import { type AgentFiguresInput, type AgentRun, agentFiguresShape, hasReport } from '../figureSets'
import { orderedAgents } from './agentTable'

const medals = ['gold', 'silver', 'bronze'] as const
const colours = { gold: '#e69f00', silver: '#c4c4c4', bronze: '#b5672c' } as const

/**
 * Medals by task and agent: the best medal of the runs, in words and as a colour.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 * @example
 * const runs = [{ agent: 'A', task: 'puma', score: 1, produced: true, valid: true, medal: 'gold' }]
 * const figure = await medalTableFigure({ agents: [{ agent: 'A' }], tasks: [{ task: 'puma', higherBetter: true }], runs })
 * figure.table.rows[0].slice(0, 5) // → [ 'puma', 'A', 1, 1, 1 ]
 */
export async function medalTableFigure(
  input: AgentFiguresInput,
  options: { readonly id?: string } = {},
): Promise<Figure> {
  checkArguments({ input }, agentFiguresShape)
  const agents = orderedAgents(input)
  const { tasks } = input
  const all = input.runs.filter(hasReport)
  const cells = groupBy(all, (run) => JSON.stringify([run.task, run.agent]))
  const runsOf = (task: string, agent: string) => cells.get(JSON.stringify([task, agent])) ?? []
  const count = (runs: readonly AgentRun[], medal: AgentRun['medal']) =>
    runs.filter((run) => run.medal === medal).length
  const totals = medals.map((medal) => count(all, medal))
  const won = totals.reduce((sum, total) => sum + total, 0)
  const unknown = all.filter(isUnknown).length
  return drawFigure(
    {
      id: options.id ?? 'medals',
      title: 'Medals by task and agent',
      caption: `Best medal of the runs of an agent on a task; a fraction says in how many of its runs. ${won} of ${countText(all.length, 'run')} won a medal: ${totals.map((total, at) => `${total} ${medals[at]}`).join(', ')}${unknown === 0 ? '' : `; of ${unknown} it is not known`}.`,
      table: {
        columns: ['task', 'agent', 'runs', 'valid', ...medals],
        rows: tasks.flatMap(({ task }) =>
          agents.map(({ agent }) => {
            const runs = runsOf(task, agent)
            return [
              task,
              agent,
              runs.length,
              runs.filter(({ valid }) => valid).length,
              ...medals.map((medal) => count(runs, medal)),
            ]
          }),
        ),
      },
      data: {
        tasks: tasks.map(({ task }) => task),
        agents: agents.map(({ agent }) => agent),
        medals: tasks.map(({ task }) =>
          agents.map(({ agent }) => runsOf(task, agent).map(({ medal = null }) => medal)),
        ),
      },
    },
    (tools) => {
      const names = tasks.map(({ task }) => task)
      const width = (WIDTH - nameRoom(names) - 16) / agents.length
      const drawn = tasks.flatMap(({ task }, row) =>
        agents.map(({ agent }, column) => ({
          ...cellOf(runsOf(task, agent), width, `${agent}, ${task}`),
          row,
          column,
        })),
      )
      const rotate = agents.some(({ agent }) => textWidth(agent) > width - 6)
      const x = {
        ...{ domain: [-0.5, agents.length - 0.5], ticks: agents.map((_, column) => column), tickSize: 0, label: null },
        tickFormat: (column: number) => fitText(agents[column]!.agent, rotate ? 110 : width),
        ...(rotate && { tickRotate: -35 }),
      }
      return stacked(
        lanesPart(tools, { names, step: 26, x, bottom: rotate ? 90 : 26, grid: false }, cellMarks(tools, drawn, width)),
      )
    },
  )
}

const isUnknown = ({ valid, medal }: AgentRun) => valid && medal === undefined

function cellOf(runs: readonly AgentRun[], width: number, of: string): Omit<Cell, 'column' | 'row'> {
  const best = medals.find((medal) => runs.some((run) => run.medal === medal))
  const valid = runs.some((run) => run.valid)
  const word = best ?? (runs.length === 0 ? 'not run' : runs.some(isUnknown) ? 'not known' : valid ? 'none' : 'invalid')
  const won = runs.filter(({ medal }) => medal === best).length
  const share = best && runs.length > 1 ? ` ${won}/${runs.length}` : ''
  const fits = (text: string) => textWidth(text, width < 30 ? 11 : 12) < width - 4
  const text = [`${word}${share}`, word, runs.length === 0 ? '–' : word.slice(0, 1).toUpperCase()].find(fits) ?? ''
  return { fill: best ? colours[best] : null, text, label: `${of}: ${word}${share}` }
}
