import type { Cell } from '../../document/reportDocument'

/** A statistic that has no value where all values it is of are equal, such as Kendall's tau: "not defined", as nothing is missing. */
export function definedCell(value: number): Cell {
  return Number.isNaN(value) ? { text: 'not defined' } : value
}
