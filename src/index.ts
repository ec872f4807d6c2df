export { isMedgradeError, MedgradeError } from './array/MedgradeError'
export { caseMean } from './challenges/caseMean'
export { defineChallenge } from './challenges/defineChallenge'
export { challenges } from './challenges/index'
export { type LeaderboardFile, leaderboardOf } from './challenges/leaderboardOf'
export type * from './contract'
export { caseTable } from './grading/caseTable'
export {
  compareReports,
  type DetailedReport,
  type MetricComparison,
  type ReportComparison,
} from './grading/compareReports'
export { declaredChallenge } from './grading/declaredChallenge'
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
export {
  type BenchmarkSummary,
  type ChallengeSummary,
  type ReportLike,
  type SummarizeReportsOptions,
  type SystemReports,
  type SystemSummary,
  summarizeReports,
} from './grading/summarizeReports'
export { type ValidateOptions, type ValidationResult, validateSubmission } from './grading/validateSubmission'
export * from './metrics/index'
export * from './metrics/systems/index'
export * from './ranking/index'
