import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { blobData } from '../../../ranking/figures/blobData'
import { consensusRanking } from '../../../ranking/tasks/consensusRanking'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { stacked } from '../drawing/panels'
import type { Figure } from '../figure'
import { blobsByInput, blobTable, rankBlobsPart } from '../ranking/blobPlotFigure'
import { type PageOptions, pageOf, pageTable } from '../ranking/rankedTable'

/** Full rankings of several tasks, as `rankTasks` finds them. */
export interface RankedTask {
  readonly task: string
  readonly algorithms: readonly string[]
  readonly ranks: readonly number[]
}

/**
 * Blob plot across tasks: how often each algorithm takes each rank in the full rankings of the tasks, ordered by the consensus.
 *
 * @throws MedgradeError as `blobData`.
 * @example
 * const tasks = [[1, 2], [2, 1], [1, 2]].map((ranks, i) => ({ task: 'T' + i, algorithms: ['A', 'B'], ranks }))
 * const figure = await blobAcrossTasksFigure(tasks)
 * figure.table.rows[0].slice(0, 2) // → [ 'A', 1 ]
 */
export async function blobAcrossTasksFigure(tasks: readonly RankedTask[], options: PageOptions = {}): Promise<Figure> {
  checkArguments({ tasks }, [rankedTaskShape])
  checkOptions('blobAcrossTasksFigure', options, pageTable)
  const ranks = tasks.map((task) => task.ranks)
  const consensus = consensusRanking(ranks)
  const algorithms = tasks[0]!.algorithms
  const all = blobData(ranks, consensus.ranks)
  const { id, titleEnd, cut } = pageOf('blob-across-tasks', '', algorithms.length, options)
  const shown = cut(all)
  const leading = all.filter(({ rank }) => rank === 1)
  const wins = leading.map(({ algorithm, blobs }) => {
    const count = blobs.find(({ rank }) => rank === 1)?.count ?? 0
    return `${algorithms[algorithm]} (first in ${count})`
  })
  const score = shortText('ratio', consensus.score[leading[0]!.algorithm]!)
  const leadWords = `Leading with a mean rank of ${score}: ${wins.join(', ')}.`
  return drawFigure(
    {
      id,
      title: `Ranks across the tasks${titleEnd}`,
      caption: `Ranks in ${countText(tasks.length, 'task')}. Area: share of tasks; cross: median; bar: middle 95 %; number: rank in the consensus (mean of the ranks). ${leadWords}`,
      table: blobTable(shown, algorithms),
      data: blobsByInput(all),
    },
    (tools) => stacked(rankBlobsPart(tools, shown, algorithms)),
  )
}

/** The shape of {@link RankedTask} for `checkArguments`. */
export const rankedTaskShape = { task: 'string', algorithms: ['string'], ranks: ['number'] } as const
