import type { Interval } from '../../../ranking/intervals/interval'
import type { CellText } from '../../document/reportDocument'
import { intervalText } from '../intervalText'
import type { NumberKind } from '../numberText'

/** An estimate with its interval as a cell: "0.871 (0.840 to 0.900)"; "12 infinite" of infinite values alone, which have no mean. */
export function intervalCell(
  kind: NumberKind,
  { estimate, low, high, infinite = 0 }: Pick<Interval, 'estimate' | 'high' | 'low'> & { readonly infinite?: number },
): CellText {
  if (Number.isNaN(estimate)) return { text: infinite > 0 ? `${infinite} infinite` : 'no value' }
  const title = Number.isNaN(low) ? String(estimate) : `${estimate} (${low} to ${high})`
  return { text: intervalText(kind, estimate, low, high), value: estimate, title }
}
