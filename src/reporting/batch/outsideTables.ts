import { countText } from '../../errors/countText'
import { subjectList } from '../content/subjectList'
import type { RunReport } from '../tables/runReports'
import type { TableSpec } from '../tables/tableSpec'

/** Says which reports stand in none of some tables over many challenges; null where none is left out, or each table is of one challenge or of no report. */
export function outsideTables(specs: readonly TableSpec[], all: readonly RunReport[]): string | null {
  const wide = specs.filter(({ kind }) => kind !== 'challenge' && kind !== 'catalogue')
  if (wide.length === 0) return null
  const outside = all.filter((report) => !report.missing && !specs.some((spec) => standsIn(spec, report)))
  if (outside.length === 0) return null
  // Of a challenge that no table has, or of another budget, back end or agent than its table is of.
  const isKnown = ({ challenge }: RunReport) => wide.some((spec) => standsIn(spec, { challenge }))
  const [others, unknown] = [outside.filter(isKnown), outside.filter((report) => !isKnown(report))]
  const parts = [
    ...(unknown.length === 0
      ? []
      : [`${countText(unknown.length, 'report')} on ${listOf(unknown, ({ challenge }) => challenge)}`]),
    ...(others.length === 0 ? [] : [`${countText(others.length, 'report')} of ${listOf(others, otherRun)}`]),
  ]
  return `not in the table${specs.length > 1 ? 's' : ''}: ${parts.join('; ')}`
}

const listOf = (reports: readonly RunReport[], name: (report: RunReport) => string) =>
  subjectList([...new Set(reports.map(name))].sort(), 3)

const otherRun = ({ run: { agent, backend, budget_h: hours } }: RunReport) =>
  [agent, backend, hours === undefined ? undefined : `${hours} h`].filter((part) => part !== undefined).join(' ')

/** Without a run: whether the challenge does. */
function standsIn(spec: TableSpec, { challenge, run }: Pick<RunReport, 'challenge'> & Partial<RunReport>): boolean {
  if (spec.kind === 'catalogue') return false
  if (run && !spec.agents.includes(run.agent)) return false
  if (run && spec.budget_h !== undefined && run.budget_h !== spec.budget_h) return false
  if (spec.kind === 'challenge') return spec.challenge === challenge
  if (spec.kind === 'raw') return spec.rows.some(({ competition_id: id }) => id === challenge)
  if (spec.kind === 'medals') return spec.challenges?.includes(challenge) ?? true
  const { backends } = spec
  return spec.challenges.includes(challenge) && (!run || !backends || backends.includes(run.backend ?? ''))
}
