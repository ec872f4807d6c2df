/**
 * Columns of numbers from the bytes of a JSON list of objects, without making the objects: a large file of detections is read in a sixth of the time of
 * `JSON.parse` (bench row `K7 files coco-1000`). It reads what programs write; for anything else, valid or not, the answer is null and `JSON.parse` decides.
 */
import { type JsonCursor, readNumber, skipSpace, skipValue, takeByte } from './jsonCursor'
import { type NumberPlace, type ObjectFrame, objectFrame, readFramed } from './objectFrame'

/** A key whose value is a number (width 1), or a list of so many numbers. */
export type NumberField = readonly [name: string, width: number]

export interface NumberColumns {
  readonly count: number
  /** By field; `width` numbers of each object. */
  readonly columns: readonly Float64Array[]
}

interface Key {
  readonly bytes: Uint8Array
  /** Index of the field; −1: another key. */
  readonly field: number
}

const OPEN = 0x7b
const CLOSE = 0x7d
const COMMA = 0x2c
const COLON = 0x3a
const QUOTE = 0x22
const LIST = 0x5b
const END = 0x5d

/** Reads the list at the cursor and moves it behind. Null: an object lacks a field, a field has no number, or a key is unusual. */
export function numberColumns(cursor: JsonCursor, fields: readonly NumberField[]): NumberColumns | null {
  const most = mostObjects(cursor.bytes.length - cursor.at, fields)
  const columns = fields.map(([, width]) => new Float64Array(width * most))
  const count = takeByte(cursor, LIST) ? readObjects(cursor, fields, columns) : 0
  return count === 0 ? null : { count, columns: columns.map((column, f) => column.subarray(0, fields[f][1] * count)) }
}

/** More objects than so many bytes hold. */
export function mostObjects(bytes: number, fields: readonly NumberField[]): number {
  // Each field takes its name, two quotes, a colon, a comma and a digit at least.
  return Math.ceil(bytes / fields.reduce((length, [name]) => length + name.length + 5, 1))
}

/**
 * Reads the objects of a list from the one at the cursor on: up to the object that begins at byte `until`, or behind the end of the list if it is not given.
 *
 * @returns their number; 0: as null above, or no object of the list begins at `until`.
 */
export function readObjects(
  cursor: JsonCursor,
  fields: readonly NumberField[],
  columns: readonly Float64Array[],
  until = Infinity,
): number {
  // Objects mostly have the keys of the one before them, in the same order.
  const keys: Key[] = []
  const every = 2 ** fields.length - 1
  let frame: ObjectFrame | null = null
  skipSpace(cursor)
  for (let count = 0; ; ) {
    if (!frame || !readFramed(cursor, frame, count)) {
      const { at } = cursor
      const places: NumberPlace[] | null = count === 0 ? [] : null
      if (readObject(cursor, fields, keys, columns, count, places) !== every) return 0
      // With other keys, whose values differ, the frame would not fit.
      if (places && keys.every(({ field }) => field >= 0)) frame = objectFrame(cursor.bytes, at, cursor.at, places)
    }
    count++
    if (!takeByte(cursor, COMMA)) return until === Infinity && takeByte(cursor, END) ? count : 0
    skipSpace(cursor)
    if (cursor.at >= until) return cursor.at === until ? count : 0
  }
}

/** Bits of the fields that the object has; −1: it is not read. `places` gets the places of its numbers. */
function readObject(
  cursor: JsonCursor,
  fields: readonly NumberField[],
  keys: Key[],
  columns: readonly Float64Array[],
  row: number,
  places: NumberPlace[] | null,
): number {
  let found = 0
  if (!takeByte(cursor, OPEN)) return -1
  for (let k = 0; ; k++) {
    const field = readKey(cursor, fields, keys, k)
    if (field < -1 || !takeByte(cursor, COLON)) return -1
    if (field === -1) {
      if (!skipValue(cursor)) return -1
    } else {
      if (!readField(cursor, columns[field], fields[field][1], row, places)) return -1
      found |= 1 << field
    }
    if (takeByte(cursor, COMMA)) continue
    return takeByte(cursor, CLOSE) ? found : -1
  }
}

/** Index of the field of a key; −1: another key; −2: none that is read. */
function readKey(cursor: JsonCursor, fields: readonly NumberField[], keys: Key[], k: number): number {
  skipSpace(cursor)
  const { bytes, at } = cursor
  if (bytes[at] !== QUOTE) return -2
  const from = at + 1
  if (k < keys.length) {
    const { bytes: name, field } = keys[k]
    let i = 0
    while (i < name.length && bytes[from + i] === name[i]) i++
    if (i === name.length && bytes[from + i] === QUOTE) {
      cursor.at = from + i + 1
      return field
    }
  }
  let end = from
  // Letters, digits and the like: no escape, no control character.
  while (bytes[end] > 0x22 && bytes[end] < 0x7f && bytes[end] !== 0x5c) end++
  if (bytes[end] !== QUOTE) return -2
  const own = bytes.slice(from, end)
  const name = String.fromCharCode(...own)
  keys[k] = { bytes: own, field: fields.findIndex(([one]) => one === name) }
  cursor.at = end + 1
  return keys[k].field
}

function readField(
  cursor: JsonCursor,
  column: Float64Array,
  width: number,
  row: number,
  places: NumberPlace[] | null,
): boolean {
  skipSpace(cursor)
  if (width > 1 && !takeByte(cursor, LIST)) return false
  for (let index = 0; index < width; index++) {
    skipSpace(cursor)
    const from = cursor.at
    const value = readNumber(cursor)
    if (Number.isNaN(value)) return false
    column[width * row + index] = value
    places?.push({ from, end: cursor.at, column, width, index })
    if (width > 1 && !takeByte(cursor, index + 1 < width ? COMMA : END)) return false
  }
  return true
}
