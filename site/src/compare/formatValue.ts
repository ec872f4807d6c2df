import type { Value } from './compareTypes'

/** A value for reading: six significant digits; `raises` where the library raises an error. */
export function formatValue(value: Value | undefined): string {
  if (value === undefined) return ''
  if (typeof value !== 'number') return 'raises'
  if (value === Infinity) return '∞'
  if (value === -Infinity) return '−∞'
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isInteger(value)) return String(value).replace('-', '−')
  const text = Math.abs(value) < 1e-4 ? value.toExponential(3) : String(Number(value.toPrecision(6)))
  return text.replace('-', '−')
}

/** Whether values are the same to the reader: single and double precision of one definition count as the same. */
export function sameValue(a: Value, b: Value): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return typeof a === typeof b
  if (Object.is(a, b)) return true
  return Math.abs(a - b) <= 2e-6 * Math.max(Math.abs(a), Math.abs(b))
}
