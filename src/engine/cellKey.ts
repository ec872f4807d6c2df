import type { Cell } from '../contract'

/**
 * A key for ids that are compared as typed values: equal for two cells exactly if Python's `==` holds between them, or if both are missing.
 * The number 1 equals 1.0 but not the text '1'.
 */
export function cellKey(cell: Cell): string {
  if (typeof cell === 'string') return `text ${cell}`
  if (typeof cell === 'boolean') return `number ${Number(cell)}`
  if (Number.isNaN(cell)) return 'missing'
  // Beyond 2^53 the shortest decimal of a double is not its value; BigInt prints the value.
  const exact = typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell
  return `number ${exact}`
}
