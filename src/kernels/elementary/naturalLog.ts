/** ln 2 in two parts; the product of the first with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
/** 2/3, 2/5, … of the series of artanh; twelve terms reach double precision for numbers between √½ and √2. */
const TERMS = Array.from({ length: 12 }, (_, i) => 2 / (2 * i + 3)).reverse()

const view = new DataView(new ArrayBuffer(8))

/**
 * The natural logarithm to less than a unit in the last place, by sums, products and quotients alone: these are the same in every engine, whereas `Math.log` of browsers
 * and of Node differs in its last bit.
 *
 * With x = 2^k · (1 + f) and s = f / (2 + f), ln(1 + f) = 2 artanh(s) = f − s (f − r), where r = s² (2/3 + 2/5 s² + …).
 */
export function naturalLog(x: number): number {
  if (!(x > 0) || x === Infinity) return x === 0 ? -Infinity : x > 0 ? x : Number.NaN
  const isSubnormal = x < 2 ** -1022
  view.setFloat64(0, isSubnormal ? x * 2 ** 54 : x)
  const high = view.getUint32(0)
  let k = (high >>> 20) - 1023 - (isSubnormal ? 54 : 0)
  view.setUint32(0, (high & 0xfffff) | 0x3ff00000)
  let m = view.getFloat64(0)
  if (m > Math.SQRT2) {
    m /= 2
    k++
  }
  const f = m - 1
  const s = f / (2 + f)
  const square = s * s
  let series = 0
  for (const term of TERMS) series = series * square + term
  return k * LN2_HIGH - (s * (f - square * series) - k * LN2_LOW - f)
}
