/**
 * A float cell as pandas reads it by default. This is not the nearest double: at most 17 digits are taken (leading zeros count),
 * they are summed in floating point, and the power of ten is applied in one multiplication or division.
 */

const NUMBER = /^[\t-\r ]*([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?[\t-\r ]*$/
const INFINITE = /^([+-]?)inf(?:inity)?$/i

/** The value, or null where the text is no float (an overflow is none either). `exact` gives the nearest double instead. */
export function csvFloat(text: string, exact = false): number | null {
  const parts = NUMBER.exec(text)
  if (!parts) {
    const infinite = INFINITE.exec(text)
    return infinite ? (infinite[1] === '-' ? -Infinity : Infinity) : null
  }
  if (exact) {
    const value = Number(text)
    // pandas takes this overflow for no number, but the one below zero for -inf.
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
  // the literal is the nearest double; ** need not be
  return Number(`1e${exponent}`)
}
