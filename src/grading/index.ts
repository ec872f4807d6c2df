export { defineChallenge } from '../benchmarks/defineChallenge'
export { leaderboardOf } from '../benchmarks/leaderboardOf'
export { caseMean } from '../benchmarks/rex-mle/caseMean'
export type * from '../contract'
export { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
export { type ChallengeFacts, challengeFacts } from './catalogue/challengeFacts'
export { taskFacts } from './catalogue/taskFacts'
export { type FileContent, type FileEntries, filesSource } from './files/filesSource'
export type { FileTree } from './files/fileTree'
export type { FileInput, ReadOptions } from './files/openInput'
export { type GradeInput, type GradeRunOptions, grade, type RunnerFactory } from './grade'
export { type BatchFiles, type BatchSummary, type GradeBatchOptions, gradeBatch } from './gradeBatch'
export { type ImageReaderName, type ReadImageOptions, readImage } from './inspect/readImage'
export { type ReadTableOptions, readTable } from './inspect/readTable'
export { type ReadTreeOptions, readTree, type TreeReaderName } from './inspect/readTree'
export { type ReadVolumeOptions, readVolume, type VolumeReaderName } from './inspect/readVolume'
export { type NormalizedLeaderboard, normalizeLeaderboard } from './leaderboards/normalizeLeaderboard'
export { declaredChallenge } from './own/declaredChallenge'
export { type PrepareOptions, prepare } from './preparation/prepare'
export type { PreparedData, PreparedFile, PreparedFiles } from './preparation/preparedData'
export type { RawFiles } from './preparation/rawFiles'
export { sampleSubmission } from './preparation/sampleSubmission'
export { batchTable } from './report/batchTable'
export { caseTable } from './report/caseTable'
export {
  compareReports,
  type DetailedReport,
  type MetricComparison,
  type ReportComparison,
} from './report/compareReports'
export {
  type MedalRates,
  type MedalRatesOptions,
  type MedalReport,
  medalRates,
  type Rate,
  type SeedRates,
} from './report/medalRates'
export { stringifyReport } from './report/stringifyReport'
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
export { agentRun, type BoardRun, type RunProfile } from './runs/agentRun'
export type { RunRecord } from './runs/collectedRun'
export { type CollectedRuns, type CollectRunsOptions, collectRuns } from './runs/collectRuns'
export { type GradedRun, gradeRun } from './runs/gradeRun'
export { preflight } from './runs/preflight'
export { readRun } from './runs/readRun'
export { type RunBoard, type RunBoardOptions, runBoard, type TrackFailures } from './runs/runBoard'
export type { GradeRunFolderOptions } from './runs/runOptions'
export type { RunScores } from './runs/runScores'
export { type TraceSectionsOptions, traceSections } from './runs/traceSections'
export { formatTable, type TableFormat } from './tables/formatTable'
export { type Compared, paperTable } from './tables/paperTable'
export { type FigureSpec, resultFigure } from './tables/resultFigure'
export { resultTable } from './tables/resultTable'
export { type ReportFile, type RunIdentity, type RunReport, readRunReports } from './tables/runReports'
export type { ResultTable, TableSpec } from './tables/tableSpec'
export { type ValidateOptions, type ValidationResult, validateSubmission } from './validateSubmission'
