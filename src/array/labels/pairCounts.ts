/** Pairs of labels with their counts, by the first label, then the second. */
export interface CountedPairs {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly counts: Float64Array
}

/** Counts of pairs of labels: a hash table with open addressing, whose size follows the pairs that occur. A count of 0 is a free slot. */
export class PairCounts {
  private first = new Int32Array(1024)
  private second = new Int32Array(1024)
  private counts = new Float64Array(1024)
  private used = 0

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

  sorted(): CountedPairs {
    const { first, second, counts, used } = this
    // One unsigned number a pair, whose order is that of the two signed labels, sorts without a comparison in JavaScript.
    const halves = new Int32Array(2 * used)
    for (let slot = 0, at = 0; slot < counts.length; slot++) {
      if (counts[slot] === 0) continue
      halves[at++] = second[slot] ^ SIGN
      halves[at++] = first[slot] ^ SIGN
    }
    new BigUint64Array(halves.buffer).sort()
    const sorted = { first: new Int32Array(used), second: new Int32Array(used), counts: new Float64Array(used) }
    for (let k = 0; k < used; k++) {
      const a = (sorted.first[k] = halves[2 * k + 1] ^ SIGN)
      const b = (sorted.second[k] = halves[2 * k] ^ SIGN)
      sorted.counts[k] = counts[this.slotOf(a, b)]
    }
    return sorted
  }

  /** The slot of a pair, or the free one where it belongs. */
  private slotOf(a: number, b: number): number {
    const { first, second, counts } = this
    const mask = counts.length - 1
    let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 15), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
    let slot = (mixed ^ (mixed >>> 13)) & mask
    while (counts[slot] !== 0 && (first[slot] !== a || second[slot] !== b)) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { first, second, counts } = this
    const size = 2 * counts.length
    this.first = new Int32Array(size)
    this.second = new Int32Array(size)
    this.counts = new Float64Array(size)
    this.used = 0
    for (let i = 0; i < counts.length; i++) if (counts[i] !== 0) this.add(first[i], second[i], counts[i])
  }
}

const SIGN = 1 << 31
