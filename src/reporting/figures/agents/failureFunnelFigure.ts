import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { numberText } from '../../content/numberText'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { edgeOf, hatchOf, ink } from '../drawing/palette'
import { inRows, type Part, panelTitle } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type AgentFiguresInput, type AgentRun, agentFiguresShape, hasReport } from '../figureSets'
import { type OrderedAgent, orderedAgents } from './agentTable'

interface Stage {
  readonly name: string
  readonly reached: (run: AgentRun) => boolean
}

const stages: readonly Stage[] = [
  { name: 'started', reached: hasReport },
  { name: 'produced a file', reached: ({ produced }) => produced },
  { name: 'valid', reached: ({ valid }) => valid },
  { name: 'scored', reached: ({ valid, score }) => valid && score !== null && !Number.isNaN(score) },
]

/** Stands first where some runs have no report. */
const expected: Stage = { name: 'expected', reached: () => true }

/** Stages that count only where the runs say them. */
const furtherStages: readonly (Stage & { readonly known: (run: AgentRun) => boolean })[] = [
  {
    name: 'above median',
    reached: ({ aboveMedian }) => aboveMedian === true,
    known: ({ aboveMedian }) => aboveMedian !== undefined,
  },
  { name: 'medal', reached: ({ medal }) => !!medal, known: ({ medal }) => medal !== undefined },
]

/**
 * Failure funnel: how many runs of each agent reached each stage, from the start to a medal; before the start those that were expected, where some left no report.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 * @example
 * const runs = [{ agent: 'A', task: 'puma', score: null, produced: true, valid: false }]
 * const figure = await failureFunnelFigure({ agents: [{ agent: 'A' }], tasks: [{ task: 'puma', higherBetter: true }], runs })
 * figure.table.rows.map((row) => row[2]) // → [ 1, 1, 0, 0 ]
 */
export async function failureFunnelFigure(
  input: AgentFiguresInput,
  options: { readonly id?: string } = {},
): Promise<Figure> {
  checkArguments({ input }, agentFiguresShape)
  const agents = orderedAgents(input)
  const { runs } = input
  const shown = [
    ...(runs.every(hasReport) ? [] : [expected]),
    ...stages,
    ...furtherStages.filter(({ known }) => runs.some(known) && runs.every((run) => !run.valid || known(run))),
  ]
  const counts = (list: readonly AgentRun[]) => shown.map(({ reached }) => list.filter(reached).length)
  const total = counts(runs)
  const losses = total.slice(1).map((count, at) => total[at]! - count)
  const worst = losses.indexOf(largestOf([...losses, 0]))
  const steps = losses.flatMap((loss, at) => (loss === losses[worst] ? [at] : []))
  const says =
    runs.length === 0 || losses[worst] === undefined || losses[worst] === 0
      ? 'No run was lost.'
      : `Most runs are lost ${steps.map((at) => `between ${shown[at]!.name} and ${shown[at + 1]!.name}: ${losses[at]} of ${total[at]}`).join('; as many ')}.`
  return drawFigure(
    {
      id: options.id ?? 'funnel',
      title: 'How far the runs came',
      caption:
        `Number of runs that reached a stage, and their share of all ${countText(runs.length, shown[0] === expected ? 'expected run' : 'run')} of the agent or agents. ${says}`.replace(
          ' of the agent or agents',
          agents.length > 1 ? ', for each agent' : '',
        ),
      table: {
        columns: ['agent', 'stage', 'runs', 'share, %'],
        rows: agents.flatMap(({ agent, runs }) =>
          counts(runs).map((count, stage) => [
            agent,
            shown[stage]!.name,
            count,
            runs.length === 0 ? null : (100 * count) / runs.length,
          ]),
        ),
      },
      data: {
        stages: shown.map(({ name }) => name),
        all: total,
        agents: agents.map(({ agent, runs }) => ({ agent, counts: counts(runs) })),
      },
    },
    (tools) => {
      const names = shown.map(({ name }) => name)
      const columns = agents.length === 1 ? 1 : 2
      return inRows(
        agents.map((agent) => funnelPart(tools, { agent, counts: counts(agent.runs), names, width: WIDTH / columns })),
        columns,
        4,
      )
    },
  )
}

interface Funnel {
  readonly agent: OrderedAgent
  readonly counts: readonly number[]
  readonly names: readonly string[]
  readonly width: number
}

function funnelPart(tools: DrawingTools, { agent: { agent, index, runs }, counts, names, width }: Funnel): Part {
  const { Plot } = tools
  const bars = counts.map((count, lane) => ({ lane, count, share: runs.length === 0 ? 0 : count / runs.length }))
  const text = ({ count, share }: (typeof bars)[number]) =>
    `${count} (${numberText('percent', share).replace('.0', '')})`
  const x = { axis: null, domain: [0, Math.max(runs.length, 1)] }
  const lanes = { names, step: 22, top: 28, bottom: 14, width, x, right: 84, grid: false, least: nameRoom(names) - 16 }
  return lanesPart(tools, lanes, [
    panelTitle(tools, agent, width - nameRoom(names) - 10),
    Plot.rect(bars, {
      ...{ x1: 0, x2: 'count', y1: ({ lane }) => lane - 0.36, y2: ({ lane }) => lane + 0.36 },
      ...{ fill: hatchOf(index), stroke: edgeOf(index) },
      ariaLabel: (bar) => `${agent}, ${names[bar.lane]}: ${text(bar)}`,
    }),
    Plot.text(bars, { x: 'count', y: 'lane', text, textAnchor: 'start', dx: 5, fill: ink('ink') }),
  ])
}
