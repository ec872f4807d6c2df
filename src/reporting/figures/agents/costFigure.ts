import type { Markish } from '@observablehq/plot'
import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import { metricKind } from '../../content/metricKind'
import { numberText } from '../../content/numberText'
import { domainOf } from '../drawing/domainOf'
import { drawFigure } from '../drawing/drawFigure'
import { markColours } from '../drawing/keyPart'
import { logTicks, plainTick } from '../drawing/logTicks'
import { metricTicks } from '../drawing/metricTicks'
import { ink, symbolOf } from '../drawing/palette'
import { plotPart, stacked } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import { fitText, textWidth } from '../drawing/textWidth'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type AgentFiguresInput, agentFiguresShape } from '../figureSets'
import { metricAxis } from '../ranking/rankedTable'
import { orderedAgents, scoredTasks } from './agentTable'
import { type Priced, pricedAgents } from './pricedAgents'

/**
 * Score against cost: an agent is on the frontier where no other is both cheaper and better.
 *
 * @throws MedgradeError `too-few-values` where no agent has a cost above 0 and a score; `bad-input` for a run of an unknown agent or task.
 * @example
 * const run = { task: 'puma', produced: true, valid: true }
 * const runs = [{ ...run, agent: 'A', score: 0.4, cost: 2 }, { ...run, agent: 'B', score: 0.3, cost: 4 }]
 * const figure = await costFigure({ agents: [{ agent: 'A' }, { agent: 'B' }], tasks: [{ task: 'puma', higherBetter: true }], runs })
 * figure.table.rows // → [ [ 'A', 2, 0.4, 'yes' ], [ 'B', 4, 0.3, 'no' ] ]
 */
export async function costFigure(input: AgentFiguresInput, options: { readonly id?: string } = {}): Promise<Figure> {
  checkArguments({ input }, agentFiguresShape)
  const { score = 'score', higherBetter = true, costUnit } = input
  const scored = orderedAgents(input).map(({ agent, index, runs, mean }) => ({
    ...{ agent, index, score: mean },
    costs: runs.map(({ cost }) => cost),
  }))
  const agents = pricedAgents(scored, higherBetter)
  if (agents.length === 0)
    refuse('too-few-values', 'A figure of costs', 'no agent with a cost and a score', 'at least one')
  const frontier = agents.filter(({ onFrontier }) => onFrontier).sort((a, b) => a.cost - b.cost)
  const left = input.agents.length - agents.length
  const unit = costUnit ? `, ${costUnit}` : ''
  return drawFigure(
    {
      id: options.id ?? 'cost',
      title: `Mean ${score} against cost`,
      caption: `Each mark is an agent: its median cost of a run${costUnit ? ` in ${costUnit}` : ''} and its mean ${score} over ${countText(scoredTasks(input), 'task')}. On the frontier, where no other agent is both cheaper and better: ${frontier.map(({ agent }) => agent).join(', ')}.${left > 0 ? ` ${countText(left, 'agent')} without a cost or a score ${left === 1 ? 'is' : 'are'} left out.` : ''}`,
      table: {
        columns: ['agent', `median cost of a run${unit}`, `mean ${score}`, 'on the frontier'],
        rows: agents.map(({ agent, cost, score, onFrontier }) => [agent, cost, score, onFrontier ? 'yes' : 'no']),
      },
      data: { agents, frontier: frontier.map(({ agent }) => agent) },
    },
    (tools) =>
      stacked(
        costPart(tools, agents, {
          x: `median cost of a run${unit}`,
          y: metricAxis(`mean ${score}`, higherBetter),
          score,
        }),
      ),
  )
}

type DrawnAgent = { readonly agent: string; readonly index: number; readonly score: number } & Priced

const BOX = { height: 340, left: 60, right: 24, top: 18, bottom: 46 } as const

function costPart(
  tools: DrawingTools,
  agents: readonly DrawnAgent[],
  words: { readonly x: string; readonly y: string; readonly score: string },
) {
  const { Plot } = tools
  const costs = agents.map(({ cost }) => cost)
  const [least, most] = [smallestOf(costs) / 1.6, largestOf(costs) * 1.6]
  const y = domainOf(agents.map(({ score }) => score))
  const ticks = logTicks(least, most)
  const px = (cost: number) =>
    BOX.left + (Math.log(cost / least) / Math.log(most / least)) * (WIDTH - BOX.left - BOX.right)
  const py = (score: number) => BOX.top + ((y[1] - score) / (y[1] - y[0])) * (BOX.height - BOX.top - BOX.bottom)
  const frontier = agents.filter(({ onFrontier }) => onFrontier).sort((a, b) => a.cost - b.cost)
  const labels = placeLabels(
    agents.map(({ agent, cost, score }) => ({ text: fitText(agent, 150), x: px(cost), y: py(score) })),
  )
  const marks = agents.map(
    (one, at): Markish => [
      Plot.text([one], {
        ...{ x: 'cost', y: 'score', text: () => labels[at]!.text, textAnchor: labels[at]!.anchor },
        ...{ dx: labels[at]!.dx, dy: labels[at]!.dy, fontWeight: one.onFrontier ? 600 : 400 },
        ...{ fill: ink('ink'), stroke: ink('paper'), strokeWidth: 3 },
      }),
      Plot.dot([one], {
        ...{ x: 'cost', y: 'score', r: 6, symbol: symbolOf(one.index), ...markColours(one.index) },
        ariaLabel: () =>
          `${one.agent}: cost ${plainTick(one.cost)}, ${numberText(metricKind(words.score), one.score)}${one.onFrontier ? ', on the frontier' : ''}`,
      }),
    ],
  )
  return plotPart(tools, {
    ...{
      height: BOX.height,
      marginLeft: BOX.left,
      marginRight: BOX.right,
      marginTop: BOX.top,
      marginBottom: BOX.bottom,
    },
    x: { type: 'log', domain: [least, most], label: words.x, ticks, tickFormat: plainTick },
    y: { domain: y, label: words.y, ticks: 6, ...metricTicks(words.score) },
    marks: [
      Plot.gridX({ stroke: ink('grid'), strokeOpacity: 1, ticks }),
      Plot.gridY({ stroke: ink('grid'), strokeOpacity: 1, ticks: 6 }),
      Plot.line(frontier, {
        x: 'cost',
        y: 'score',
        curve: 'step-after',
        stroke: ink('soft'),
        strokeWidth: 1.5,
        strokeDasharray: '5 4',
      }),
      ...marks,
    ],
  })
}

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** A side of each mark on which its name covers neither another mark nor a name that is placed already. */
function placeLabels(labels: readonly Label[]) {
  type Box = { readonly x1: number; readonly x2: number; readonly y1: number; readonly y2: number }
  const taken: Box[] = labels.map(({ x, y }) => ({ x1: x - 7, x2: x + 7, y1: y - 7, y2: y + 7 }))
  return labels.map(({ text, x, y }, own) => {
    const width = textWidth(text)
    const sides = [
      { anchor: 'start', dx: 11, dy: 0, left: x + 11 },
      { anchor: 'end', dx: -11, dy: 0, left: x - 11 - width },
      { anchor: 'middle', dx: 0, dy: -16, left: x - width / 2 },
      { anchor: 'middle', dx: 0, dy: 16, left: x - width / 2 },
    ] as const
    const boxed = sides.map((side) => ({
      ...side,
      box: { x1: side.left, x2: side.left + width, y1: y + side.dy - 7, y2: y + side.dy + 7 },
    }))
    const inside = boxed.filter(({ box }) => box.x1 > 4 && box.x2 < WIDTH - 4 && box.y1 > 2)
    const free = inside.find(({ box }) =>
      taken.every(
        (other, at) => at === own || box.x2 < other.x1 || box.x1 > other.x2 || box.y2 < other.y1 || box.y1 > other.y2,
      ),
    )
    const { box, anchor, dx, dy } = free ?? inside[0] ?? boxed[0]!
    taken.push(box)
    return { text, anchor, dx, dy }
  })
}
