/** What the number 0.2 is more than a fifth. */
const EXCESS = 2 ** -54 / 5

/**
 * `x ** 0.2` of a positive number, rounded once: the power of JavaScript differs between engines in the last digit. One step of Newton's method from it, with
 * the fifth power in twice the precision.
 */
export function fifthRoot(x: number): number {
  const root = x ** 0.2
  const [square, squareRest] = product(root, root)
  const [fourth, fourthRest] = product(square, square)
  const [fifth, fifthRest] = product(fourth, root)
  const rest = fifthRest + (fourthRest + 2 * square * squareRest) * root
  return root + root * ((x - fifth - rest) / (5 * fifth) + EXCESS * Math.log(x))
}

/** A product and what its rounding left out (Dekker). */
function product(a: number, b: number): [number, number] {
  const [high, low] = halves(a)
  const [otherHigh, otherLow] = halves(b)
  const rounded = a * b
  return [rounded, high * otherHigh - rounded + high * otherLow + low * otherHigh + low * otherLow]
}

function halves(a: number): [number, number] {
  const scaled = 134217729 * a
  const high = scaled - (scaled - a)
  return [high, a - high]
}
