import { figureId } from '../drawing/captionText'
import { pagesOf, panelsOfPage } from '../drawing/pages'
import type { Figure } from '../figure'
import type { SampledRanking } from '../ranking/blobPlotFigure'
import type { PageOptions } from '../ranking/rankedTable'
import { blobAcrossTasksFigure, type RankedTask } from './blobAcrossTasksFigure'
import { blobByAlgorithmFigure, blobPanelHeight } from './blobByAlgorithmFigure'
import { dendrogramFigure } from './dendrogramFigure'
import { STACKED_PANEL, stackedFrequencyFigure } from './stackedFrequencyFigure'
import { taskAgreementFigure } from './taskAgreementFigure'
import { taskNetworkFigure } from './taskNetworkFigure'

/** From two tasks: blobs and frequencies; from three: dendrogram, agreement and network. None for one task. */
export async function acrossTasksFigures(
  tasks: readonly RankedTask[],
  sampled: readonly SampledRanking[],
): Promise<Figure[]> {
  if (tasks.length < 2) return []
  const algorithms = tasks[0]!.algorithms.length
  const onPages = (name: string, most: number, draw: (page: PageOptions) => Promise<Figure>) =>
    pagesOf(algorithms, most).map(({ page, suffix }) => draw({ id: figureId(name, suffix), ...(page && { page }) }))
  const figures = onPages('blob-across-tasks', 20, (page) => blobAcrossTasksFigure(tasks, page))
  if (sampled.length > 0) {
    const blobs = panelsOfPage(blobPanelHeight(sampled.length), 2)
    figures.push(...onPages('blob-by-algorithm', blobs, (page) => blobByAlgorithmFigure(sampled, page)))
    const stacks = panelsOfPage(STACKED_PANEL, 2)
    figures.push(...onPages('stacked', stacks, (page) => stackedFrequencyFigure(sampled, page)))
  }
  if (tasks.length > 2) figures.push(dendrogramFigure(tasks), taskAgreementFigure(tasks), taskNetworkFigure(tasks))
  return Promise.all(figures)
}
