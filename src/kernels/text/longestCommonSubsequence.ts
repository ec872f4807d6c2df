/**
 * Longest common subsequences by words of bits (Hyyrö 2004). Row i of the table of lengths is kept by its steps: bit j is 0 where the length for the first j
 * tokens of `b` is one more than for j − 1. A token of `a` changes only the words that hold it, and those that a carry reaches.
 */

import { refuse } from '../../errors/refuse'

/** Pairs of tokens of two texts, whose table takes some seconds. */
const MOST_PAIRS = 2 ** 34

/** @throws MedgradeError `too-large` for texts of more than 2^34 pairs of tokens: two of 131 072. */
export function requireComparable(a: number, b: number): void {
  if (a * b > MOST_PAIRS)
    refuse('too-large', 'tokens of two texts', `${a} and ${b}`, `at most 2^34 pairs, as of two texts of 131072 tokens`)
}

/** Bits of a word; two of them and a carry add up to less than 2³¹. */
const BITS = 30
const FULL = 2 ** BITS - 1

/** Where `b` has each token: the words that hold it, ascending, and its bits in them. */
interface Places {
  readonly words: number[]
  readonly bits: number[]
}

/**
 * Length of the longest common subsequence of two token lists, in O(n·m / 30) time and O(n + m) memory.
 *
 * @throws MedgradeError as {@link requireComparable}
 */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  requireComparable(a.length, b.length)
  const places = placesOf(b)
  const row = emptyRow(b.length)
  for (const token of a) addToken(row, places.get(token))
  return lengthBefore(row, b.length)
}

/**
 * Indices in `a` of one longest common subsequence, traced back from the end: on equal lengths towards the start of `a`, as rouge-score does. In
 * O(n·m / 30) time and O(n + √n·m / 30) memory: rows between some that are kept are computed again.
 */
export function commonIndices(a: readonly string[], b: readonly string[]): number[] {
  const places = placesOf(b)
  const step = Math.ceil(Math.sqrt(a.length)) + 1
  const kept: Int32Array[] = []
  const row = emptyRow(b.length)
  for (let i = 0; i < a.length; i++) {
    if (i % step === 0) kept.push(row.slice())
    addToken(row, places.get(a[i]))
  }
  const indices: number[] = []
  let j = b.length
  for (let block = kept.length - 1; block >= 0 && j > 0; block--) {
    const first = block * step
    const rows = [kept[block]]
    for (let i = first; i < Math.min(first + step, a.length); i++) {
      rows.push(rows[i - first].slice())
      addToken(rows[i - first + 1], places.get(a[i]))
    }
    j = traceBack({ a, b, first, rows }, j, indices)
  }
  return indices.reverse()
}

interface Block {
  readonly a: readonly string[]
  readonly b: readonly string[]
  /** Tokens of `a` before the first row. */
  readonly first: number
  readonly rows: readonly Int32Array[]
}

/** @param indices receives those of the block, the last one first. @returns the tokens of `b` that are left. */
function traceBack({ a, b, first, rows }: Block, end: number, indices: number[]): number {
  let j = end
  for (let i = rows.length - 1; i > 0 && j > 0; i--) {
    const [above, row] = [rows[i - 1], rows[i]]
    const token = a[first + i - 1]
    // To the left while the length there is more than above: while the row above is shorter and there is no step. It is shorter at the next place, too.
    if (token !== b[j - 1] && lengthBefore(row, j) > lengthBefore(above, j))
      while (j > 0 && token !== b[j - 1] && !hasStep(row, j)) j--
    if (j > 0 && token === b[j - 1]) {
      indices.push(first + i - 1)
      j--
    }
  }
  return j
}

function placesOf(tokens: readonly string[]): Map<string, Places> {
  const places = new Map<string, Places>()
  tokens.forEach((token, j) => {
    const own = places.get(token) ?? { words: [], bits: [] }
    if (own.words.length === 0) places.set(token, own)
    const word = Math.floor(j / BITS)
    if (own.words.at(-1) === word) own.bits[own.bits.length - 1] |= 1 << (j % BITS)
    else {
      own.words.push(word)
      own.bits.push(1 << (j % BITS))
    }
  })
  return places
}

function emptyRow(length: number): Int32Array {
  return new Int32Array(Math.ceil(length / BITS)).fill(FULL)
}

/** The next row: of each step and the places of the token up to the next step, the first place becomes the step. */
function addToken(row: Int32Array, places: Places | undefined): void {
  if (places === undefined) return
  const { words, bits } = places
  let carry = 0
  let next = 0
  for (let k = 0; k < words.length; k++) {
    for (; carry !== 0 && next < words[k]; next++) {
      const word = row[next]
      const sum = word + 1
      row[next] = (sum & FULL) | word
      carry = sum >>> BITS
    }
    next = words[k]
    const word = row[next]
    const found = word & bits[k]
    const sum = word + found + carry
    row[next++] = (sum & FULL) | (word & ~found)
    carry = sum >>> BITS
  }
  for (; carry !== 0 && next < row.length; next++) {
    const word = row[next]
    const sum = word + 1
    row[next] = (sum & FULL) | word
    carry = sum >>> BITS
  }
}

/** Whether the length for j tokens is one more than for j − 1. */
function hasStep(row: Int32Array, j: number): boolean {
  return ((row[Math.floor((j - 1) / BITS)] >>> ((j - 1) % BITS)) & 1) === 0
}

/** The length for the first `count` tokens. */
function lengthBefore(row: Int32Array, count: number): number {
  const whole = Math.floor(count / BITS)
  let steps = 0
  for (let w = 0; w < whole; w++) steps += bitCount(~row[w] & FULL)
  const rest = count % BITS
  return rest === 0 ? steps : steps + bitCount(~row[whole] & (2 ** rest - 1))
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
