/** JSON with long lists of which little is kept: each item of such a list is read alone and reduced, so that all items are never there at once. */

/** What is kept of an item of a list; undefined: the list leaves it out. */
export type ReduceItem = (item: unknown) => unknown

/** Where the lists stand: keys of objects down to them. A list on the way stands for each of its items. */
export interface ReducedLists {
  readonly [key: string]: ReducedLists | ReduceItem
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Stops where the bytes are no JSON. */
const notJson = Symbol('not JSON')

interface Scanner {
  readonly bytes: Uint8Array
  readonly parse: (bytes: Uint8Array) => unknown
  /** Index of the next byte. */
  at: number
}

/**
 * The tree of `parse`, by default `JSON.parse`, with the items of these lists reduced.
 *
 * @throws what `parse` throws for what is no JSON.
 */
export function reducedJson(
  bytes: Uint8Array,
  lists: ReducedLists | ReduceItem,
  parse: (bytes: Uint8Array) => unknown = (part) => JSON.parse(textOf(part)),
): unknown {
  const scanner = { bytes, parse, at: 0 }
  try {
    const tree = valueAt(scanner, lists)
    if (nextByte(scanner) === undefined) return tree
  } catch (error) {
    if (error !== notJson && !(error instanceof SyntaxError)) throw error
  }
  // Says what is wrong, with its place in the whole file.
  return parse(bytes)
}

function valueAt(scanner: Scanner, lists: ReducedLists | ReduceItem | undefined): unknown {
  const first = nextByte(scanner)
  if (lists === undefined) return plainAt(scanner)
  if (first === LIST) return listAt(scanner, lists)
  return first === OBJECT && typeof lists !== 'function' ? objectAt(scanner, lists) : plainAt(scanner)
}

function listAt(scanner: Scanner, lists: ReducedLists | ReduceItem): unknown[] {
  const list: unknown[] = []
  scanner.at++
  if (nextByte(scanner) === LIST_END) {
    scanner.at++
    return list
  }
  do {
    const item = typeof lists === 'function' ? lists(plainAt(scanner)) : valueAt(scanner, lists)
    if (item !== undefined) list.push(item)
  } while (hasNext(scanner, LIST_END))
  return list
}

function objectAt(scanner: Scanner, lists: ReducedLists): object {
  const tree = {}
  scanner.at++
  if (nextByte(scanner) === OBJECT_END) {
    scanner.at++
    return tree
  }
  do {
    if (nextByte(scanner) !== QUOTE) throw notJson
    const key = plainAt(scanner) as string
    if (nextByte(scanner) !== COLON) throw notJson
    scanner.at++
    const value = valueAt(scanner, Object.hasOwn(lists, key) ? lists[key] : undefined)
    // Defined, not assigned, because of the key "__proto__".
    Object.defineProperty(tree, key, { value, enumerable: true, writable: true, configurable: true })
  } while (hasNext(scanner, OBJECT_END))
  return tree
}

/** Takes the comma before a further item (true) or the closing bracket (false). */
function hasNext(scanner: Scanner, end: number): boolean {
  const byte = nextByte(scanner)
  if (byte !== COMMA && byte !== end) throw notJson
  scanner.at++
  return byte === COMMA
}

/** The next byte that is no blank, which stays the next one. */
function nextByte(scanner: Scanner): number | undefined {
  const { bytes } = scanner
  let byte = bytes[scanner.at]
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++scanner.at]
  return byte
}

/** A value as a whole: `parse` decides whether it is one. */
function plainAt(scanner: Scanner): unknown {
  nextByte(scanner)
  const from = scanner.at
  scanner.at = endOfValue(scanner.bytes, from)
  return scanner.parse(scanner.bytes.subarray(from, scanner.at))
}

/** Behind the last byte of a value: where its brackets are closed, outside texts. */
function endOfValue(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
      if (depth === 0) return at + 1
    } else if (byte === LIST || byte === OBJECT) depth++
    else if (byte === LIST_END || byte === OBJECT_END) {
      if (depth <= 1) return depth === 0 ? at : at + 1
      depth--
    } else if (byte === COMMA && depth === 0) return at
  }
  return bytes.length
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const textOf = (bytes: Uint8Array) => decoder.decode(bytes)
