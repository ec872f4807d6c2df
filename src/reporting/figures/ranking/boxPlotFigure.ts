import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { type BoxOfValues, boxesOf } from '../../../ranking/figures/boxesOf'
import { withUnit } from '../../content/intervalText'
import type { NumberKind } from '../../content/numberText'
import { columnTitle } from '../../document/cellText'
import { boxMarks } from '../drawing/boxMarks'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { MOST_DOTS } from '../drawing/hexagonMarks'
import { lanesPart } from '../drawing/lanes'
import { worstDot } from '../drawing/worstDot'
import type { Figure } from '../figure'
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
  checkArguments({ table }, rankedTableShape)
  checkOptions('boxPlotFigure', options, rankingFigureTable)
  const { metric = 'value', unit, kind = 'ratio', higherBetter = true, readouts } = options
  const { algorithms, cases, values, ranks } = table
  const named = valuesOf(options)
  const all = boxesOf(values, ranks, dataOptions(options))
  const { id, titleEnd, ofTask, cut } = pageOf('box', table.task, algorithms.length, options)
  const boxes = cut(all)
  const name = (index: number) => algorithms[index]!
  const caption = [
    `${named} in ${countText(cases.length, 'case')}${ofTask} for ${countText(algorithms.length, 'algorithm')}, ordered by rank.`,
    dotsWords(boxes),
    worstWords(table, boxes, { kind, unit, higherBetter }),
  ].join(' ')
  return drawFigure(
    {
      id,
      title: `${named} by algorithm${titleEnd}`,
      caption,
      table: {
        columns: [
          ...['algorithm', 'cases'],
          ...['lower whisker', 'first quartile', 'median', 'third quartile', 'upper whisker'].map((title) =>
            columnTitle({ title, unit }),
          ),
        ],
        rows: boxes.map((box) => [
          ...[name(box.algorithm), box.values.length],
          ...[box.whiskerLow, box.q1, box.median, box.q3, box.whiskerHigh].map((end) =>
            Number.isNaN(end) ? null : end,
          ),
        ]),
      },
      data: goldenShape(boxes, table),
    },
    (tools) => {
      const names = boxes.map((box) => name(box.algorithm))
      const x = { label: metricAxis(metric, higherBetter, unit), grid: false, nice: true }
      const part = lanesPart(
        tools,
        { names, step: 30, right: 28, x },
        boxMarks(tools.Plot, boxes, { cases, algorithms, kind, unit, readouts }),
      )
      return { height: part.height, parts: [{ x: 0, y: 0, element: part.element }] }
    },
  )
}

function dotsWords(boxes: readonly BoxOfValues[]): string {
  const dots = valuesIn(boxes) > MOST_DOTS ? 'The darker a hexagon, the more cases' : 'Each dot is a case'
  return `${dots}; the box spans the quartiles, the line is the median, and the whiskers end at the farthest values within 1.5 interquartile ranges.`
}

const valuesIn = (boxes: readonly BoxOfValues[]) => boxes.reduce((sum, { values }) => sum + values.length, 0)

function worstWords(
  { cases, algorithms }: RankedTable,
  boxes: readonly BoxOfValues[],
  {
    kind,
    unit = '',
    higherBetter,
  }: Pick<RankingFigureOptions, 'unit'> & { readonly kind: NumberKind; readonly higherBetter: boolean },
): string {
  const worst = worstDot(boxes, higherBetter)
  if (worst === null) return 'All values are missing.'
  const value = withUnit(shortText(kind, worst.value), unit)
  const missing = boxes.length * cases.length - valuesIn(boxes)
  const left = missing > 0 ? ` ${countText(missing, 'value is', 'values are')} missing.` : ''
  return `${higherBetter ? 'Lowest' : 'Highest'} value: ${value} (${cases[worst.case]}, ${algorithms[worst.algorithm]}).${left}`
}

function goldenShape(boxes: readonly BoxOfValues[], { algorithms, cases }: RankedTable) {
  const ends = ['whiskerLow', 'q1', 'median', 'q3', 'whiskerHigh'] as const
  return {
    algorithm: boxes.map((box) => algorithms[box.algorithm]!),
    ...Object.fromEntries(ends.map((end) => [end, boxes.map((box) => box[end])])),
    cases,
    values: boxes.map((box) => {
      if (box.cases.length === cases.length) return Array.from(box.values)
      const values = cases.map((): number | null => null)
      for (const [j, value] of box.values.entries()) values[box.cases[j]!] = value
      return values
    }),
  }
}
