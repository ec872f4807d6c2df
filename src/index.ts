export { isMedgradeError, MedgradeError } from './array/MedgradeError'
export { defineChallenge } from './challenges/defineChallenge'
export { challenges } from './challenges/index'
export { type LeaderboardFile, leaderboardOf } from './challenges/leaderboardOf'
export type * from './contract'
export { type FileContent, type FileEntries, filesSource } from './grading/filesSource'
export { type GradeInput, type GradeRunOptions, grade, type RunnerFactory } from './grading/grade'
export { type BatchFiles, type BatchSummary, type GradeBatchOptions, gradeBatch } from './grading/gradeBatch'
export { type NormalizedLeaderboard, normalizeLeaderboard } from './grading/normalizeLeaderboard'
export type { FileInput, ReadOptions } from './grading/openInput'
export { type ImageReaderName, type ReadImageOptions, readImage } from './grading/readImage'
export { type ReadTableOptions, readTable } from './grading/readTable'
export { type ReadVolumeOptions, readVolume, type VolumeReaderName } from './grading/readVolume'
export { stringifyReport } from './grading/stringifyReport'
export { type BenchmarkResult, summarizeBenchmark } from './grading/summarizeBenchmark'
export { type ValidateOptions, type ValidationResult, validateSubmission } from './grading/validateSubmission'
export * from './metrics/index'
export { meanRank } from './ranking/meanRank'
export { meanRankPercentile } from './ranking/meanRankPercentile'
export { type Medals, type MedalThresholds, medalFor } from './ranking/medalFor'
export {
  type Direction,
  type LeaderboardColumn,
  type RankedValue,
  type RankPositionsOptions,
  rankPositions,
} from './ranking/rankPositions'
