import type { Evaluation } from '../evaluate/evaluateTypes'
import { afterCases } from './afterCases'
import { evaluationText } from './evaluationText'

/** The JSON that `medgrade evaluate --json` prints. */
export function wholeEvaluationText(evaluation: Evaluation): string {
  const text = evaluationText()
  return evaluation.cases.map((one) => text.case(one)).join('') + text.end(afterCases(evaluation))
}
