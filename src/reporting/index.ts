/** The sub-path `medgrade/reporting`: figures and reports that people look at. */
export { type AgentReportOptions, agentReport } from './agents/agentReport'
export type { AgentRecord } from './agents/agentResults'
export { type BatchReportOptions, batchReport } from './batch/batchReport'
export { type ChallengeReportOptions, challengeReport } from './challenge/challengeReport'
export { documentFigures } from './document/documentFigures'
export { documentHtml } from './document/documentHtml'
export { documentLatex } from './document/documentLatex'
export { documentMarkdown } from './document/documentMarkdown'
export type { ReportDocument } from './document/reportDocument'
export { type EvaluationReportOptions, evaluationReport } from './evaluation/evaluationReport'
export { agentFigures } from './figures/agentFigures'
export { costFigure } from './figures/agents/costFigure'
export { failureFunnelFigure } from './figures/agents/failureFunnelFigure'
export { medalTableFigure } from './figures/agents/medalTableFigure'
export { resultChartFigure } from './figures/agents/resultChartFigure'
export { scoreboardFigure } from './figures/agents/scoreboardFigure'
export { taskScoresFigure } from './figures/agents/taskScoresFigure'
export type { PartOptions } from './figures/drawing/pages'
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
export { blandAltmanFigure } from './figures/plots/blandAltmanFigure'
export { confusionFigure } from './figures/plots/confusionFigure'
export { frocFigure } from './figures/plots/frocFigure'
export { lineageFigure } from './figures/plots/lineageFigure'
export type { PlottedModel } from './figures/plots/plottedModel'
export { precisionRecallFigure } from './figures/plots/precisionRecallFigure'
export { predictedScatterFigure } from './figures/plots/predictedScatterFigure'
export { reliabilityFigure } from './figures/plots/reliabilityFigure'
export { rocCurveFigure } from './figures/plots/rocCurveFigure'
export { thresholdsFigure } from './figures/plots/thresholdsFigure'
export { type BlobPlotOptions, blobPlotFigure, type SampledRanking } from './figures/ranking/blobPlotFigure'
export { boxPlotFigure } from './figures/ranking/boxPlotFigure'
export { type ForestPlotOptions, forestPlotFigure } from './figures/ranking/forestPlotFigure'
export { type MethodLinesFigureOptions, methodLinesFigure } from './figures/ranking/methodLinesFigure'
export { missingValuesFigure } from './figures/ranking/missingValuesFigure'
export { podiumFigure } from './figures/ranking/podiumFigure'
export type { PageOptions, RankedTable, RankingFigureOptions } from './figures/ranking/rankedTable'
export { type RankIntervalTask, rankIntervalFigure } from './figures/ranking/rankIntervalFigure'
export { rankingHeatmapFigure } from './figures/ranking/rankingHeatmapFigure'
export { type SignificanceMapOptions, significanceMapFigure } from './figures/ranking/significanceMapFigure'
export { type SampledAgreement, type ViolinFigureOptions, violinFigure } from './figures/ranking/violinFigure'
export { winnerShareFigure } from './figures/ranking/winnerShareFigure'
export { rankingFigures } from './figures/rankingFigures'
export { labelHeatmapFigure } from './figures/submission/labelHeatmapFigure'
export { leaderboardStripFigure } from './figures/submission/leaderboardStripFigure'
export { metricBoxFigure } from './figures/submission/metricBoxFigure'
export { objectSizeFigure } from './figures/submission/objectSizeFigure'
export { type SizeScatterInput, sizeScatterFigure } from './figures/submission/sizeScatterFigure'
export { submissionFigures } from './figures/submissionFigures'
export { type TaskFigures, taskFigures } from './figures/taskFigures'
export { blobAcrossTasksFigure, type RankedTask } from './figures/tasks/blobAcrossTasksFigure'
export { blobByAlgorithmFigure } from './figures/tasks/blobByAlgorithmFigure'
export { type DendrogramOptions, dendrogramFigure } from './figures/tasks/dendrogramFigure'
export { stackedFrequencyFigure } from './figures/tasks/stackedFrequencyFigure'
export { taskAgreementFigure } from './figures/tasks/taskAgreementFigure'
export { taskNetworkFigure } from './figures/tasks/taskNetworkFigure'
export {
  type Leaderboard,
  type LeaderboardOptions,
  type LeaderboardTeam,
  leaderboard,
} from './leaderboard/leaderboard'
export { leaderboardCsv } from './leaderboard/leaderboardCsv'
export { leaderboardText } from './leaderboard/leaderboardText'
export { type SubmissionReportOptions, submissionReport } from './submission/submissionReport'
