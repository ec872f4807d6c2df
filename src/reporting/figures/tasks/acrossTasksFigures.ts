import { pagesOf } from '../drawing/pages'
import type { Figure } from '../figure'
import type { SampledRanking } from '../ranking/blobPlotFigure'
import { blobAcrossTasksFigure, type RankedTask } from './blobAcrossTasksFigure'
import { blobByAlgorithmFigure } from './blobByAlgorithmFigure'
import { dendrogramFigure } from './dendrogramFigure'
import { stackedFrequencyFigure } from './stackedFrequencyFigure'
import { taskAgreementFigure } from './taskAgreementFigure'
import { taskNetworkFigure } from './taskNetworkFigure'

/** From two tasks: blobs and frequencies; from three: dendrogram, agreement and network. None for one task. */
export async function acrossTasksFigures(
  tasks: readonly RankedTask[],
  sampled: readonly SampledRanking[],
): Promise<Figure[]> {
  if (tasks.length < 2) return []
  const pages = pagesOf(tasks[0]!.algorithms.length).map(({ page }) => (page ? { page } : {}))
  const figures = pages.map((page) => blobAcrossTasksFigure(tasks, page))
  if (sampled.length > 0) {
    figures.push(...pages.map((page) => blobByAlgorithmFigure(sampled, page)))
    figures.push(...pages.map((page) => stackedFrequencyFigure(sampled, page)))
  }
  if (tasks.length > 2) figures.push(dendrogramFigure(tasks), taskAgreementFigure(tasks), taskNetworkFigure(tasks))
  return Promise.all(figures)
}
