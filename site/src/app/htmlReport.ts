import { documentHtml, evaluationReport, submissionReport } from 'medgrade/reporting'
import type { JobResult } from './appTypes'

/** The HTML report of an evaluation or of one graded submission, as `--html` writes it but for pictures and the command line. */
export async function htmlReport(result: JobResult): Promise<string> {
  if (result.kind === 'evaluate') return documentHtml(await evaluationReport(result.evaluation))
  const [first, ...others] = result.graded
  if (first === undefined || others.length > 0) throw new Error('the HTML report is of one submission')
  return documentHtml(await submissionReport(first.report))
}
