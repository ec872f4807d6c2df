import { refuse } from '../../errors/refuse'
import { caseRows } from '../caseValues'
import type { CheckedTable, MetricTable } from '../rankByMetrics'

/** The tables of the metrics, checked: at least one, the same cases and teams in each unless `sameCases` is false. */
export function schemeRows(metrics: readonly MetricTable[], sameCases = true): CheckedTable[] {
  if (metrics.length === 0) refuse('too-few-values', 'metrics', 'no metric', 'at least one')
  const tables = metrics.map(({ values, higherBetter = true, missing }) => ({
    rows: caseRows(values, missing),
    higherBetter,
  }))
  const first = tables[0]!.rows
  for (const { rows } of tables) {
    if (rows[0]!.length !== first[0]!.length) {
      refuse('shape-mismatch', 'Tables of metrics', `${rows[0]!.length} teams`, `${first[0]!.length}`)
    }
    if (sameCases && rows.length !== first.length) {
      refuse('shape-mismatch', 'Tables of metrics', `${rows.length} cases`, `${first.length} cases`)
    }
  }
  return tables
}
