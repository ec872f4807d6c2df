/**
 * What equals from object to object of a JSON list: all bytes but those of the numbers. An object with the frame of the first one is read without looking at
 * its keys: bench rows `K7 arrays coco-1000 …`.
 */
import { type JsonCursor, readNumber } from './jsonCursor'

/** Where a number stands in the first object, and where those of its place are written: at width · row + index. */
export interface NumberPlace {
  readonly from: number
  readonly end: number
  readonly column: Float64Array
  readonly width: number
  readonly index: number
}

export interface ObjectFrame {
  /** The bytes before the numbers, and those behind the last one. */
  readonly bytes: Uint8Array
  /** Where the bytes before each number end. */
  readonly ends: Uint32Array
  readonly places: readonly NumberPlace[]
}

/** The frame of an object, which stands at the bytes `from` … `end` − 1. */
export function objectFrame(bytes: Uint8Array, from: number, end: number, places: readonly NumberPlace[]): ObjectFrame {
  const texts = [...places, null].map((place, k) =>
    bytes.subarray(k === 0 ? from : places[k - 1].end, place ? place.from : end),
  )
  const ends = Uint32Array.from(texts, ({ length }) => length)
  for (let k = 1; k < ends.length; k++) ends[k] += ends[k - 1]
  const frame = new Uint8Array(ends[places.length])
  for (const [k, text] of texts.entries()) frame.set(text, ends[k] - text.length)
  return { bytes: frame, ends, places }
}

/** Reads the object at the cursor and moves it behind; false: it has another frame, and the cursor stays. */
export function readFramed(cursor: JsonCursor, { bytes: frame, ends, places }: ObjectFrame, row: number): boolean {
  const { bytes, at: start } = cursor
  let at = start
  let i = 0
  for (let k = 0; ; k++) {
    const end = ends[k]
    while (i < end && bytes[at] === frame[i]) {
      i++
      at++
    }
    if (i < end) break
    cursor.at = at
    if (k === places.length) return true
    const value = readNumber(cursor)
    if (Number.isNaN(value)) break
    const { column, width, index } = places[k]
    column[width * row + index] = value
    at = cursor.at
  }
  cursor.at = start
  return false
}
