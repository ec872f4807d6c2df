import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { winnerData } from '../../../ranking/figures/winnerData'
import { rankOrder } from '../../../ranking/rankOrder'
import { numberText } from '../../content/numberText'
import { subjectList } from '../../content/subjectList'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart } from '../drawing/lanes'
import { colourOf, edgeOf, ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { Figure } from '../figure'
import type { SampledRanking } from './blobPlotFigure'
import { type PageOptions, pageOf, pageTable } from './rankedTable'

/**
 * Winner share: in how many samples of a bootstrap no other algorithm ranks better.
 *
 * @throws MedgradeError as `winnerData`.
 * @example
 * const samples = { task: 'liver', algorithms: ['A', 'B'], ranks: [1, 2], bootstrapRanks: [[1, 2], [2, 1], [1, 2], [1, 2]] }
 * const figure = await winnerShareFigure(samples)
 * figure.table.rows // → [ [ 'A', 3, 75 ], [ 'B', 1, 25 ] ]
 */
export async function winnerShareFigure(sampledRanking: SampledRanking, options: PageOptions = {}): Promise<Figure> {
  checkArguments(
    { sampledRanking },
    { algorithms: ['string'], task: 'string', ranks: ['number'], bootstrapRanks: [['number']] },
  )
  const { task, algorithms, ranks, bootstrapRanks } = sampledRanking
  checkOptions('winnerShareFigure', options, pageTable)
  const { counts, shares } = winnerData(bootstrapRanks)
  const { id, titleEnd, ofTask, cut } = pageOf('winners', task, algorithms.length, options)
  const shown = cut(rankOrder(ranks))
  const once = counts.filter((count) => count > 0).length
  const most = largestOf(counts)
  const often = rankOrder(ranks).filter((index) => counts[index] === most)
  const bars = shown.map((algorithm, row) => ({ row, algorithm, share: shares[algorithm]! }))
  return drawFigure(
    {
      id,
      title: `Share of the resamples won${titleEnd}`,
      caption: `Share of ${countText(bootstrapRanks.length, 'resample')} of the cases${ofTask} in which no other algorithm ranked better; algorithms that tie for the first place all count. ${countText(once, 'algorithm')} of ${algorithms.length} won at least once, ${subjectList(often.map((index) => algorithms[index]!))} most often (${shortText('percent', shares[often[0]!]!)}).`,
      table: {
        columns: ['algorithm', 'resamples won', 'share, %'],
        rows: shown.map((algorithm) => [algorithms[algorithm]!, counts[algorithm]!, 100 * shares[algorithm]!]),
      },
      data: counts,
    },
    (tools) => {
      const names = shown.map((algorithm) => algorithms[algorithm]!)
      const x = { label: 'share of the resamples, %', domain: [0, 100] }
      return stacked(
        lanesPart(tools, { names, x, right: 56 }, [
          tools.Plot.rect(bars, {
            ...{ x1: 0, x2: ({ share }) => 100 * share, y1: ({ row }) => row - 0.32, y2: ({ row }) => row + 0.32 },
            ...{ fill: ({ algorithm }) => colourOf(algorithm), stroke: ({ algorithm }) => edgeOf(algorithm) },
            ariaLabel: ({ algorithm, share }) => `${algorithms[algorithm]}: ${numberText('percent', share)}`,
          }),
          tools.Plot.text(bars, {
            ...{ x: ({ share }) => 100 * share, y: 'row', text: ({ share }) => numberText('percent', share) },
            ...{ textAnchor: 'start', dx: 5, fill: ink('ink') },
          }),
        ]),
      )
    },
  )
}
