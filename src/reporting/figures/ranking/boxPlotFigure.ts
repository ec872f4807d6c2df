import type { Markish } from '@observablehq/plot'
import { checkOptions } from '../../../errors/checkOptions'
import { type NumberKind, numberText } from '../../../grading/texts/numberText'
import { type BoxPlotBox, boxPlotData } from '../../../ranking/figures/boxPlotData'
import { countText, shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { hexagonMarks, MOST_DOTS, type PlacedDot } from '../drawing/hexagonMarks'
import { jitter } from '../drawing/jitter'
import { markColours } from '../drawing/keyPart'
import { laneLines, lanesPart } from '../drawing/lanes'
import { ink, symbolOf } from '../drawing/palette'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import {
  capital,
  dataOptions,
  metricAxis,
  pageOf,
  type RankedTable,
  type RankingFigureOptions,
  rankingFigureTable,
} from './rankedTable'

/**
 * Dots and boxes: every value of each algorithm, and a box over them, ordered by rank. More than 5000 dots are drawn as counts in hexagons.
 *
 * @throws MedgradeError as `boxPlotData`.
 * @example
 * const table = { task: 'liver', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, 0.9], [0.7, 0.8]], ranks: [2, 1] }
 * const figure = await boxPlotFigure(table, { metric: 'Dice' })
 * figure.id // → box-liver
 */
export async function boxPlotFigure(table: RankedTable, options: RankingFigureOptions = {}): Promise<Figure> {
  checkOptions('boxPlotFigure', options, rankingFigureTable)
  const { metric = 'value', kind = 'ratio', higherBetter = true } = options
  const { algorithms, cases, values, ranks } = table
  const all = boxPlotData(values, ranks, dataOptions(options))
  const { id, titleEnd, ofTask, cut } = pageOf('box', table.task, algorithms.length, options)
  const boxes = cut(all)
  const name = (index: number) => algorithms[index]!
  const caption = [
    `${capital(metric)} of ${countText(cases.length, 'case')}${ofTask} for ${countText(algorithms.length, 'algorithm')}, ordered by rank.`,
    dotsWords(boxes),
    worstWords(table, boxes, { kind, higherBetter }),
  ].join(' ')
  return drawFigure(
    {
      id,
      title: `${capital(metric)} by algorithm${titleEnd}`,
      caption,
      table: {
        columns: ['algorithm', 'cases', 'lower whisker', 'first quartile', 'median', 'third quartile', 'upper whisker'],
        rows: boxes.map((box) => [
          ...[name(box.algorithm), box.dots.length],
          ...[box.whiskerLow, box.q1, box.median, box.q3, box.whiskerHigh].map((end) =>
            Number.isNaN(end) ? null : end,
          ),
        ]),
      },
      data: goldenShape(boxes, table),
    },
    (tools) => {
      const names = boxes.map((box) => name(box.algorithm))
      const x = { label: metricAxis(metric, higherBetter), grid: false, nice: true }
      const part = lanesPart(tools, { names, step: 30, x }, boxMarks(tools.Plot, boxes, table, kind))
      return { height: part.height, parts: [{ x: 0, y: 0, element: part.element }] }
    },
  )
}

function dotsWords(boxes: readonly BoxPlotBox[]): string {
  const drawn = boxes.reduce((sum, { dots }) => sum + dots.length, 0)
  const dots = drawn > MOST_DOTS ? 'The darker a hexagon, the more cases' : 'Each dot is a case'
  return `${dots}; the box spans the quartiles, the line is the median, and the whiskers end at the farthest values within 1.5 interquartile ranges.`
}

function worstWords(
  { cases, algorithms }: RankedTable,
  boxes: readonly BoxPlotBox[],
  { kind, higherBetter }: { readonly kind: NumberKind; readonly higherBetter: boolean },
): string {
  const dots = boxes.flatMap((box) => box.dots.map((dot) => ({ ...dot, algorithm: box.algorithm })))
  if (dots.length === 0) return 'All values are missing.'
  const worst = dots.reduce((a, b) => ((higherBetter ? b.value < a.value : b.value > a.value) ? b : a))
  const value = shortText(kind, worst.value)
  const missing = boxes.length * cases.length - dots.length
  const left = missing > 0 ? ` ${countText(missing, 'value is', 'values are')} missing.` : ''
  return `${higherBetter ? 'Lowest' : 'Highest'} value: ${value} (${cases[worst.case]}, ${algorithms[worst.algorithm]}).${left}`
}

function goldenShape(boxes: readonly BoxPlotBox[], { algorithms, cases }: RankedTable) {
  const ends = ['whiskerLow', 'q1', 'median', 'q3', 'whiskerHigh'] as const
  return {
    algorithm: boxes.map((box) => algorithms[box.algorithm]!),
    ...Object.fromEntries(ends.map((end) => [end, boxes.map((box) => box[end])])),
    cases,
    values: boxes.map(({ dots }) => {
      const byCase = new Map(dots.map((dot) => [dot.case, dot.value]))
      return cases.map((_, index) => byCase.get(index) ?? null)
    }),
  }
}

/** Readouts of single dots are written up to this number. */
const MOST_READOUTS = 500

function boxMarks(
  Plot: DrawingTools['Plot'],
  boxes: readonly BoxPlotBox[],
  { cases, algorithms }: RankedTable,
  kind: NumberKind,
): Markish[] {
  const dots = boxes.map(({ algorithm, dots }, lane) =>
    dots
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, case: at }, j): PlacedDot & { label: string } => ({
        x: value,
        y: lane + jitter(j, 0.56),
        label: `${cases[at]}, ${algorithms[algorithm]}: ${numberText(kind, value)}`,
      })),
  )
  const total = dots.reduce((sum, list) => sum + list.length, 0)
  const spread =
    total > MOST_DOTS
      ? hexagonMarks(Plot, dots.flat())
      : dots.map((list, lane) =>
          Plot.dot(list, {
            ...{ x: 'x', y: 'y', r: total > 1000 ? 1.6 : 2.6, symbol: symbolOf(boxes[lane]!.algorithm) },
            ...markColours(boxes[lane]!.algorithm),
            ...{ strokeWidth: 0.6, fillOpacity: 0.75 },
            ...(total <= MOST_READOUTS && { ariaLabel: 'label' }),
          }),
        )
  const drawn = boxes.flatMap((box, lane) => (Number.isFinite(box.q1 + box.q3) ? [{ ...box, lane }] : []))
  const finite = drawn.filter((box) => Number.isFinite(box.whiskerLow + box.whiskerHigh))
  const line = { stroke: ink('ink'), strokeWidth: 1.2 }
  return [
    laneLines(Plot, boxes.length),
    ...spread,
    Plot.ruleY(finite, { ...{ x1: 'whiskerLow', x2: 'q1', y: 'lane' }, ...line }),
    Plot.ruleY(finite, { ...{ x1: 'q3', x2: 'whiskerHigh', y: 'lane' }, ...line }),
    Plot.rect(drawn, {
      ...{ x1: 'q1', x2: 'q3', y1: (box) => box.lane - 0.34, y2: (box) => box.lane + 0.34 },
      ...{ ...line, fill: 'none' },
      ariaLabel: (box) =>
        `${algorithms[box.algorithm]}: median ${numberText(kind, box.median)}, quartiles ${numberText(kind, box.q1)} to ${numberText(kind, box.q3)}, ${countText(box.dots.length, 'case')}`,
    }),
    Plot.ruleX(drawn, {
      ...{ x: 'median', y1: (box) => box.lane - 0.34, y2: (box) => box.lane + 0.34 },
      ...{ stroke: ink('ink'), strokeWidth: 2.5 },
    }),
  ]
}
