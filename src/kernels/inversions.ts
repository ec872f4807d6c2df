/**
 * The number of pairs i < j with sequence[i] > sequence[j], for whole numbers below `bound`.
 *
 * Two numbers are out of order exactly when, at the highest bit in which they differ, the first has the one and the second the zero. So for
 * every bit, count per group of equal higher bits the ones seen so far, and add that count at every zero: no comparison, no branch.
 */
export function countInversions(sequence: Uint32Array, bound: number): number {
  let inversions = 0
  for (let bit = 0; 2 ** bit < bound; bit++) inversions += inversionsAtBit(sequence, bit, bound)
  return inversions
}

function inversionsAtBit(sequence: Uint32Array, bit: number, bound: number): number {
  const ones = new Int32Array(Math.ceil(bound / 2 ** (bit + 1)))
  let inversions = 0
  // Two shifts: bit + 1 may be 32, which a single shift would take for 0.
  for (let i = 0; i < sequence.length; i++) {
    const value = sequence[i]
    const one = (value >>> bit) & 1
    const group = (value >>> bit) >>> 1
    const seen = ones[group]
    inversions += seen & (one - 1)
    ones[group] = seen + one
  }
  return inversions
}
