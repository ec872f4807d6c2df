import type { Evaluation } from '../evaluate/evaluateTypes'
import { compareModels } from './compareModels'
import { worstCases } from './worstCases'

/** What the JSON has after its cases. */
export function afterCases({ cases, files: _, ...rest }: Evaluation, most?: number) {
  const evaluation = { cases, files: [], ...rest }
  return { ...rest, worst: worstCases(evaluation, most), comparisons: compareModels(evaluation) }
}
