import { type NumberKind, numberText } from './numberText'

/** A value with its interval: "0.871 (0.840 to 0.900)", "3.00 mm (1.51 to 5.96)", or "0.500 (no interval)" where an end is NaN. */
export function intervalText(kind: NumberKind, value: number, low: number, high: number, unit = ''): string {
  const text = withUnit(numberText(kind, value), unit)
  if (Number.isNaN(low) || Number.isNaN(high)) return `${text} (no interval)`
  return `${text} (${numberText(kind, low)} to ${numberText(kind, high)})`
}

/** A number of a sentence with its unit, if it has one. */
export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : `${number} ${unit}`
}
