/**
 * Rounds the exact binary value to n decimals, half to even, as Python's round(). A double is a fraction over a power of two, so ties can be detected
 * exactly: |x|·2^(n+1) is then an odd integer.
 */

/** `round(x, decimals)` of Python. NaN, ±Infinity and the sign of zero stay. */
export function roundExact(x: number, decimals = 5): number {
  const size = Math.abs(x)
  if (!Number.isFinite(x) || x === 0 || size >= 2 ** 52) return x
  const scaled = size * 2 ** (decimals + 1)
  // toFixed uses the exact value but rounds ties up.
  const rounded = scaled % 2 === 1 ? evenTie(scaled, decimals) : Number(size.toFixed(decimals))
  return x < 0 ? -rounded : rounded
}

function evenTie(odd: number, decimals: number): number {
  const below = (BigInt(odd) * 5n ** BigInt(decimals) - 1n) / 2n
  return Number(`${below % 2n === 0n ? below : below + 1n}e-${decimals}`)
}
