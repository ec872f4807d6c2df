export { type CumulativeRank, type CumulativeRankOptions, cumulativeRank } from './cumulativeRank'
export { type NormalizedSum, normalizedSum } from './normalizedSum'
export type { TeamColumn } from './places'
export { type RankScore, type RankScoreOptions, rankScore } from './rankScore'
export {
  type MetricWins,
  type SignificanceRank,
  type SignificanceRankOptions,
  significanceRank,
} from './significanceRank'
export { type SubsetRank, type SubsetRankOptions, subsetRank } from './subsetRank'
export { type WeightedRank, type WeightedRankOptions, weightedRank } from './weightedRank'
