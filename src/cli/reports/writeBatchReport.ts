import type { BatchSummary } from '../../engine/gradeBatch'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { writeDocument } from './writeDocument'

/** Writes the common report of the submissions of a batch. */
export async function writeBatchReport(
  { challenge_reports: reports, warnings }: BatchSummary,
  flags: ReportFlags & { readonly metric?: string; readonly quiet?: boolean },
): Promise<void> {
  const { batchReport } = await import('../../reporting/batch/batchReport')
  const metric = flags.metric === undefined ? {} : { metric: flags.metric }
  await writeDocument(await batchReport(reports, { ...metric, warnings, provenance: [commandLine()] }), flags)
}
