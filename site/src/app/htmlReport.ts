import { batchReport, documentHtml, evaluationReport, submissionReport } from 'medgrade/reporting'
import type { JobResult } from './appTypes'

/**
 * The HTML report as `--html` writes it but for pictures and the command line: of an evaluation, of one graded submission, or of several, as
 * `medgrade grade-batch` writes it.
 */
export async function htmlReport(result: JobResult): Promise<string> {
  if (result.kind === 'evaluate') return documentHtml(await evaluationReport(result.evaluation))
  const { graded } = result
  const reports = graded.map(({ report }) => report)
  const [first, ...others] = reports
  if (first !== undefined && others.length === 0) return documentHtml(await submissionReport(first))
  return documentHtml(await batchReport(reports, { names: graded.map(({ name }) => name) }))
}
