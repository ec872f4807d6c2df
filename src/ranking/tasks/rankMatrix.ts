import { refuse } from '../../errors/refuse'
import { valuesOrNaN } from '../valueOrNaN'

/** Rankings `ranks[task or sample][algorithm]`, checked: enough rankings, the same number of algorithms in each, no rank missing. */
export function rankMatrix(ranks: readonly ArrayLike<number>[], least: number): Float64Array[] {
  if (ranks.length < least) refuse('too-few-values', 'ranks', `${ranks.length} rankings`, `at least ${least}`)
  const rows = ranks.map((row, task) => valuesOrNaN(row, `ranks[${task}]`))
  for (const [task, row] of rows.entries()) {
    if (row.length !== rows[0]!.length) {
      refuse('shape-mismatch', `ranks[${task}]`, `${row.length} algorithms`, `${rows[0]!.length}`)
    }
    if (row.some(Number.isNaN)) refuse('bad-input', `ranks[${task}]`, 'a missing rank', 'a rank of every algorithm')
  }
  return rows
}
