/**
 * Rounds by scaling as NumPy's round(): multiply by 10^n, round half to even, divide. It differs from {@link roundExact} where the product of two
 * doubles is a tie although the exact value is not.
 */

/** `numpy.round(x, decimals)`. NaN and ±Infinity stay, an overflow of the product gives ±Infinity, −0 stays −0. */
export function roundScaled(x: number, decimals = 5): number {
  const factor = 10 ** decimals
  return halfToEven(x * factor) / factor
}

function halfToEven(y: number): number {
  if (!(Math.abs(y) < 2 ** 52)) return y
  const floor = Math.floor(y)
  const rest = y - floor
  const rounded = rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1
  return rounded === 0 && (y < 0 || Object.is(y, -0)) ? -0 : rounded
}
