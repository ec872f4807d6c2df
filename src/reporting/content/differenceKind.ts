import type { NumberKind } from './numberText'

/** How a difference of two values of this kind, or a mean of differences, is written: with its sign, and that of counts with decimals. */
export function differenceKind(kind: NumberKind): NumberKind {
  if (kind === 'p' || kind.endsWith('difference')) return kind
  return kind === 'ratio' || kind === 'count' ? 'difference' : (`${kind} difference` as NumberKind)
}
