import type { Evaluation } from '../evaluate/evaluateTypes'
import { compareModels } from './compareModels'
import { pairedTestWords } from './modelPairs'
import { worstCases } from './worstCases'

/** What the JSON has after its cases. */
export function afterCases({ cases, files: _, ...rest }: Evaluation, most?: number) {
  const evaluation = { cases, files: [], ...rest }
  const comparisons = compareModels(evaluation)
  const rule = comparisons.length > 0 ? { comparedBy: pairedTestWords(comparisons) } : {}
  return { ...rest, worst: worstCases(evaluation, most), ...rule, comparisons }
}
