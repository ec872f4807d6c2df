import type { Interval } from '../../ranking/intervals/interval'
import type { CellText } from '../document/reportDocument'
import { intervalText } from './intervalText'
import { type NumberKind, numberText } from './numberText'

/** An estimate with its interval as a cell: "0.871 (0.840 to 0.900)". */
export function intervalCell(
  kind: NumberKind,
  { estimate, low, high }: Pick<Interval, 'estimate' | 'high' | 'low'>,
): CellText {
  const text = Number.isNaN(estimate) ? numberText(kind, estimate) : intervalText(kind, estimate, low, high)
  const title = Number.isNaN(low) ? String(estimate) : `${estimate} (${low} to ${high})`
  return { text, value: estimate, ...(Number.isNaN(estimate) ? {} : { title }) }
}
