import { roundExact } from './roundExact'

/** The text that Python's `'%.nf' % x` gives: a tie of the exact binary value goes to the even digit, where `toFixed` rounds it up. */
export function pythonFixed(x: number, decimals: number): string {
  if (Number.isNaN(x)) return 'nan'
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf'
  const negative = x < 0 || Object.is(x, -0)
  return `${negative ? '-' : ''}${roundExact(Math.abs(x), decimals).toFixed(decimals)}`
}
