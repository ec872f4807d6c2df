export type * from '../contract'
export { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
export { type FileContent, type FileEntries, filesSource } from './files/filesSource'
export type { FileInput, ReadOptions } from './files/openInput'
export { type GradeInput, type GradeRunOptions, grade, type RunnerFactory } from './grade'
export { type BatchFiles, type BatchSummary, type GradeBatchOptions, gradeBatch } from './gradeBatch'
export { imageGrid } from './inspect/imageGrid'
export { type ImageReaderName, type ReadImageOptions, readImage } from './inspect/readImage'
export { type ReadRegionsOptions, type RegionImage, readRegions } from './inspect/readRegions'
export { type ReadStructuresOptions, readStructures, type StructureMask } from './inspect/readStructures'
export { type ReadTableOptions, readTable } from './inspect/readTable'
export { type ReadTreeOptions, readTree, type TreeReaderName } from './inspect/readTree'
export { type ReadVolumeOptions, readVolume, type VolumeReaderName } from './inspect/readVolume'
export { type NormalizedLeaderboard, normalizeLeaderboard } from './leaderboards/normalizeLeaderboard'
export { batchTable } from './report/batchTable'
export { caseTable } from './report/caseTable'
export { stringifyReport } from './report/json/stringifyReport'
export {
  type MedalRates,
  type MedalRatesOptions,
  type MedalReport,
  medalRates,
  type Rate,
  type SeedRates,
} from './report/medalRates'
export { type BenchmarkResult, summarizeBenchmark } from './report/summarizeBenchmark'
export {
  type BenchmarkSummary,
  type ChallengeSummary,
  type ReportLike,
  type SummarizeReportsOptions,
  type SystemReports,
  type SystemSummary,
  summarizeReports,
} from './report/summarizeReports'
export { type ValidateOptions, type ValidationResult, validateSubmission } from './validateSubmission'
