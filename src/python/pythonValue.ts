/** A tree of Python values. 1, 1.0 and true are different values with different texts, so scalars that JavaScript would merge are wrapped. */
import { pythonFloatText } from './pythonFloatText'

/** Integers of any length, floats, dates (as `str` and `repr` print them), lists, and maps in insertion order. */
export type PythonValue =
  | null
  | boolean
  | string
  | { readonly int: bigint }
  | { readonly float: number }
  | { readonly date: string; readonly repr: string }
  | { readonly list: readonly PythonValue[] }
  | { readonly map: readonly (readonly [PythonValue, PythonValue])[] }

/** Python's `str(value)`. */
export function pythonText(value: PythonValue): string {
  return typeof value === 'string'
    ? value
    : value !== null && typeof value === 'object' && 'date' in value
      ? value.date
      : pythonRepr(value)
}

function pythonRepr(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoted(value)
  if ('int' in value) return String(value.int)
  if ('float' in value) return pythonFloatText(value.float)
  if ('date' in value) return value.repr
  if ('list' in value) return `[${value.list.map(pythonRepr).join(', ')}]`
  return `{${value.map.map(([key, each]) => `${pythonRepr(key)}: ${pythonRepr(each)}`).join(', ')}}`
}

/** Python's `repr(text)`. */
export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const body = text.replace(/[\p{C}\p{Z}\\'"]/gu, (char) => {
    if (char === ' ') return char
    if (char === '\\' || char === quote) return `\\${char}`
    if (char === "'" || char === '"') return char
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[char]
    if (short) return short
    const code = char.codePointAt(0)!
    const hex = code.toString(16)
    return code < 256
      ? `\\x${hex.padStart(2, '0')}`
      : code < 65536
        ? `\\u${hex.padStart(4, '0')}`
        : `\\U${hex.padStart(8, '0')}`
  })
  return quote + body + quote
}

/** The value of a text key in a map, undefined when absent. */
export function entryOf(map: readonly (readonly [PythonValue, PythonValue])[], key: string): PythonValue | undefined {
  return map.find((entry) => entry[0] === key)?.[1]
}
