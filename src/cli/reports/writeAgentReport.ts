import type { AgentRecord } from '../../reporting/agents/agentResults'
import type { NotGraded } from '../../reporting/document/withNotGraded'
import type { Figure } from '../../reporting/figures/figure'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { writeDocument } from './writeDocument'

export interface AgentReportPlaces {
  readonly flags: ReportFlags & { readonly quiet?: boolean; readonly title?: string }
  /** What a score is. */
  readonly score: string
  readonly warnings?: readonly string[]
  readonly notGraded?: readonly NotGraded[]
  /** Further figures, such as those of a paper. */
  readonly figures?: readonly Figure[]
}

/** Writes the report of agents on tasks. */
export async function writeAgentReport(
  records: readonly AgentRecord[],
  { flags, score, warnings = [], notGraded = [], figures = [] }: AgentReportPlaces,
): Promise<void> {
  const { agentReport } = await import('../../reporting/agents/agentReport')
  const { title } = flags
  const report = await agentReport(records, {
    title,
    score,
    warnings,
    notGraded,
    figures,
    provenance: [commandLine()],
  })
  await writeDocument(report, flags)
}
