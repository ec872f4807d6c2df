import type { AgentRecord } from '../../reporting/agents/agentResults'
import type { Figure } from '../../reporting/figures/figure'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { writeDocument } from './writeDocument'

export interface AgentReportPlaces {
  readonly flags: ReportFlags & { readonly quiet?: boolean; readonly title?: string }
  /** What a score is. */
  readonly score: string
  readonly warnings?: readonly string[]
  /** Further figures, such as those of a paper. */
  readonly figures?: readonly Figure[]
}

/** Writes the report of agents on tasks. */
export async function writeAgentReport(
  records: readonly AgentRecord[],
  { flags, score, warnings = [], figures = [] }: AgentReportPlaces,
): Promise<void> {
  const { agentReport } = await import('../../reporting/agents/agentReport')
  const { title } = flags
  const report = await agentReport(records, {
    title,
    score,
    warnings,
    figures,
    provenance: [commandLine()],
  })
  await writeDocument(report, flags)
}
