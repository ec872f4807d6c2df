import { stateWords } from '../../evaluation/output/caseProblems'
import type { SubmissionResults } from './submissionResults'

/** How many cases failed and how many were never delivered, each in words that begin with the count; none of what did not occur. */
export function lackingCounts({ cases, notGraded }: Pick<SubmissionResults, 'cases' | 'notGraded'>): string[] {
  const lacking = cases.filter(({ error }) => error !== null)
  if (notGraded) return lacking.length === 0 ? [] : [`${lacking.length} without a value`]
  const missing = lacking.filter((one) => one.missing).length
  const failed = lacking.length - missing
  return [
    ...(failed > 0 ? [`${failed} ${stateWords.failed}`] : []),
    ...(missing > 0 ? [`${missing} ${stateWords.missing}`] : []),
  ]
}
