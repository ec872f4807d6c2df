import { pythonFloatText } from '../../python/pythonFloatText'
import type { BratsRow } from './bratsTypes'

/** The table of a case as the programs write it: a row a region, every number a float. */
export function bratsTable(rows: readonly BratsRow[]): string {
  const columns = Object.keys(rows[0]?.values ?? {})
  const lines = rows.map(({ region, values }) => [region, ...columns.map((column) => cell(values[column]!))])
  return [['Labels', ...columns], ...lines].map((line) => `${line.join(',')}\n`).join('')
}

function cell(value: number): string {
  return Number.isNaN(value) ? '' : pythonFloatText(value)
}
