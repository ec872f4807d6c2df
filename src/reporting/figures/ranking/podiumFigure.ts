import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { podiumData } from '../../../ranking/figures/podiumData'
import { subjectList } from '../../content/subjectList'
import { dotMarks, MOST_READOUTS } from '../drawing/dotMarks'
import { drawFigure } from '../drawing/drawFigure'
import { hexagonMarks, joinedDots, MOST_DOTS } from '../drawing/hexagonMarks'
import { keyPart } from '../drawing/keyPart'
import { axisWords } from '../drawing/lanes'
import { colourOf, edgeOf, ink } from '../drawing/palette'
import { type Part, plotPart, stacked } from '../drawing/panels'
import type { Drawing } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type PodiumDrawing, podiumDots, podiumReadout } from './podiumDots'
import { podiumPanels } from './podiumPanels'
import {
  dataOptions,
  metricAxis,
  pageOf,
  type RankedTable,
  type RankingFigureOptions,
  rankedTableShape,
  rankingFigureTable,
  valuesOf,
} from './rankedTable'

/** More algorithms than these have a panel each. */
const MOST_LANES = 10

/**
 * Podium plot: the place of each algorithm in each case, a line for each case, and how often an algorithm took each place. More than ten algorithms have a
 * panel each, without lines between them.
 *
 * @throws MedgradeError as `podiumData`.
 * @example
 * const table = { task: 'liver', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, 0.9], [0.7, 0.8]], ranks: [2, 1] }
 * const figure = await podiumFigure(table)
 * figure.table.rows // → [ [ 'B', 2, 0 ], [ 'A', 0, 2 ] ]
 */
export async function podiumFigure(table: RankedTable, options: RankingFigureOptions = {}): Promise<Figure> {
  checkArguments({ table }, rankedTableShape)
  checkOptions('podiumFigure', options, rankingFigureTable)
  const { algorithms, values, ranks, cases } = table
  const data = podiumData(values, ranks, dataOptions(options))
  const { id, titleEnd, ofTask, cut } = pageOf('podium', table.task, algorithms.length, options)
  const shown = cut(data.order.map((_, place) => place))
  const inLanes = shown.length <= MOST_LANES && algorithms.length <= MOST_LANES
  const wins = data.bars.map((bars) => bars[0]!)
  const most = largestOf(wins)
  const often = data.order.filter((_, at) => wins[at] === most).map((index) => algorithms[index]!)
  const based = `${valuesOf(options)} in ${countText(cases.length, 'case')}${ofTask}.`
  const how = inLanes
    ? 'Each column is a place, within it one lane per algorithm; a line joins the values of a case; bars count how often an algorithm took the place.'
    : 'A panel for each algorithm; each column is a place; bars count how often the algorithm took it.'
  const says = `${subjectList(often)} took the first place most often, in ${most} of ${countText(cases.length, 'case')}; equal values take their places in the order of the ranking.`
  return drawFigure(
    {
      id,
      title: `Places of the algorithms in each case${titleEnd}`,
      caption: `${based} ${how} ${says}`,
      table: {
        columns: ['algorithm', ...data.order.map((_, place) => `place ${place + 1}`)],
        rows: shown.map((index) => [algorithms[data.order[index]!]!, ...data.bars[index]!]),
      },
      data: { ...data, order: data.order.map((index) => algorithms[index]!), cases },
    },
    (tools) => (inLanes ? lanes : podiumPanels)(tools, { data, table, options, shown }),
  )
}

const MARGIN = 52

function lanes(tools: DrawingTools, drawing: PodiumDrawing): Drawing {
  const { data, table } = drawing
  const key = keyPart(
    tools,
    data.order.map((index) => ({ label: table.algorithms[index]!, index })),
  )
  return stacked(key, dotsPart(tools, drawing), barsPart(tools, drawing))
}

function dotsPart(tools: DrawingTools, drawing: PodiumDrawing): Part {
  const { Plot } = tools
  const { data, options } = drawing
  const dots = podiumDots(drawing)
  const total = dots.reduce((sum, { x }) => sum + x.length, 0)
  const m = data.order.length
  const isLabelled = options.readouts ?? total <= MOST_READOUTS
  const spread =
    total > MOST_DOTS
      ? hexagonMarks(Plot, joinedDots(dots))
      : [
          Plot.line(linesOf(data), {
            ...{ x: 'x', y: 'y', z: 'c' },
            ...{ stroke: ink('soft'), strokeWidth: 0.7, strokeOpacity: 0.45 },
          }),
          ...dots.map((own, a) =>
            dotMarks(Plot, own, {
              ...{ index: data.order[a]!, r: total > 1000 ? 1.6 : 2.6, edge: total > 1000 ? 0.5 : 1 },
              readout: isLabelled ? podiumReadout(drawing, a, own) : null,
            }),
          ),
        ]
  return plotPart(tools, {
    height: 270,
    ...{ marginLeft: MARGIN, marginRight: 12, marginTop: 8, marginBottom: 6 },
    x: { domain: [0, m * m], axis: null },
    y: { label: metricAxis(options.metric ?? 'value', options.higherBetter, options.unit), nice: true },
    color: { type: 'sqrt', scheme: 'cividis', reverse: true },
    marks: [placeBands(tools, m), Plot.gridY({ stroke: ink('grid'), strokeOpacity: 1 }), ...spread],
  })
}

/** The dots of each case by rising place. */
function linesOf({ place, x, y }: PodiumDrawing['data']) {
  return place.flatMap((row, c) => {
    const all = row.map((at, a) => ({ c, place: at, x: x[c]![a]!, y: y[c]![a]! }))
    return all.filter((dot) => Number.isFinite(dot.x + dot.y)).sort((a, b) => a.place - b.place)
  })
}

/** Every second place on a grey ground. */
function placeBands({ Plot }: DrawingTools, m: number) {
  const places = Array.from({ length: m }, (_, place) => place).filter((place) => place % 2 === 0)
  return Plot.rectX(places, { x1: (place) => place * m, x2: (place) => (place + 1) * m, fill: ink('band') })
}

function barsPart(tools: DrawingTools, { data, table }: PodiumDrawing): Part {
  const { Plot } = tools
  const m = data.order.length
  const bars = data.order.flatMap((algorithm, a) =>
    data.bars[a]!.map((count, place) => ({ x: place * m + a, count, algorithm, place: place + 1 })),
  )
  const most = largestOf(bars.map(({ count }) => count))
  return plotPart(tools, {
    height: 150,
    ...{ marginLeft: MARGIN, marginRight: 12, marginTop: 18, marginBottom: 40 },
    x: { domain: [0, m * m], axis: null },
    y: { label: 'cases', domain: [0, most], ticks: Math.min(most, 4), tickFormat: 'd' },
    marks: [
      placeBands(tools, m),
      ...data.order.map((index) =>
        Plot.rect(
          bars.filter(({ algorithm, count }) => algorithm === index && count > 0),
          {
            ...{ x1: (bar) => bar.x + 0.1, x2: (bar) => bar.x + 0.9, y1: 0, y2: 'count' },
            ...{ fill: colourOf(index), stroke: edgeOf(index) },
            ariaLabel: ({ count, place }) =>
              `${table.algorithms[index]}: place ${place} in ${countText(count, 'case')}`,
          },
        ),
      ),
      ...(m <= 7
        ? [
            Plot.text(
              bars.filter(({ count }) => count > 0),
              { ...{ x: (bar) => bar.x + 0.5, y: 'count', text: 'count' }, ...{ dy: -7, fontSize: 11 } },
            ),
          ]
        : []),
      Plot.ruleY([0], { stroke: ink('soft') }),
      Plot.axisX(
        Array.from({ length: m }, (_, place) => (place + 0.5) * m),
        {
          ...{ tickSize: 0, tickFormat: (at: number) => String(Math.floor(at / m) + 1) },
          label: 'place in a case',
          ...axisWords,
        },
      ),
    ],
  })
}
