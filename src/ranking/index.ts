export { adjustPValues, type PAdjustment } from './adjustPValues'
export type { AgreementSummary, BootstrapOptions, BootstrapSummary } from './bootstrap'
export { type BootstrapMetrics, type BootstrapMetricsOptions, bootstrapMetrics } from './bootstrapMetrics'
export { type BootstrapRanking, type BootstrapRankingOptions, bootstrapRanking } from './bootstrapRanking'
export type { CaseValues } from './caseValues'
export { meanRank } from './meanRank'
export { meanRankPercentile } from './meanRankPercentile'
export { type Medals, type MedalThresholds, medalFor } from './medalFor'
export {
  type LeaderboardRank,
  type RankAgainstLeaderboardOptions,
  rankAgainstLeaderboard,
} from './rankAgainstLeaderboard'
export { type RankByMethodOptions, type RankedAlgorithms, type RankingMethod, rankByMethod } from './rankByMethod'
export { type MetricRanking, type MetricTable, rankByMetrics } from './rankByMetrics'
export { type RankingAgreement, rankingAgreement } from './rankingAgreement'
export {
  type Direction,
  type LeaderboardColumn,
  type RankedValue,
  type RankPositionsOptions,
  rankPositions,
} from './rankPositions'
export { type SignificanceMap, type SignificanceMapOptions, significanceMap } from './significanceMap'
export { type WilcoxonOptions, type WilcoxonResult, wilcoxonSignedRank } from './wilcoxonSignedRank'
