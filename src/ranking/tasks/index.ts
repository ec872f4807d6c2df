export type { Agglomeration, Linkage } from '../../kernels/statistics/agglomerate'
export { rankOrder } from '../rankOrder'
export { type AgreementRow, agreementTable } from './agreementTable'
export { type BootstrapTasksOptions, bootstrapTasks, type TaskBootstrap } from './bootstrapTasks'
export { type CaseRow, caseTables } from './caseTables'
export { type ClusterTasksOptions, clusterTasks, type TaskClusters } from './clusterTasks'
export { type ConsensusRanking, consensusRanking } from './consensusRanking'
export {
  type RankingReport,
  type RankingReportOptions,
  type ReportedAlgorithm,
  type ReportedTask,
  rankingReport,
} from './rankingReport'
export { type RankTasksOptions, rankTasks, type TaskRanking } from './rankTasks'
export { type TaskAgreement, taskAgreement } from './taskAgreement'
export type { TaskTable } from './taskTable'
