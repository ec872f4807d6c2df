import { panelsOfPage } from '../drawing/pages'
import { type FigureSheet, onPages } from '../figureSheet'
import type { SampledRanking } from '../ranking/blobPlotFigure'
import { type SampledAgreement, violinFigure } from '../ranking/violinFigure'
import { blobAcrossTasksFigure, type RankedTask } from './blobAcrossTasksFigure'
import { blobByAlgorithmFigure, blobPanelHeight } from './blobByAlgorithmFigure'
import { dendrogramFigure } from './dendrogramFigure'
import { STACKED_PANEL, stackedFrequencyFigure } from './stackedFrequencyFigure'
import { taskAgreementFigure } from './taskAgreementFigure'
import { taskNetworkFigure } from './taskNetworkFigure'

interface AllTasks {
  readonly tasks: readonly RankedTask[]
  readonly sampled: readonly (SampledRanking & SampledAgreement)[]
}

const algorithmsOf = ({ tasks }: AllTasks) => tasks[0]!.algorithms.length
const isSampled = ({ tasks, sampled }: AllTasks) => tasks.length > 1 && sampled.length > 0
const isMany = ({ tasks }: AllTasks) => tasks.length > 2

/** The figures of all tasks together: from two tasks blobs and frequencies, from three dendrogram, agreement and network. */
export const acrossTasksSheets: readonly FigureSheet<AllTasks, 'violins' | 'acrossTasks'>[] = [
  {
    id: 'violin',
    section: 'violins',
    drawn: 'violinFigure',
    shows: "Kendall's tau of the resamples with the full ranking",
    needs: ({ sampled }) => sampled.length > 0,
    draw: ({ sampled }) => [violinFigure(sampled)],
  },
  {
    id: 'blob-across-tasks',
    section: 'acrossTasks',
    drawn: 'blobAcrossTasksFigure',
    shows: 'ranks over tasks',
    needs: ({ tasks }) => tasks.length > 1,
    draw: (facts) =>
      onPages(['blob-across-tasks'], algorithmsOf(facts), 20, (page) => blobAcrossTasksFigure(facts.tasks, page)),
  },
  {
    id: 'blob-by-algorithm',
    section: 'acrossTasks',
    drawn: 'blobByAlgorithmFigure',
    shows: 'ranks in the resamples of each task, by algorithm',
    needs: isSampled,
    draw: (facts) => {
      const most = panelsOfPage(blobPanelHeight(facts.sampled.length), 2)
      return onPages(['blob-by-algorithm'], algorithmsOf(facts), most, (page) =>
        blobByAlgorithmFigure(facts.sampled, page),
      )
    },
  },
  {
    id: 'stacked',
    section: 'acrossTasks',
    drawn: 'stackedFrequencyFigure',
    shows: 'how often the resamples of each task give an algorithm a rank',
    needs: isSampled,
    draw: (facts) =>
      onPages(['stacked'], algorithmsOf(facts), panelsOfPage(STACKED_PANEL, 2), (page) =>
        stackedFrequencyFigure(facts.sampled, page),
      ),
  },
  {
    id: 'dendrogram',
    section: 'acrossTasks',
    drawn: 'dendrogramFigure',
    shows: 'which tasks rank alike, as a tree',
    needs: isMany,
    draw: ({ tasks }) => [dendrogramFigure(tasks)],
  },
  {
    id: 'task-agreement',
    section: 'acrossTasks',
    drawn: 'taskAgreementFigure',
    shows: "Kendall's tau of every two tasks",
    needs: isMany,
    draw: ({ tasks }) => [taskAgreementFigure(tasks)],
  },
  {
    id: 'network',
    section: 'acrossTasks',
    drawn: 'taskNetworkFigure',
    shows: 'which tasks rank alike, near each other',
    needs: isMany,
    draw: ({ tasks }) => [taskNetworkFigure(tasks)],
  },
]
