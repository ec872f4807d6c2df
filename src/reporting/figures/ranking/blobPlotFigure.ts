import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { blobData, type RankBlobs } from '../../../ranking/figures/blobData'
import type { SampledTask } from '../../../ranking/figures/stackedFrequencyData'
import { winnerData } from '../../../ranking/figures/winnerData'
import { blobMarks } from '../drawing/blobMarks'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { laneLines, lanesPart } from '../drawing/lanes'
import { ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { Figure, FigureTable } from '../figure'
import { type PageOptions, pageOf, pageTable } from './rankedTable'

/** The rankings of the samples of a task, as `bootstrapTasks` finds them. */
export interface SampledRanking extends SampledTask {
  readonly algorithms: readonly string[]
}

export interface BlobPlotOptions extends PageOptions {
  /** What is resampled, for the caption. Default `cases`. */
  readonly resampled?: string
}

const blobPlotTable: OptionTable<BlobPlotOptions> = { ...pageTable, resampled: 'string' }

/**
 * Blob plot: how often each algorithm takes each rank in the samples of a bootstrap.
 *
 * @throws MedgradeError as `blobData`.
 * @example
 * const samples = { task: 'liver', algorithms: ['A', 'B'], ranks: [1, 2], bootstrapRanks: [[1, 2], [2, 1], [1, 2], [1, 2]] }
 * const figure = await blobPlotFigure(samples)
 * figure.table.rows[0].slice(0, 5) // → [ 'A', 1, 75, 25, 1 ]
 */
export async function blobPlotFigure(sampled: SampledRanking, options: BlobPlotOptions = {}): Promise<Figure> {
  checkArguments(
    { sampled },
    { algorithms: ['string'], task: 'string', ranks: ['number'], bootstrapRanks: [['number']] },
  )
  checkOptions('blobPlotFigure', options, blobPlotTable)
  const { algorithms, task, ranks, bootstrapRanks } = sampled
  const all = blobData(bootstrapRanks, ranks)
  const { id, titleEnd, ofTask, cut } = pageOf('blob', task, algorithms.length, options)
  const shown = cut(all)
  const first = all[0]!.algorithm
  const share = winnerData(bootstrapRanks).shares[first]!
  const caption = [
    `Ranks in ${countText(bootstrapRanks.length, 'resample')} of the ${options.resampled ?? 'cases'}${ofTask}.`,
    'Area: share of resamples; cross: median; bar: middle 95 %; number: rank of all.',
    `${algorithms[first]} was first in ${shortText('percent', share)}.`,
  ].join(' ')
  const data = { fullRank: ranks, algorithms: blobsByInput(all) }
  const words = { id, title: `Ranks in the resamples${titleEnd}`, caption, table: blobTable(shown, algorithms), data }
  return drawFigure(words, (tools) => stacked(rankBlobsPart(tools, shown, algorithms)))
}

/** As the toolkit lists them: in input order, the quantiles as `lower` and `upper`. */
export function blobsByInput(all: readonly RankBlobs[]) {
  return [...all]
    .sort((a, b) => a.algorithm - b.algorithm)
    .map(({ blobs, median, low, high }) => ({
      rank: blobs.map(({ rank }) => rank),
      count: blobs.map(({ count }) => count),
      percent: blobs.map(({ percent }) => percent),
      ...{ median, lower: low, upper: high },
    }))
}

export function blobTable(shown: readonly RankBlobs[], algorithms: readonly string[]): FigureTable {
  const ranks = [...new Set(shown.flatMap(({ blobs }) => blobs.map(({ rank }) => rank)))].sort((a, b) => a - b)
  return {
    columns: [
      ...['algorithm', 'full rank', ...ranks.map((rank) => `rank ${rank}, %`)],
      ...['median rank', 'rank, 2.5 % quantile', 'rank, 97.5 % quantile'],
    ],
    rows: shown.map(({ algorithm, rank, blobs, median, low, high }) => [
      ...[algorithms[algorithm]!, rank],
      ...ranks.map((at) => blobs.find((blob) => blob.rank === at)?.percent ?? 0),
      ...[median, low, high],
    ]),
  }
}

/** Rows of blobs with the full rank on the right. */
export function rankBlobsPart(
  tools: Parameters<typeof lanesPart>[0],
  shown: readonly RankBlobs[],
  algorithms: readonly string[],
) {
  const { Plot } = tools
  const most = algorithms.length
  const rows = shown.map((blobs) => ({ name: algorithms[blobs.algorithm]!, index: blobs.algorithm, blobs }))
  const names = rows.map(({ name }) => name)
  const step = 36
  const radius = Math.min(17, 380 / most / 1.4)
  const ticks = Array.from({ length: most }, (_, index) => index + 1)
  const x = { label: 'rank', domain: [0.5, most + 0.5], ticks: most <= 15 ? ticks : 8, tickFormat: 'd' }
  return lanesPart(tools, { names, step, right: 40, x }, [
    laneLines(Plot, rows.length),
    ...blobMarks(tools, rows, radius),
    Plot.text(shown, {
      ...{ frameAnchor: 'right', y: (_, lane: number) => lane, text: ({ rank }) => String(rank) },
      ...{ dx: 24, fontWeight: 600, fill: ink('ink') },
    }),
  ])
}
