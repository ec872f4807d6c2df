/** What can be said of a run of AutoMedBench: from its code, its logs, its plan, a judge's words, its scores. */
export {
  type CheckTrackCodeOptions,
  checkTrackCode,
  type TrackCodeViolation,
} from '../access/checkTrackCode'
export type { RunAccess, RunMention, RunViolation } from '../access/runAccess'
export { type DetailInput, type DetailReportOptions, detailReport } from '../detail/detailReport'
export { type DetailTrack, type RuleFailure, type RuleFailureOptions, ruleFailure } from '../detail/ruleFailure'
export { type LengthFinish, lengthFinish } from '../evidence/lengthFinish'
export { type ModelCallEvidence, modelCallEvidence } from '../evidence/modelCallEvidence'
export {
  type PostprocessEvidence,
  type PostprocessFiles,
  type PostprocessOptions,
  postprocessEvidence,
} from '../evidence/postprocessEvidence'
export { type SmokeForward, smokeForward } from '../evidence/smokeForward'
export { blendToolUsage, type ToolUsage, toolUsage } from '../evidence/toolUsage'
export { parseReportVerdict, type ReportVerdict, type ReportVerdictOptions } from '../stages/parseReportVerdict'
export { parseStageVerdict, type StageVerdict, type StageVerdictOptions } from '../stages/parseStageVerdict'
export { type ReportHeuristics, type ReportRunEvidence, reportHeuristics } from '../stages/reportHeuristics'
export {
  type ShortConversation,
  type ShortConversationOptions,
  type ShownMessage,
  shortConversation,
} from '../stages/shortConversation'
export { type StageQuestion, stageMessages } from '../stages/stageMessages'
export { type VqaHeuristics, type VqaRunEvidence, vqaHeuristics } from '../stages/vqaHeuristics'
export {
  checkStudy,
  type FoundRun,
  parseStudy,
  type Study,
  type StudyCheck,
  type StudyRun,
} from '../sweeps/checkStudy'
export {
  type CellPlace,
  type EnhancementCell,
  enhancementCell,
  type FilledScores,
  filledScores,
  type RepeatRow,
  type RunKind,
} from '../sweeps/enhancementCell'
export { type TaskBoard, type TaskRow, taskLeaderboard } from '../sweeps/taskLeaderboard'
export {
  type SweepAgent,
  type SweepAggregate,
  type SweepInput,
  type SweepPlan,
  type SweepRun,
  sweepAggregate,
  sweepPlan,
} from '../sweeps/vqaSweep'
export { autoMedBenchTask } from '../tasks/autoMedBenchTask'
export { type ModelCheck, type ModelTraces, modelCheck } from '../tasks/modelCheck'
export type { Preflight, ReportCheckpoints } from '../tasks/preflightOf'
export { type TaskModels, taskModels } from '../tasks/taskModels'
export { type AutoMedBenchTask, type TaskTrack, tasks as autoMedBenchTasks } from '../tasks/tasks'
export { type CheckCodeOptions, type CodeViolation, checkCode } from './checkCode'
export { checkKeyFile, type KeyFileCheck } from './checkKeyFile'
export { type CodeExecution, codeExecutions } from './codeExecutions'
export type { PlanArtefact, PlanArtefacts } from './planArtefacts'
export type { RunLayout } from './runLayout'
export type { ReadRunOptions, RunRecord as AutoMedBenchRun, TokenPrice } from './runRecord'
export type { RunViolations } from './runViolations'
export type { EscapeFamily, SandboxProfile } from './sandboxRules'
export {
  type Phase,
  type PhaseTotals,
  type ToolCall,
  type ToolSummary,
  type ToolSummaryOptions,
  toolSummary,
} from './toolSummary'
