import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { adjustPValues, type PAdjustment } from '../../../ranking/adjustPValues'
import { orderedTests } from '../../../ranking/figures/orderedTests'
import { type SignificanceData, significanceData } from '../../../ranking/figures/significanceData'
import type { PairTests } from '../../../ranking/pairTests'
import { numberText } from '../../content/numberText'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { axisWords, nameRoom } from '../drawing/lanes'
import { colourOf, ink } from '../drawing/palette'
import { plotPart, stacked } from '../drawing/panels'
import { type Drawing, WIDTH } from '../drawing/svgDocument'
import { fitText } from '../drawing/textWidth'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import {
  dataOptions,
  pageOf,
  type RankedTable,
  type RankingFigureOptions,
  rankedTableShape,
  rankingFigureTable,
} from './rankedTable'

export interface SignificanceMapOptions extends RankingFigureOptions {
  /** Level of significance. Default 0.05. */
  readonly alpha?: number
  /** Adjustment over all ordered pairs. Default `holm`. */
  readonly adjust?: PAdjustment
  /** Tests that a report has made already, in place of those of the figure. */
  readonly given?: GivenTests | undefined
}

/** Tests of every two algorithms of a task; `words` say how they were made. */
export interface GivenTests extends PairTests {
  readonly words: string
}

const optionTable: OptionTable<SignificanceMapOptions> = {
  ...rankingFigureTable,
  alpha: 'number or NaN',
  adjust: 'string',
  given: 'object',
}

const adjustmentWords: Readonly<Partial<Record<PAdjustment, string>>> = {
  none: 'not adjusted',
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  bh: 'Benjamini–Hochberg',
}

/**
 * Significance map: which algorithm is better than which by one-sided Wilcoxon signed-rank tests, or by tests that are given.
 *
 * @throws MedgradeError as `significanceData`.
 * @example
 * const values = [5, 6, 7, 8, 9, 10, 11, 12].map((better) => [4, better])
 * const table = { task: 'liver', cases: '12345678'.split(''), algorithms: ['A', 'B'], values, ranks: [2, 1] }
 * const figure = await significanceMapFigure(table)
 * figure.caption.includes('1 of 2 filled') // → true
 */
export async function significanceMapFigure(table: RankedTable, options: SignificanceMapOptions = {}): Promise<Figure> {
  checkArguments({ table }, rankedTableShape)
  checkOptions('significanceMapFigure', options, optionTable)
  const { alpha = 0.05, adjust = 'holm', given } = options
  const { algorithms, values, ranks } = table
  const data = given
    ? orderedTests(given, ranks)
    : significanceData(values, ranks, { ...dataOptions(options), alpha, adjust })
  const { id, titleEnd, cut } = pageOf('significance', table.task, algorithms.length, options)
  const rows = cut(data.order)
  const tests = algorithms.length * (algorithms.length - 1)
  const filled = data.superior.flat().filter((won) => won === 1).length
  const how =
    given?.words ??
    `one-sided Wilcoxon signed rank, ${adjustmentWords[adjust] ?? adjust} over ${countText(tests, 'test')}, ${shortText('percent', alpha)}`
  return drawFigure(
    {
      id,
      title: `Significant differences${titleEnd}`,
      caption: `Filled: the algorithm on the horizontal axis is better than the one on the vertical axis (${how}). ${filled} of ${tests} filled.`,
      table: {
        columns: ['better', 'worse', 'p', 'adjusted p', 'significant'],
        rows: rows.flatMap((worse) =>
          data.order.flatMap((better) =>
            better === worse
              ? []
              : [
                  [
                    ...[
                      algorithms[better]!,
                      algorithms[worse]!,
                      data.p[better]![worse]!,
                      data.adjustedP[better]![worse]!,
                    ],
                    data.superior[better]![worse] === 1 ? 'yes' : 'no',
                  ],
                ],
          ),
        ),
      },
      data: given ? { algorithms, ...data } : toolkitShape(data, algorithms, alpha),
    },
    (tools) => draw(tools, { data, algorithms, rows }),
  )
}

/** p-values of all adjustments, row better than column, and the cells of the map. */
function toolkitShape(
  { p, order, map, orderedByTests }: SignificanceData,
  algorithms: readonly string[],
  alpha: number,
) {
  const m = algorithms.length
  const adjusted = (method: PAdjustment) => {
    const flat = adjustPValues(p.flat(), method)
    return algorithms.map((_, row) => flat.slice(row * m, (row + 1) * m))
  }
  const decide = (values: readonly (readonly number[])[]) =>
    values.map((row) => row.map((one) => (one <= alpha ? 1 : 0)))
  const holm = adjusted('holm')
  const names = (indices: readonly number[]) => indices.map((index) => algorithms[index]!)
  const cells = algorithms.flatMap((_, y) => order.map((x, rank) => ({ x, y, rank })))
  return {
    ...{ p, holm, bonferroni: adjusted('bonferroni'), BH: adjusted('bh') },
    ...{ decisionHolm: decide(holm), decisionNone: decide(p) },
    map: {
      order: names(order),
      x: names(cells.map(({ x }) => x)),
      y: names(cells.map(({ y }) => y)),
      decision: cells.map(({ rank, y }) => map[rank]![order.indexOf(y)]!),
    },
    orderedByTests: names(orderedByTests),
  }
}

interface MapDrawing {
  readonly data: SignificanceData
  readonly algorithms: readonly string[]
  readonly rows: readonly number[]
}

function draw(tools: DrawingTools, { data, algorithms, rows }: MapDrawing): Drawing {
  const { Plot } = tools
  const name = (index: number) => algorithms[index]!
  const left = nameRoom(rows.map(name), 140)
  const columns = data.order.length
  const cell = Math.min(40, (WIDTH - left - 60) / columns)
  const inside = cell * columns
  const named = cell >= 15
  const bottom = named ? Math.min(126, nameRoom(data.order.map(name), 110) * 0.72 + 24) : 46
  const cells = rows.flatMap((y, row) =>
    data.order.map((x, column) => ({ row, column, x, y, won: data.superior[x]![y] === 1 })),
  )
  const filled = cells.filter(({ won }) => won)
  const words = ({ x, y, won }: (typeof cells)[number]) =>
    `${name(x)} ${won ? 'is' : 'is not'} significantly better than ${name(y)}, adjusted p ${numberText('p', data.adjustedP[x]![y]!)}`
  const box = {
    x1: ({ column }: { column: number }) => column - 0.47,
    x2: ({ column }: { column: number }) => column + 0.47,
  }
  const side = { y1: ({ row }: { row: number }) => row - 0.47, y2: ({ row }: { row: number }) => row + 0.47 }
  const rowHeight = Math.max(cell, 18)
  const part = plotPart(tools, {
    ...{ width: Math.max(left + inside + 60, 320), height: 6 + rowHeight * rows.length + bottom },
    ...{ marginLeft: left, marginRight: Math.max(60, 320 - left - inside), marginTop: 6, marginBottom: bottom },
    x: { domain: [-0.5, columns - 0.5], axis: null },
    y: { domain: [rows.length - 0.5, -0.5], axis: null },
    marks: [
      Plot.axisY(
        rows.map((_, row) => row),
        { ...{ tickSize: 0, label: null }, tickFormat: (row: number) => fitText(name(rows[row]!), 140) },
      ),
      named
        ? Plot.axisX(
            data.order.map((_, column) => column),
            {
              ...{ tickSize: 0, label: null, tickRotate: -40, textAnchor: 'end' as const },
              tickFormat: (column: number) => fitText(name(data.order[column]!), 110),
            },
          )
        : Plot.axisX({
            label: 'place in the ranking',
            ...axisWords,
            tickFormat: (column: number) => String(column + 1),
          }),
      Plot.rect(
        cells.filter(({ x, y }) => x !== y),
        {
          ...{
            ...box,
            ...side,
            fill: ({ won }) => (won ? colourOf(0) : ink('paper')),
            stroke: ink('absent'),
            strokeWidth: 0.6,
            ariaLabel: words,
          },
        },
      ),
      Plot.dot(filled, { x: 'column', y: 'row', r: Math.min(3.5, cell / 6), fill: ink('paper') }),
    ],
  })
  return stacked(part)
}
