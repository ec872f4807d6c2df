import type { Lexicon } from './lexicon'

/** A phrase by its words, and what may stand for it. */
export interface PhraseNode {
  readonly next: Map<number, PhraseNode>
  readonly paraphrases: (readonly number[])[]
}

const LINE_END = 10
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13 && byte !== LINE_END && byte !== 11)

/** The entries of the table of paraphrases whose words all occur in the texts, by their phrase. The table is read once, whatever the texts are. */
export function paraphraseTree(table: Uint8Array, lexicon: Lexicon): PhraseNode {
  const root: PhraseNode = { next: new Map(), paraphrases: [] }
  const find = wordFinder(lexicon)
  let at = 0
  const skipLine = () => {
    const end = table.indexOf(LINE_END, at)
    at = end < 0 ? table.length : end + 1
  }
  /** The words of a line; null where one does not occur. */
  const readPhrase = (): number[] | null => {
    const words: number[] = []
    while (at < table.length) {
      while (at < table.length && isBlank(table[at]!)) at++
      if (at >= table.length || table[at] === LINE_END) {
        at++
        return words
      }
      const start = at
      while (at < table.length && table[at] !== LINE_END && !isBlank(table[at]!)) at++
      const id = find(table, start, at)
      if (id < 0) {
        skipLine()
        return null
      }
      words.push(id)
    }
    return words
  }
  while (at < table.length) {
    skipLine()
    const phrase = readPhrase()
    if (phrase === null) {
      skipLine()
      continue
    }
    const paraphrase = readPhrase()
    if (paraphrase && phrase.length > 0) nodeOf(root, phrase).paraphrases.push(paraphrase)
  }
  return root
}

function nodeOf(root: PhraseNode, phrase: readonly number[]): PhraseNode {
  let node = root
  for (const word of phrase) {
    const known = node.next.get(word)
    if (known) node = known
    else {
      const made: PhraseNode = { next: new Map(), paraphrases: [] }
      node.next.set(word, made)
      node = made
    }
  }
  return node
}

/** The id of the word that the bytes spell, or −1, without a text for each. */
function wordFinder(lexicon: Lexicon): (bytes: Uint8Array, from: number, to: number) => number {
  const words = [...lexicon.values()]
  let size = 1024
  while (size < 4 * words.length) size *= 2
  const slots = new Int32Array(size).fill(-1)
  for (const { id, bytes } of words) {
    let slot = hashOf(bytes, 0, bytes.length) & (size - 1)
    while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1)
    slots[slot] = id
  }
  const spells = (own: Uint8Array, bytes: Uint8Array, from: number, to: number) => {
    if (own.length !== to - from) return false
    for (let i = 0; i < own.length; i++) if (own[i] !== bytes[from + i]) return false
    return true
  }
  return (bytes, from, to) => {
    let slot = hashOf(bytes, from, to) & (size - 1)
    while (slots[slot]! >= 0) {
      if (spells(words[slots[slot]!]!.bytes, bytes, from, to)) return slots[slot]!
      slot = (slot + 1) & (size - 1)
    }
    return -1
  }
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0
  for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0
  return hash ^ (hash >>> 15)
}
