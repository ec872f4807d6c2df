import { agentReport, documentHtml, evaluationReport, submissionReport } from 'medgrade/reporting'
import { recordsOfReports } from '../../../src/reporting/agents/recordsOfReports'
import type { JobResult } from './appTypes'

/**
 * The HTML report as `--html` writes it but for pictures and the command line: of an evaluation, of one graded submission, or of several, as
 * `medgrade grade-batch` writes it.
 */
export async function htmlReport(result: JobResult): Promise<string> {
  if (result.kind === 'evaluate') return documentHtml(await evaluationReport(result.evaluation))
  const { graded } = result
  const [first] = graded
  if (first !== undefined && graded.length === 1) return documentHtml(await submissionReport(first.report))
  const records = recordsOfReports(new Map(graded.map(({ name, report }) => [name, [report]])))
  return documentHtml(await agentReport(records, { score: 'percentile' }))
}
