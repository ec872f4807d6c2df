import { sideColumns } from '../challenges/sideColumns'
import type { FileSlot, Side, Table } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'

export type SideName = 'submission' | 'answers'

/** @throws MedgradeError `invalid-submission` or `invalid-answers` if a column of the challenge is missing or a forbidden one is present. */
export function requireColumns(name: SideName, side: Side<Record<string, FileSlot>>, table: Table): void {
  const missing = sideColumns(side).find((column) => !table.columns.has(column))
  if (missing !== undefined) {
    throw new MedgradeError(`invalid-${name}`, `The ${name} must contain the column '${missing}'`, {
      found: [...table.columns.keys()].join(', '),
      expected: missing,
    })
  }
  const forbidden = side.forbidden?.find((column) => table.columns.has(column))
  if (forbidden !== undefined)
    throw new MedgradeError(`invalid-${name}`, `The ${name} must not contain the column '${forbidden}'`, {
      found: forbidden,
    })
}
