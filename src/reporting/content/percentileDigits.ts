/**
 * A fraction from 0 as the digits of a percentage: one decimal, rounded half up; two decimals if the value has exactly two. Rounding errors of binary fractions
 * are removed first: 0.1215 is 12.15, not 12.1.
 */
export function percentileDigits(fraction: number): string {
  if (fraction === Infinity) return '∞'
  const percent = Number((100 * fraction).toPrecision(12))
  const hundredths = Math.round(100 * percent)
  const exact = Math.abs(100 * percent - hundredths) < 1e-7
  if (exact && hundredths % 10 !== 0) return (hundredths / 100).toFixed(2)
  return (Math.floor(10 * percent + 0.5) / 10).toFixed(1)
}
