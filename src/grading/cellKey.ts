/** Ids that are compared as typed values: the number 1 equals 1.0 and never the text '1'; a missing id equals a missing id. */
import type { Cell } from '../contract'

/** A text that is equal for two cells exactly when Python's `==` holds between them (missing cells equal each other). */
export function cellKey(cell: Cell): string {
  if (typeof cell === 'string') return `text ${cell}`
  if (typeof cell === 'boolean') return `number ${Number(cell)}`
  if (Number.isNaN(cell)) return 'missing'
  // Beyond 2^53 the shortest digits of a double are no longer its value; BigInt prints that exactly.
  const exact = typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell
  return `number ${exact}`
}
