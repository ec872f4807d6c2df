import { roundExact } from '../../python/roundExact'
import { roundedPercent } from '../content/roundedPercent'

/** The exact value with a fixed number of decimals, ties to even. */
export function printedValue(value: number, decimals: number): string {
  return roundExact(value, decimals).toFixed(decimals)
}

/** At most so many decimals, trailing zeros dropped, but `kept` of them. */
export function printedShort(value: number, decimals: number, kept = 0): string {
  const text = printedValue(value, decimals).replace(/\.?0+$/, '')
  return kept > 0 && !text.includes('.') ? `${text}.${'0'.repeat(kept)}` : text
}

/** A fraction as percent. */
export function printedPercent(fraction: number, decimals: number): string {
  return `${roundedPercent(fraction, decimals).toFixed(decimals)}%`
}
