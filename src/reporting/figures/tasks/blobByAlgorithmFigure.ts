import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { blobData, type RankBlobs } from '../../../ranking/figures/blobData'
import { consensusRanking } from '../../../ranking/tasks/consensusRanking'
import { numberText } from '../../content/numberText'
import { blobMarks } from '../drawing/blobMarks'
import { drawFigure } from '../drawing/drawFigure'
import { laneLines, lanesPart, nameRoom } from '../drawing/lanes'
import { inRows, panelTitle } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { blobsByInput, type SampledRanking } from '../ranking/blobPlotFigure'
import { type PageOptions, pageOf, pageTable } from '../ranking/rankedTable'

/**
 * Blobs by algorithm: a panel for each algorithm with its ranks in the samples of each task.
 *
 * @throws MedgradeError as `blobData`.
 * @example
 * const tasks = ['liver', 'spleen'].map((task) => ({ task, algorithms: ['A', 'B'], ranks: [1, 2], bootstrapRanks: [[1, 2], [2, 1]] }))
 * const figure = await blobByAlgorithmFigure(tasks)
 * figure.table.rows[0].slice(0, 3) // → [ 'A', 'liver', 1 ]
 */
export async function blobByAlgorithmFigure(
  tasks: readonly SampledRanking[],
  options: PageOptions = {},
): Promise<Figure> {
  checkArguments({ tasks }, [{ algorithms: ['string'], task: 'string', ranks: ['number'], bootstrapRanks: ['list'] }])
  checkOptions('blobByAlgorithmFigure', options, pageTable)
  const algorithms = tasks[0]!.algorithms
  const { order } = consensusRanking(tasks.map(({ ranks }) => ranks))
  const blobs = tasks.map(({ bootstrapRanks, ranks }) => blobData(bootstrapRanks, ranks))
  const { id, titleEnd, cut } = pageOf('blob-by-algorithm', '', algorithms.length, options)
  const shown = cut(order)
  const of = (task: number, algorithm: number) => blobs[task]!.find((one) => one.algorithm === algorithm)!
  const widest = order
    .flatMap((algorithm) => tasks.map(({ task }, at) => ({ task, ...of(at, algorithm) })))
    .reduce((a, b) => (b.high - b.low > a.high - a.low ? b : a))
  return drawFigure(
    {
      id,
      title: `Ranks of each algorithm by task${titleEnd}`,
      caption: `A panel for each algorithm with its ranks in the resamples of the cases of each task. Area: share of ${countText(tasks[0]!.bootstrapRanks.length, 'resample')}; cross: median; bar: middle 95 %. Widest bar: ${algorithms[widest.algorithm]} in ${widest.task}, rank ${numberText('rank', widest.low)} to ${numberText('rank', widest.high)}.`,
      table: {
        columns: ['algorithm', 'task', 'full rank', 'median rank', 'rank, 2.5 % quantile', 'rank, 97.5 % quantile'],
        rows: shown.flatMap((algorithm) =>
          tasks.map(({ task }, at) => {
            const { rank, median, low, high } = of(at, algorithm)
            return [algorithms[algorithm]!, task, rank, median, low, high]
          }),
        ),
      },
      data: Object.fromEntries(
        tasks.map(({ task, ranks }, at) => [task, { fullRank: ranks, algorithms: blobsByInput(blobs[at]!) }]),
      ),
    },
    (tools) => {
      const panels = shown.map((algorithm) => {
        const rows = tasks.map(({ task }, at) => ({ name: task, index: algorithm, blobs: of(at, algorithm) }))
        return panelPart(tools, { rows, name: algorithms[algorithm]!, most: algorithms.length })
      })
      return inRows(panels, 2, 4)
    },
  )
}

const PANEL = { step: 26, top: 28, bottom: 42 } as const

/** Height of a panel with this many tasks. */
export function blobPanelHeight(tasks: number): number {
  return PANEL.top + tasks * PANEL.step + PANEL.bottom
}

interface Panel {
  readonly rows: readonly { readonly name: string; readonly index: number; readonly blobs: RankBlobs }[]
  readonly name: string
  /** Number of ranks. */
  readonly most: number
}

function panelPart(tools: DrawingTools, { rows, name, most }: Panel) {
  const width = WIDTH / 2
  const names = rows.map(({ name }) => name)
  const ticks = most <= 10 ? Array.from({ length: most }, (_, rank) => rank + 1) : 5
  const x = { label: 'rank', domain: [0.5, most + 0.5], ticks, tickFormat: 'd' }
  const lanes = { names, ...PANEL, width, most: 90, x }
  const radius = Math.min(12, 170 / most / 1.3)
  return lanesPart(tools, lanes, [
    panelTitle(tools, name, width - nameRoom(names, 90) - 16),
    laneLines(tools.Plot, rows.length),
    ...blobMarks(tools, rows, radius),
  ])
}
