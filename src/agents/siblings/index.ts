export {
  type AgenticOptions,
  type AgenticResult,
  agenticScore,
  outputStages,
  type StageName,
  type Stages,
} from '../../challenges/automedbench/agenticScore'
export { type StrictScore, type StrictScoreOptions, strictScore } from '../../challenges/automedbench/strictScore'
export {
  type AgentLeaderboardOptions,
  type AgentRow,
  type AgentRun,
  agentLeaderboard,
} from '../automedbench/agentLeaderboard'
export {
  type GateCell,
  type PromotionGate,
  type PromotionGateOptions,
  promotionGate,
} from '../automedbench/promotionGate'
export { type JudgeAgreement, judgeAgreement } from '../judging/judgeAgreement'
export { type JudgedStages, type JudgedStagesOptions, judgedStages, questionStages } from '../judging/judgedStages'
export { parseJudgeVerdict } from '../judging/parseJudgeVerdict'
export {
  STRATEGIES,
  type StrategyProfile,
  type StrategyProfilesOptions,
  type StrategyVerdict,
  strategyProfiles,
} from '../judging/strategyProfiles'
export { type AccuracyGain, accuracyGain } from './accuracyGain'
export { averageOverModels, type ModelAverage } from './averageOverModels'
export { type ClassBias, classBias } from './classBias'
export { type CategorisedItem, type ErrorCategories, errorCategories } from './errorCategories'
export {
  type Finding,
  type FindingGrounding,
  type FindingMeans,
  type FindingScore,
  findingGrounding,
} from './findingGrounding'
export { type MeasurementCounts, measurementCounts } from './measurementCounts'
export { type MeasuredItem, type MeasurementErrors, measurementErrors } from './measurementErrors'
export { type ChoiceAccuracy, type ChoiceItem, multipleChoiceAccuracy } from './multipleChoiceAccuracy'
export {
  type RankedReportBoard,
  type RankedReportSystem,
  type ReportSystem,
  rankReportBoards,
  reportDataSets,
} from './rankReportBoards'
export { type ReaderStudy, readerStudy, rexVqaSkills } from './readerStudy'
export { type RelativeImprovement, relativeImprovement } from './relativeImprovement'
export { type ReportBoard, reportBoard, type StudyMetrics } from './reportBoard'
export { type GroupMean, type SonoItem, type SonoVerdict, type SonoVqaResult, sonoVqa } from './sonoVqa'
export { completionRate, meanSquaredJerk, type Trial, type TrialRates, trialRates } from './trialRates'
