import { roundExact } from '../../python/roundExact'

/** Stands where a run has no value, or one that is NaN. */
export const noValue = 'N/A'

/** The exact value with a fixed number of decimals, ties to even. */
export function printedValue(value: number, decimals: number): string {
  if (Number.isNaN(value)) return noValue
  return roundExact(value, decimals).toFixed(decimals)
}

/** At most so many decimals, trailing zeros dropped, but `kept` of them. */
export function printedShort(value: number, decimals: number, kept = 0): string {
  if (Number.isNaN(value)) return noValue
  const text = printedValue(value, decimals).replace(/\.?0+$/, '')
  return kept > 0 && !text.includes('.') ? `${text}.${'0'.repeat(kept)}` : text
}

/** A fraction as percent, rounded half up in doubles. */
export function printedPercent(fraction: number, decimals: number): string {
  if (Number.isNaN(fraction)) return noValue
  return `${percentOf(fraction, decimals).toFixed(decimals)}%`
}

/** The number that {@link printedPercent} prints. */
export function percentOf(fraction: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.floor(100 * fraction * scale + 0.5) / scale
}
