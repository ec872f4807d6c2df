/** Judging what agents did by asking a model that the caller supplies, and checking that judge against people. */
export { type Annotations, annotationSheet, readAnnotationSheet } from './annotationSheet'
export {
  type FailedQuestion,
  type Judge,
  type JudgeAllOptions,
  type JudgeAllResult,
  type JudgedAnswer,
  type JudgedQuestion,
  type JudgeQuestion,
  judgeAll,
} from './judgeAll'
export { type JudgeCompleteness, judgeCompleteness, type Trace } from './judgeCompleteness'
export { type JudgedLines, judgedLine, readJudgedLines } from './judgedLines'
export { type ChatMessage, type JudgeMessagesOptions, judgeMessages } from './judgeMessages'
export {
  type JudgedStrategies,
  type JudgeStrategiesOptions,
  judgeStrategies,
  type StrategyRow,
  type TraceSections,
} from './judgeStrategies'
export { type JudgeRow, type ParseJudgeAnswerOptions, parseJudgeAnswer } from './parseJudgeAnswer'
export { parseStrategies, type StrategyFile } from './parseStrategies'
export { type ChallengeCount, type PooledCount, type PooledProfiles, pooledProfiles } from './pooledProfiles'
export {
  type Estimate,
  type RaterAgreement,
  type RaterAgreementOptions,
  type RaterPair,
  raterAgreement,
} from './raterAgreement'
export { type SampleTracesOptions, sampleTraces } from './sampleTraces'
export type { LogParts } from './sections/aideLog'
export {
  type LogReader,
  type LogSection,
  type LogSections,
  type LogSectionsOptions,
  logSections,
} from './sections/logSections'
export { type Strategy, strategies as winningStrategies } from './strategies'
export { withoutKeys } from './withoutKeys'
