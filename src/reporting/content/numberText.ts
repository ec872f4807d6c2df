import { roundedPercent } from './roundedPercent'

const decimals = { count: 0, difference: 3, millimetre: 2, percent: 1, rank: 1, ratio: 3, seconds: 1, volume: 1 }

/** How a value of a report is written, other than a p-value. */
export type ValueKind = keyof typeof decimals

/** How a number of a report is written. A difference has its sign. */
export type NumberKind = ValueKind | 'p' | `${Exclude<ValueKind, 'count' | 'difference' | 'ratio'>} difference`

/** The sign of a number that people read. */
export const MINUS = '\u2212'

/**
 * A number as text: the exact value of the double, rounded half away from zero. Percent is given as a share and has its own rule, {@link roundedPercent}. "missing" for NaN, never a negative zero; a
 * difference above zero has its sign.
 */
export function numberText(kind: NumberKind, value: number): string {
  if (Number.isNaN(value)) return 'missing'
  if (kind === 'p') return probabilityText(value)
  const isDifference = kind.endsWith('difference')
  const of = kind.replace(' difference', '') as ValueKind
  const size = of === 'percent' ? roundedPercent(Math.abs(value), decimals.percent) : Math.abs(value)
  const digits = roundedDigits(size, decimals[of])
  const zero = !/[1-9∞]/.test(digits)
  const sign = zero ? '' : value < 0 ? MINUS : isDifference && value !== Infinity ? '+' : ''
  return `${sign}${digits}${of === 'percent' ? ' %' : ''}`
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
