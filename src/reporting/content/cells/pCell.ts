import type { Cell } from '../../document/reportDocument'

/** A p-value; a test has none where no case differs. */
export function pCell(p: number): Cell {
  return Number.isNaN(p) ? { text: 'all equal' } : p
}
