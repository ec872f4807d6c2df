/** Labels, or ids beyond 32 bits. */
export type LabelList = Int32Array | Float64Array

/** Pairs of ids with their counts. */
export interface CountedIds {
  readonly first: LabelList
  readonly second: LabelList
  readonly counts: Float64Array
}

/** The same of labels, or of the ranks of ids. */
export interface CountedPairs extends CountedIds {
  readonly first: Int32Array
  readonly second: Int32Array
}

/** Counts of pairs of labels: a hash table with open addressing, whose size follows the pairs that occur. A count of 0 is a free slot. */
export class PairCounts {
  declare private readonly first: Int32Array
  declare private readonly second: Int32Array
  declare private readonly counts: Float64Array
  private used = 0

  /** @param size a power of two */
  constructor(size = 1024) {
    Object.assign(this, noPairs(size))
  }

  /** @param count above 0 */
  add(a: number, b: number, count: number): void {
    const slot = this.slotOf(a, b)
    if (this.counts[slot] === 0) {
      this.first[slot] = a
      this.second[slot] = b
      this.used++
    }
    this.counts[slot] += count
    if (2 * this.used > this.counts.length) this.grow()
  }

  /** In no order. */
  list(): CountedPairs {
    const { first, second, counts } = this
    const found = noPairs(this.used)
    for (let slot = 0, at = 0; slot < counts.length; slot++) {
      if (counts[slot] === 0) continue
      found.first[at] = first[slot]
      found.second[at] = second[slot]
      found.counts[at++] = counts[slot]
    }
    return found
  }

  countOf(a: number, b: number): number {
    return this.counts[this.slotOf(a, b)]
  }

  /** The slot of a pair, or the free one where it belongs. */
  private slotOf(a: number, b: number): number {
    const { first, second, counts } = this
    const mask = counts.length - 1
    let mixed = Math.imul(a, MIX)
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ b, MIX)
    mixed = Math.imul(mixed ^ (mixed >>> 15), MIX)
    let slot = (mixed ^ (mixed >>> 13)) & mask
    while (counts[slot] !== 0 && (first[slot] !== a || second[slot] !== b)) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { first, second, counts } = this
    const grown = new PairCounts(2 * counts.length)
    for (let i = 0; i < counts.length; i++) if (counts[i] !== 0) grown.add(first[i], second[i], counts[i])
    Object.assign(this, grown)
  }
}

const MIX = 0x9e3779b1
const SIGN = 1 << 31

const noPairs = (size: number) => ({
  first: new Int32Array(size),
  second: new Int32Array(size),
  counts: new Float64Array(size),
})

/** By the first label, then the second. No method, which a metric that only counts would load. */
export function sortedPairs(table: PairCounts): CountedPairs {
  const { first, second, counts } = table.list()
  // One number a pair, whose order is that of the two signed labels, sorts without a comparison in JavaScript.
  const halves = new Int32Array(2 * counts.length)
  for (let k = 0; k < counts.length; k++) {
    halves[2 * k] = second[k] ^ SIGN
    halves[2 * k + 1] = first[k]
  }
  new BigInt64Array(halves.buffer).sort()
  for (let k = 0; k < counts.length; k++) {
    first[k] = halves[2 * k + 1]
    second[k] = halves[2 * k] ^ SIGN
    counts[k] = table.countOf(first[k], second[k])
  }
  return { first, second, counts }
}
