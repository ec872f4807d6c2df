export type {
  CaseEvaluation,
  EvaluationConvention,
  EvaluationFile,
  EvaluationPair,
  EvaluationRow,
  EvaluationUnit,
  NamedEvaluation,
} from './evaluationTypes'
export type { NnunetFolders, NnunetOptions } from './nnunet/evaluateFiles'
export { type NnunetEvaluateFolderOptions, nnunetEvaluateFolder } from './nnunet/nnunetEvaluateFolder'
export { type NnunetEvaluateSimpleOptions, nnunetEvaluateSimple } from './nnunet/nnunetEvaluateSimple'
export type { EvaluateCasesOptions } from './running/evaluateCases'
