export { isMedgradeError, MedgradeError } from '../array/MedgradeError'
export { caseMean } from '../challenges/caseMean'
export { defineChallenge } from '../challenges/defineChallenge'
export { leaderboardOf } from '../challenges/leaderboardOf'
export type * from '../contract'
export { caseTable } from './caseTable'
export {
  compareReports,
  type DetailedReport,
  type MetricComparison,
  type ReportComparison,
} from './compareReports'
export { declaredChallenge } from './declaredChallenge'
export { type FileContent, type FileEntries, filesSource } from './filesSource'
export { type GradeInput, type GradeRunOptions, grade, type RunnerFactory } from './grade'
export { type BatchFiles, type BatchSummary, type GradeBatchOptions, gradeBatch } from './gradeBatch'
export {
  type MedalRates,
  type MedalRatesOptions,
  type MedalReport,
  medalRates,
  type Rate,
  type SeedRates,
} from './medalRates'
export { type NormalizedLeaderboard, normalizeLeaderboard } from './normalizeLeaderboard'
export type { FileInput, ReadOptions } from './openInput'
export { type ImageReaderName, type ReadImageOptions, readImage } from './readImage'
export { type ReadTableOptions, readTable } from './readTable'
export { type ReadVolumeOptions, readVolume, type VolumeReaderName } from './readVolume'
export { stringifyReport } from './stringifyReport'
export { type BenchmarkResult, summarizeBenchmark } from './summarizeBenchmark'
export {
  type BenchmarkSummary,
  type ChallengeSummary,
  type ReportLike,
  type SummarizeReportsOptions,
  type SystemReports,
  type SystemSummary,
  summarizeReports,
} from './summarizeReports'
export { type ValidateOptions, type ValidationResult, validateSubmission } from './validateSubmission'
