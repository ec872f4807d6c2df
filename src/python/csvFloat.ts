/**
 * A float cell as pandas reads it by default. The result is not the nearest double: at most 17 digits are used (leading zeros count), they are
 * accumulated in floating point, and the power of ten is applied by one multiplication or division.
 */

const NUMBER = /^[\t-\r ]*([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?[\t-\r ]*$/
const INFINITE = /^([+-]?)inf(?:inity)?$/i

/** The value, or null for a text that is no float or overflows. `exact` gives the nearest double instead. */
export function csvFloat(text: string, exact = false): number | null {
  const parts = NUMBER.exec(text)
  if (!parts) {
    const infinite = INFINITE.exec(text)
    return infinite ? (infinite[1] === '-' ? -Infinity : Infinity) : null
  }
  if (exact) {
    const value = Number(text)
    // pandas reads a positive overflow as text, a negative one as -inf.
    return value === Infinity ? null : value
  }
  const [, sign, whole = '', fraction = parts[4] ?? '', , power = '0'] = parts
  let value = 0
  let exponent = 0
  let taken = 0
  for (let i = 0; i < whole.length; i++) {
    if (taken < 17) {
      value = value * 10 + (whole.charCodeAt(i) - 48)
      taken++
    } else exponent++
  }
  for (let i = 0; i < fraction.length && taken < 17; i++, taken++) {
    value = value * 10 + (fraction.charCodeAt(i) - 48)
    exponent--
  }
  if (sign === '-') value = -value
  exponent += Number(power)
  if (exponent > 308) return null
  if (exponent > 0) value *= powerOfTen(exponent)
  else if (exponent < -308) value = value / powerOfTen(Math.min(-308 - exponent, 308)) / 1e308
  else value /= powerOfTen(-exponent)
  return Number.isFinite(value) ? value : null
}

function powerOfTen(exponent: number): number {
  // The literal is the nearest double; the result of ** may not be.
  return Number(`1e${exponent}`)
}
