import { subjectList } from '../content/subjectList'
import { countText } from '../figures/drawing/captionText'
import type { RunReport } from '../tables/runReports'
import type { TableSpec } from '../tables/tableSpec'

/** Says which reports stand in none of some tables over many challenges; null where none is left out, or each table is of one challenge or of no report. */
export function outsideTables(specs: readonly TableSpec[], all: readonly RunReport[]): string | null {
  const wide = specs.filter(({ kind }) => kind !== 'challenge' && kind !== 'catalogue')
  if (wide.length === 0) return null
  const outside = all.filter((report) => !report.missing && !specs.some((spec) => standsIn(spec, report)))
  if (outside.length === 0) return null
  const challenges = [...new Set(outside.map(({ challenge }) => challenge))].sort()
  const budgets = [...new Set(outside.flatMap(({ run }) => (run.budget_h === undefined ? [] : [`${run.budget_h} h`])))]
  const agents = [...new Set(outside.map(({ run }) => run.agent))].sort()
  const within = budgets.length > 0 ? `, ${subjectList(budgets)}` : ''
  return `not in the table${specs.length > 1 ? 's' : ''}: ${countText(outside.length, 'report')} of ${subjectList(agents)}${within}, on ${subjectList(challenges)}`
}

function standsIn(spec: TableSpec, { challenge, run }: RunReport): boolean {
  if (spec.kind === 'catalogue') return false
  if (!spec.agents.includes(run.agent)) return false
  if (spec.budget_h !== undefined && run.budget_h !== spec.budget_h) return false
  if (spec.kind === 'challenge') return spec.challenge === challenge
  if (spec.kind === 'raw') return spec.rows.some(({ competition_id: id }) => id === challenge)
  if (spec.kind === 'medals') return spec.challenges?.includes(challenge) ?? true
  const { backends } = spec
  return spec.challenges.includes(challenge) && (!backends || backends.includes(run.backend ?? ''))
}
