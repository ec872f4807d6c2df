import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { type NetworkData, networkData } from '../../../ranking/figures/networkData'
import { drawFigure } from '../drawing/drawFigure'
import { colourOf, edgeOf, ink, symbolOf } from '../drawing/palette'
import { plotPart, stacked } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import { fitText } from '../drawing/textWidth'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type RankedTask, rankedTaskShape } from './blobAcrossTasksFigure'

/**
 * Network of tasks: tasks with similar rankings lie near each other; the colour of a task is that of the algorithm that alone ranks first in it.
 *
 * @throws MedgradeError as `networkData`.
 * @example
 * const tasks = [[1, 2], [2, 1]].map((ranks, i) => ({ task: 'T' + i, algorithms: ['A', 'B'], ranks }))
 * const figure = await taskNetworkFigure(tasks)
 * figure.table.rows // → [ [ 'T0', 'T1', 2, 'A', 'B' ] ]
 */
export async function taskNetworkFigure(
  tasks: readonly RankedTask[],
  options: { readonly id?: string } = {},
): Promise<Figure> {
  checkArguments({ tasks }, [rankedTaskShape])
  checkOptions('taskNetworkFigure', options, { id: 'string' })
  const network = networkData(tasks)
  const algorithms = tasks[0]!.algorithms
  const winner = (node: number) => {
    const index = network.nodes[node]!.winner
    return index === null ? 'several' : algorithms[index]!
  }
  const counts = new Map<string, number>()
  for (const node of network.nodes.keys()) counts.set(winner(node), (counts.get(winner(node)) ?? 0) + 1)
  const says = [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
  return drawFigure(
    {
      id: options.id ?? 'network',
      title: 'Network of the tasks',
      caption: `Tasks with similar rankings lie near each other: the length of an edge grows with the number of pairs ordered differently, ceil(1.05^distance); a plane shows the lengths only roughly. A task has the mark of the algorithm that alone ranks first in it, grey where several do. First places in ${countText(tasks.length, 'task')}: ${says}.`,
      table: {
        columns: ['task', 'other task', 'distance', 'first', 'first in the other'],
        rows: network.edges.map(({ from, to, distance }) => [
          ...[network.nodes[from]!.task, network.nodes[to]!.task, distance],
          ...[winner(from), winner(to)],
        ]),
      },
      data: network,
    },
    (tools) => stacked(networkPart(tools, network, winner)),
  )
}

function networkPart(tools: DrawingTools, { nodes, edges }: NetworkData, winner: (node: number) => string) {
  const { Plot } = tools
  const height = 340
  const places = layout(nodes.length, edges)
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  // One scale for both axes, so that lengths can be compared.
  const span = Math.max((spread(xs) * height) / WIDTH, spread(ys), 1e-9) * 0.7
  const middle = (values: readonly number[]) => (smallestOf(values) + largestOf(values)) / 2
  const at = nodes.map(({ task, winner }, node) => ({ task, winner, node, x: xs[node]!, y: ys[node]! }))
  const [x, y] = [middle(xs), middle(ys)]
  const wide = (span * WIDTH) / height
  return plotPart(tools, {
    ...{ height, margin: 0 },
    x: { domain: [x - wide, x + wide], axis: null },
    y: { domain: [y - span, y + span * 0.8], axis: null },
    marks: [
      Plot.link(edges, {
        ...{
          x1: ({ from }) => xs[from]!,
          x2: ({ to }) => xs[to]!,
          y1: ({ from }) => ys[from]!,
          y2: ({ to }) => ys[to]!,
        },
        ...{ stroke: ink('absent'), strokeWidth: 0.8, strokeOpacity: 0.7 },
      }),
      ...at.map((one) =>
        Plot.dot([one], {
          ...{ x: 'x', y: 'y', r: 9, symbol: one.winner === null ? 'circle' : symbolOf(one.winner) },
          ...{ fill: one.winner === null ? ink('absent') : colourOf(one.winner), strokeWidth: 1.2 },
          stroke: one.winner === null ? ink('absent') : edgeOf(one.winner),
          ariaLabel: () => `${one.task}: first ${winner(one.node)}`,
        }),
      ),
      Plot.text(at, {
        ...{ x: 'x', y: 'y', text: ({ task, node }) => `${fitText(task, 100)}\n${fitText(winner(node), 100)}`, dy: 26 },
        ...{ fill: ink('ink'), stroke: ink('paper'), strokeWidth: 4 },
      }),
    ],
  })
}

const spread = (values: readonly number[]) => largestOf(values) - smallestOf(values)

/** Stress majorization from a circle: every step moves each node to the mean of where its edges want it. */
function layout(count: number, edges: NetworkData['edges']): [number, number][] {
  let places = Array.from({ length: count }, (_, node): [number, number] => {
    const angle = (2 * Math.PI * node) / count
    return [Math.cos(angle), Math.sin(angle)]
  })
  const lengths = new Map(
    edges.flatMap(({ from, to, length }) => [[`${from} ${to}`, length] as const, [`${to} ${from}`, length] as const]),
  )
  for (let step = 0; step < 300; step++) {
    places = places.map(([x, y], node) => {
      let [sumX, sumY, sum] = [0, 0, 0]
      for (const [other, [ox, oy]] of places.entries()) {
        if (other === node) continue
        const wanted = lengths.get(`${node} ${other}`)!
        const found = Math.hypot(x - ox, y - oy) || 1e-9
        const weight = 1 / wanted ** 2
        sumX += weight * (ox + ((x - ox) * wanted) / found)
        sumY += weight * (oy + ((y - oy) * wanted) / found)
        sum += weight
      }
      return sum === 0 ? [x, y] : [sumX / sum, sumY / sum]
    })
  }
  return places
}
