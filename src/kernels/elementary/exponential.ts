/** ln 2 in two parts; the product of the first with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
/** 1/2!, 1/3!, … of the series, from the last; up to ½ ln 2 more terms are below double precision. */
const TERMS = Array.from({ length: 13 }, (_, i) => {
  let product = 1
  for (let n = 2; n <= i + 2; n++) product *= n
  return 1 / product
}).reverse()

/**
 * e^x to about a unit in the last place, by sums, products and quotients alone, which are the same in every engine, as `naturalLog` is.
 *
 * With x = k ln 2 + r, |r| ≤ ½ ln 2, it is 2^k e^r; what is rounded off r is added at the end.
 */
export function exponential(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709.782712893384) return Infinity
  if (x < -745.1332191019412) return 0
  const k = Math.round(x / Math.LN2)
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const rest = high - r - low
  let series = 0
  for (const term of TERMS) series = series * r + term
  const power = 1 + (r + (r * r * series + rest * (1 + r)))
  // Two factors: 2^k alone overflows at the upper end and rounds twice at the lower one.
  const half = Math.trunc(k / 2)
  return power * 2 ** half * 2 ** (k - half)
}
