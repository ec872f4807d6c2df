import { type NumberKind, numberText } from './numberText'

/** A value with its interval: "0.871 (0.840 to 0.900)", or "0.500 (no interval)" where an end is NaN. */
export function intervalText(kind: NumberKind, value: number, low: number, high: number): string {
  const text = numberText(kind, value)
  if (Number.isNaN(low) || Number.isNaN(high)) return `${text} (no interval)`
  return `${text} (${numberText(kind, low)} to ${numberText(kind, high)})`
}
