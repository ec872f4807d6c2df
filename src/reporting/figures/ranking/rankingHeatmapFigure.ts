import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { heatmapData } from '../../../ranking/figures/heatmapData'
import { cellMarks } from '../drawing/cellMarks'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { sequentialColour } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { Figure } from '../figure'
import {
  dataOptions,
  pageOf,
  type RankedTable,
  type RankingFigureOptions,
  rankedTableShape,
  rankingFigureTable,
} from './rankedTable'

/**
 * Ranking heat map: how many cases give an algorithm a rank. Light is none, dark is all cases.
 *
 * @throws MedgradeError as `heatmapData`.
 * @example
 * const table = { task: 'liver', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, 0.9], [0.8, 0.8]], ranks: [2, 1] }
 * const figure = await rankingHeatmapFigure(table)
 * figure.table.rows // → [ [ 'B', 2, 0 ], [ 'A', 1, 1 ] ]
 */
export async function rankingHeatmapFigure(table: RankedTable, options: RankingFigureOptions = {}): Promise<Figure> {
  checkArguments({ table }, rankedTableShape)
  checkOptions('rankingHeatmapFigure', options, rankingFigureTable)
  const { algorithms, values, ranks, cases } = table
  const data = heatmapData(values, ranks, dataOptions(options))
  const { id, titleEnd, ofTask, cut } = pageOf('heatmap', table.task, algorithms.length, options)
  const shown = cut(data.order)
  const best = largestOf(shown.flatMap((algorithm) => data.counts[algorithm]!))
  const often = shown.find((algorithm) => data.counts[algorithm]!.includes(best))!
  const rank = data.ranks[data.counts[often]!.indexOf(best)]
  return drawFigure(
    {
      id,
      title: `Ranks of the algorithms in each case${titleEnd}`,
      caption: `Number of cases (of ${cases.length})${ofTask} in which an algorithm took a rank; ties share the better rank. Most often: ${algorithms[often]} rank ${rank}, in ${countText(best, 'case')}.`,
      table: {
        columns: ['algorithm', ...data.ranks.map((rank) => `rank ${rank}`)],
        rows: shown.map((algorithm) => [algorithms[algorithm]!, ...data.counts[algorithm]!]),
      },
      data: {
        order: data.order.map((index) => algorithms[index]!),
        algorithm: data.ranks.flatMap(() => algorithms),
        rank: data.ranks.flatMap((rank) => algorithms.map(() => rank)),
        count: data.ranks.flatMap((_, at) => algorithms.map((_, algorithm) => data.counts[algorithm]![at]!)),
      },
    },
    (tools) => {
      const cells = shown.flatMap((algorithm, row) =>
        data.counts[algorithm]!.map((count, column) => ({
          ...{ row, column, text: count === 0 ? '' : String(count) },
          fill: count === 0 ? null : sequentialColour(count / data.cases),
          label: `${algorithms[algorithm]}: rank ${data.ranks[column]} in ${countText(count, 'case')}`,
        })),
      )
      const ticks = data.ranks.map((_, column) => column)
      const names = shown.map((algorithm) => algorithms[algorithm]!)
      const x = {
        ...{ label: 'rank in a case', domain: [-0.5, data.ranks.length - 0.5], ticks },
        tickFormat: (column: number) => String(data.ranks[column]),
      }
      const width = (WIDTH - nameRoom(names) - 16) / data.ranks.length
      return stacked(lanesPart(tools, { names, step: 26, x, grid: false }, cellMarks(tools, cells, width)))
    },
  )
}
