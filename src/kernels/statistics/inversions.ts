/**
 * Number of pairs i < j with sequence[i] > sequence[j], for whole numbers below `bound`.
 *
 * A binary indexed tree (Fenwick) counts, from the end of the sequence, how many of the later numbers are smaller: node k holds the count of the numbers
 * in the range of length k & −k that ends at k.
 */
export function countInversions(sequence: Uint32Array, bound: number): number {
  const tree = new Int32Array(bound + 1)
  let inversions = 0
  for (let i = sequence.length - 1; i >= 0; i--) {
    const value = sequence[i]
    for (let node = value; node > 0; node &= node - 1) inversions += tree[node]
    for (let node = value + 1; node <= bound; node += node & -node) tree[node]++
  }
  return inversions
}
