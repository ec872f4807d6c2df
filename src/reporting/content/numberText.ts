import { percentileDigits } from './percentileDigits'

const decimals = {
  count: 0,
  difference: 3,
  millimetre: 2,
  percent: 1,
  percentile: 1,
  rank: 1,
  ratio: 3,
  seconds: 1,
  volume: 1,
}

/** How a value of a report is written, other than a p-value. */
export type ValueKind = keyof typeof decimals

/** How a number of a report is written. A difference has its sign. */
export type NumberKind = ValueKind | 'p' | `${Exclude<ValueKind, 'count' | 'difference' | 'ratio'>} difference`

/** The sign of a number that people read. */
export const MINUS = '\u2212'

/**
 * A number as text: the exact value of the double, rounded half away from zero. Percent is given as a share. "missing" for NaN, never a negative zero; a difference above
 * zero has its sign. A percentile is a percent by the rule of means of shares, {@link percentileDigits}.
 */
export function numberText(kind: NumberKind, value: number): string {
  if (Number.isNaN(value)) return 'missing'
  if (kind === 'p') return probabilityText(value)
  const isDifference = kind.endsWith('difference')
  const of = kind.replace(' difference', '') as ValueKind
  const digits = digitsOf(of, Math.abs(value))
  const zero = !/[1-9∞]/.test(digits)
  const sign = zero ? '' : value < 0 ? MINUS : isDifference && value !== Infinity ? '+' : ''
  return `${sign}${digits}${of === 'percent' || of === 'percentile' ? ' %' : ''}`
}

function digitsOf(kind: ValueKind, size: number): string {
  if (kind === 'percentile') return percentileDigits(size)
  return kind === 'percent' ? percentDigits(size) : roundedDigits(size, decimals[kind])
}

function probabilityText(p: number): string {
  if (p < 0.001) return '<0.001'
  if (p > 0.999) return '>0.999'
  return roundedDigits(p, p < 0.1 ? 3 : 2)
}

/** A number from 0 with this many decimals. `toFixed` rounds the exact value of the double, and of two equally near numbers takes the larger. */
function roundedDigits(value: number, places: number): string {
  if (value === Infinity) return '∞'
  if (value < 1e21) return value.toFixed(places)
  return `${BigInt(value)}${places > 0 ? `.${'0'.repeat(places)}` : ''}`
}

/** The point is moved in the text: a product with 100 would be rounded a second time. */
function percentDigits(share: number): string {
  const text = roundedDigits(share, decimals.percent + 2)
  const point = text.indexOf('.')
  if (point < 0) return text
  const moved = `${text.slice(0, point)}${text.slice(point + 1, point + 3)}`.replace(/^0+(?=\d)/, '')
  return `${moved}.${text.slice(point + 3)}`
}
