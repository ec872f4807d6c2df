export type {
  CaseEvaluation,
  EvaluationConvention,
  EvaluationFile,
  EvaluationPair,
  EvaluationRow,
  EvaluationUnit,
  NamedEvaluation,
} from './evaluationTypes'
