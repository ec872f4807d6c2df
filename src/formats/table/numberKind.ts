import type { Column } from '../../contract'

const INT64_MAX = 9223372036854775807n

/** The type that numpy gives a column of numbers: pandas widens columns of unlike ones to doubles before it compares them. */
export function numberKind(column: Column): 'signed' | 'unsigned' | 'float' | 'other' {
  if (column.kind === 'float64') return 'float'
  if (column.kind !== 'int64') return 'other'
  return column.cells.some((cell) => typeof cell === 'bigint' && cell > INT64_MAX) ? 'unsigned' : 'signed'
}
