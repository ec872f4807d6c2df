/**
 * A JSON file as Python reads it. JSON.parse is used where it gives the same tree; parsePythonJson reads NaN, infinities and integers that a double cannot
 * represent, and reports where a file is invalid.
 */
import { refuse } from '../../errors/refuse'
import { MAX_JSON_DEPTH, parsePythonJson } from '../../python/parsePythonJson'
import type { PythonValue } from '../../python/pythonValue'
import { decodeUtf8 } from '../decodeUtf8'

/**
 * Reads JSON into plain values: numbers (integers beyond ±2^53 as bigint; NaN and ±Infinity are read), texts, booleans, null, arrays, objects.
 * The last of equal keys wins. As in every JavaScript object, keys that are small integers come first.
 *
 * @throws MedgradeError `bad-json` (with the place), `bad-encoding` (not UTF-8, or a byte-order mark), `too-deep` (over 1000 levels).
 */
export function readJson(bytes: Uint8Array, name = 'file.json'): unknown {
  const text = jsonText(bytes, name)
  if (isOrdinary(bytes))
    try {
      return JSON.parse(text)
    } catch {
      // parsePythonJson decides and reports the place.
    }
  return plainValue(parsePythonJson(text, name))
}

/** The same file with integers and floats kept apart, as {@link PythonValue}. */
export function readTypedJson(bytes: Uint8Array, name = 'file.json'): PythonValue {
  return parsePythonJson(jsonText(bytes, name), name)
}

function jsonText(bytes: Uint8Array, name: string): string {
  const text = decodeUtf8(bytes, name)
  if (text.charCodeAt(0) === 0xfeff) refuse('bad-encoding', 'JSON', 'a byte-order mark', 'none', { file: name })
  return text
}

/** True when JSON.parse and Python agree, if both accept: no integer of 16 digits or more, no -0, no nesting near the limit. */
function isOrdinary(bytes: Uint8Array): boolean {
  const length = bytes.length
  let depth = 0
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]
    if (byte === 0x22) {
      for (i++; i < length && bytes[i] !== 0x22; i++) if (bytes[i] === 0x5c) i++
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth >= MAX_JSON_DEPTH) return false
    } else if (byte === 0x5d || byte === 0x7d) depth--
    else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const first = i
      while (i + 1 < length && bytes[i + 1] >= 0x30 && bytes[i + 1] <= 0x39) i++
      const next = i + 1 < length ? bytes[i + 1] : 0
      if (next === 0x2e || next === 0x65 || next === 0x45) {
        // A float: skip to its end; JSON.parse checks its form.
        while (i + 1 < length && isNumberByte(bytes[i + 1])) i++
      } else if (i - first >= 15 || (byte === 0x2d && bytes[i] === 0x30 && i === first + 1)) return false
    }
  }
  return true
}

function isNumberByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === 0x2d
  )
}

function plainValue(value: PythonValue): unknown {
  if (value === null || typeof value !== 'object') return value
  if ('int' in value) {
    const number = Number(value.int)
    return Number.isSafeInteger(number) ? number : value.int
  }
  if ('float' in value) return value.float
  if ('date' in value) return value.date
  if ('list' in value) return value.list.map(plainValue)
  const out: Record<string, unknown> = {}
  // Defined, not assigned, because of the key "__proto__".
  for (const [key, each] of value.map)
    Object.defineProperty(out, String(key), {
      value: plainValue(each),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  return out
}
