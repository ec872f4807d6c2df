import type { SubmissionFigures } from '../figures/figureSets'
import { figuresInput } from './figuresInput'
import type { SubmissionResults } from './submissionResults'

/** The figures of a submission; the plotting library is loaded for them. */
export async function submissionFiguresOf(results: SubmissionResults): Promise<SubmissionFigures> {
  const { submissionFigures } = await import('../figures/submissionFigures')
  return submissionFigures(figuresInput(results))
}
