import type { MetricRow } from './compareTypes'

/** Rows of some labels with the values that other rows have of the others. */
export function withValues(rows: readonly MetricRow[], others: readonly MetricRow[]): MetricRow[] {
  return rows.map((row) => {
    const other = others.find(({ group, convention }) => group === row.group && convention === row.convention)
    return { ...row, values: row.values.map((value, i) => value ?? other?.values[i]) }
  })
}
