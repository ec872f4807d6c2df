import type { NamedReport } from '../../reporting/challenge/comparedReports'
import type { ReportComparison } from '../../reporting/tables/compareReports'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { writeDocument } from './writeDocument'

/** Writes the report of two submissions to one challenge, case by case and with every metric. */
export async function writeComparedReports(
  reports: readonly NamedReport[],
  comparison: ReportComparison,
  flags: ReportFlags & { readonly quiet?: boolean },
): Promise<void> {
  const { comparisonReport } = await import('../../reporting/challenge/comparisonReport')
  await writeDocument(await comparisonReport(reports, { comparison, provenance: [commandLine()] }), flags)
}
