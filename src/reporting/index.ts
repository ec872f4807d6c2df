/** The sub-path `medgrade/reporting`: figures and reports that people look at. */
export type { Figure, FigureTable } from './figures/figure'
export { figureFiles } from './figures/figureFiles'
export type {
  AgentFigures,
  AgentFiguresInput,
  AgentRun,
  AgentTask,
  RankingFigures,
  RankingFiguresOptions,
  SubmissionFigures,
  SubmissionFiguresInput,
  SubmissionLabel,
  SubmissionMetric,
  SubmissionObject,
} from './figures/figureSets'
