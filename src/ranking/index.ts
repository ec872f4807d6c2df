export { adjustPValues, type PAdjustment } from './adjustPValues'
export type { AgreementSummary, BootstrapSummary } from './bootstrap'
export { type BootstrapMetrics, type BootstrapMetricsOptions, bootstrapMetrics } from './bootstrapMetrics'
export { type BootstrapRanking, type BootstrapRankingOptions, bootstrapRanking } from './bootstrapRanking'
export type { CaseValues, MissingValues } from './caseValues'
export { meanRank } from './meanRank'
export { meanRankPercentile } from './meanRankPercentile'
export { type Medals, type MedalThresholds, medalFor } from './medalFor'
export type { IdenticalPairs } from './pairTests'
export type { RankTies } from './positions'
export {
  type LeaderboardRank,
  type RankAgainstLeaderboardOptions,
  rankAgainstLeaderboard,
} from './rankAgainstLeaderboard'
export { rankByMethod } from './rankByMethod'
export { type MetricRanking, type MetricTable, rankByMetrics } from './rankByMetrics'
export type { RepeatedCases } from './rankDrawn'
export { type RankingAgreement, rankingAgreement } from './rankingAgreement'
export type { RankByMethodOptions, RankedAlgorithms, RankingMethod } from './rankingMethod'
export {
  type Direction,
  type LeaderboardColumn,
  type RankedValue,
  type RankPositionsOptions,
  rankPositions,
} from './rankPositions'
export type { BootstrapOptions } from './resampling/bootstrapOptions'
export { type SignificanceMap, type SignificanceMapOptions, significanceMap } from './significanceMap'
export { type WilcoxonOptions, type WilcoxonResult, wilcoxonSignedRank } from './wilcoxonSignedRank'
