import { numberText } from '../content/numberText'
import type { Cell, TableColumn } from './reportDocument'

/** A cell as text, and the full precision of its number where the text does not show it. */
export interface WrittenCell {
  readonly text: string
  readonly full?: string
  readonly shade?: number
  readonly bar?: number
  readonly best?: boolean
}

export function writtenCell(cell: Cell, { kind = 'ratio' }: TableColumn): WrittenCell {
  if (typeof cell === 'string') return { text: cell }
  if (typeof cell === 'number') return withFull(numberText(kind, cell), cell)
  const { text, value, title, ...drawn } = cell
  const full = title ?? (value === undefined ? undefined : withFull(text, value).full)
  return { text, ...drawn, full }
}

function withFull(text: string, value: number): WrittenCell {
  const full = Number.isNaN(value) ? '' : String(value)
  return full === '' || full === text ? { text } : { text, full }
}

/** The title of a column with its unit. */
export function columnTitle({ title, unit }: TableColumn): string {
  return unit === undefined || unit === '' ? title : `${title} (${unit})`
}

/** Whether a column holds numbers, which stand to the right. */
export function isNumeric({ kind }: TableColumn): boolean {
  return kind !== undefined
}
