import type { Markish } from '@observablehq/plot'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { type MethodLine, methodLinesData } from '../../../ranking/figures/methodLinesData'
import { rankOrder } from '../../../ranking/rankOrder'
import { type RankingMethod, rankingMethods } from '../../../ranking/statisticSheets'
import type { TaskTable } from '../../../ranking/tasks/taskTable'
import { drawFigure } from '../drawing/drawFigure'
import { markColours } from '../drawing/keyPart'
import { nameRoom } from '../drawing/lanes'
import { colourOf, dashOf, ink, symbolOf } from '../drawing/palette'
import { inRows, type Part, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import { fitText } from '../drawing/textWidth'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type PageOptions, pageOf, type RankingFigureOptions, rankingFigureTable, valueTableShape } from './rankedTable'

export interface MethodLinesFigureOptions extends Omit<RankingFigureOptions, 'kind' | 'metric' | 'unit'> {
  /** Default: the five of `methodLinesData`; with missing values and no choice what they mean, the two that rank within cases. */
  readonly methods?: readonly RankingMethod[]
}

const { kind: _kind, metric: _metric, unit: _unit, ...shared } = rankingFigureTable
const optionTable: OptionTable<MethodLinesFigureOptions> = { ...shared, methods: 'list' }

/** More algorithms than these have a panel each. */
const MOST_LINES = 10

/** Height of a panel. */
export const LINES_PANEL = 150

/**
 * Line plot of ranking methods: the rank of each algorithm in a task by several methods. Lines of equal rank are drawn side by side; more than ten algorithms
 * have a panel each.
 *
 * @throws MedgradeError as `methodLinesData`.
 * @example
 * const table = { task: 'liver', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values: [[9, 8], [7, 6], [1, 9]] }
 * const figure = await methodLinesFigure(table, { methods: ['meanThenRank', 'rankThenMean'] })
 * figure.table.rows[0] // → [ 'A', 2, 1 ]
 */
export async function methodLinesFigure(table: TaskTable, options: MethodLinesFigureOptions = {}): Promise<Figure> {
  checkArguments({ table }, valueTableShape)
  checkOptions('methodLinesFigure', options, optionTable)
  const { id: _id, page: _page, ...rest } = options
  const { algorithms, task } = table
  const withinCases = (rest.missing ?? 'none') === 'none' && hasGaps(table)
  const lines = methodLinesData([table], withinCases && !rest.methods ? { ...rest, methods: gapMethods } : rest)
  // The order of the second method: the first aggregate of the five.
  const order = rankOrder((lines[1] ?? lines[0])!.ranks)
  const page: PageOptions = options
  const { id, titleEnd, cut } = pageOf('methods', task, algorithms.length, page)
  const changing = algorithms.filter((_, index) => new Set(lines.map(({ ranks }) => ranks[index])).size > 1).length
  const words = lines.map(({ method }) => rankingMethods[method].tick.replace('\n', ' '))
  return drawFigure(
    {
      id,
      title: `Ranks by ranking method${titleEnd}`,
      caption: `Rank by ${lines.length === 5 ? 'five' : lines.length} ranking methods (${words.join('; ')}); flat lines mean that the method does not matter. ${changing} of ${countText(algorithms.length, 'algorithm')} ${changing === 1 ? 'changes its rank' : 'change their rank'}.`,
      table: {
        columns: ['algorithm', ...words],
        rows: cut(order).map((index) => [algorithms[index]!, ...lines.map(({ ranks }) => ranks[index]!)]),
      },
      data: {
        method: lines.flatMap(({ method }) => algorithms.map(() => method)),
        task: lines.flatMap(() => algorithms.map(() => task)),
        algorithm: lines.flatMap(() => algorithms),
        rank: lines.flatMap(({ ranks }) => ranks),
      },
    },
    (tools) => {
      if (algorithms.length <= MOST_LINES) return inRows([linesPart(tools, lines, algorithms)], 1)
      return inRows(
        cut(order).map((index) => panelPart(tools, lines, algorithms, index)),
        3,
        4,
      )
    },
  )
}

const gapMethods: readonly RankingMethod[] = ['rankThenMean', 'rankThenMedian']

function hasGaps({ values }: TaskTable): boolean {
  return values.some((row) => Array.from(row).some((value) => value === null || Number.isNaN(value)))
}

interface LinePoint {
  readonly method: number
  readonly y: number
  readonly rank: number
}

/** Places in the last method: with `min` ranks, equal ranks leave free the places behind theirs. */
function lanesOf(line: MethodLine): number[] {
  const lanes: number[] = []
  for (const [place, algorithm] of rankOrder(line.ranks).entries()) lanes[algorithm] = place + 1
  return lanes
}

function linesPart(tools: DrawingTools, lines: readonly MethodLine[], algorithms: readonly string[]): Part {
  const { Plot } = tools
  const m = algorithms.length
  const [first, last] = [lanesOf(lines[0]!), lanesOf(lines[lines.length - 1]!)]
  const room = nameRoom(algorithms, 110)
  const marks = algorithms.flatMap((name, index): Markish[] => {
    const points = lines.map(({ ranks }, method): LinePoint => {
      const sharing = ranks.flatMap((rank, other) => (rank === ranks[index] ? [other] : []))
      const offset = (sharing.indexOf(index) - (sharing.length - 1) / 2) * Math.min(0.16, 0.5 / sharing.length)
      return { method, y: ranks[index]! + offset, rank: ranks[index]! }
    })
    const label = { text: () => fitText(name, 110), fill: ink('ink') }
    const stroke = { stroke: colourOf(index), strokeWidth: 2, strokeDasharray: dashOf(index) }
    return [
      Plot.line(points, { x: 'method', y: 'y', ...stroke }),
      Plot.dot(points, {
        ...{ x: 'method', y: 'y', r: 4, symbol: symbolOf(index), ...markColours(index) },
        ariaLabel: ({ method, rank }) =>
          `${name}: rank ${rank} by ${rankingMethods[lines[method]!.method].tick.replace('\n', ' ')}`,
      }),
      Plot.text([0], { x: () => 0, y: () => first[index]!, ...label, textAnchor: 'end', dx: -12 }),
      Plot.text([0], { x: () => lines.length - 1, y: () => last[index]!, ...label, textAnchor: 'start', dx: 12 }),
    ]
  })
  return plotPart(tools, {
    ...{
      height: 16 + Math.max(m, 3) * 28 + 52,
      marginLeft: room + 52,
      marginRight: room,
      marginTop: 12,
      marginBottom: 48,
    },
    x: { domain: [0, Math.max(lines.length - 1, 1)], axis: null },
    y: { domain: [m + 0.3, 0.7], label: 'rank', axis: null },
    marks: [
      Plot.gridY(
        Array.from({ length: m }, (_, rank) => rank + 1),
        { stroke: ink('grid'), strokeOpacity: 1 },
      ),
      ...marks,
      ...methodAxes(tools, lines, m, -room),
    ],
  })
}

function methodAxes({ Plot }: DrawingTools, lines: readonly MethodLine[], m: number, dx: number): Markish[] {
  return [
    Plot.axisX(
      lines.map((_, method) => method),
      {
        ...{ tickSize: 4, label: null, lineHeight: 1.15 },
        tickFormat: (method: number) => rankingMethods[lines[method]!.method].tick,
      },
    ),
    Plot.axisY(
      Array.from({ length: m }, (_, rank) => rank + 1),
      {
        ...{
          tickSize: 0,
          tickPadding: 6,
          dx,
          tickFormat: (rank: number) => `rank ${rank}`,
          label: null,
          fill: ink('soft'),
        },
      },
    ),
  ]
}

/** The line of one algorithm before those of all others. */
function panelPart(
  tools: DrawingTools,
  lines: readonly MethodLine[],
  algorithms: readonly string[],
  index: number,
): Part {
  const { Plot } = tools
  const points = (of: number) => lines.map(({ ranks }, method) => ({ method, y: ranks[of]! }))
  const others = algorithms.flatMap((_, of) => (of === index ? [] : points(of).map((point) => ({ ...point, of }))))
  const width = WIDTH / 3
  return plotPart(tools, {
    ...{ width, height: LINES_PANEL, marginLeft: 30, marginRight: 10, marginTop: 26, marginBottom: 30 },
    x: { domain: [0, Math.max(lines.length - 1, 1)], axis: null },
    y: { domain: [algorithms.length + 0.5, 0.5], axis: null },
    marks: [
      panelTitle(tools, algorithms[index]!, width - 40),
      Plot.line(others, { x: 'method', y: 'y', z: 'of', stroke: ink('grid'), strokeWidth: 1 }),
      Plot.line(points(index), { x: 'method', y: 'y', stroke: colourOf(index), strokeWidth: 2 }),
      Plot.dot(points(index), {
        ...{ x: 'method', y: 'y', r: 3.5, symbol: symbolOf(index), ...markColours(index) },
        ariaLabel: ({ method, y }) =>
          `${algorithms[index]}: rank ${y} by ${rankingMethods[lines[method]!.method].tick.replace('\n', ' ')}`,
      }),
      Plot.axisY([1, algorithms.length], { tickSize: 3, label: null, tickFormat: 'd' }),
      Plot.axisX(
        lines.map((_, method) => method),
        { tickSize: 3, label: null, tickFormat: (method: number) => String(method + 1) },
      ),
    ],
  })
}
