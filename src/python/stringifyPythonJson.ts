import { compareCodePoints } from './compareCodePoints'
import { pythonFloatText } from './pythonFloatText'
import { type PythonValue, pythonText } from './pythonValue'

export interface StringifyPythonJsonOptions {
  /** Blanks a level, with a line for each entry; absent: one line with `", "` and `": "`. */
  readonly indent?: number
  /** Sorts the keys of every map by code point; default false: their order is kept. */
  readonly sortKeys?: boolean
}

/**
 * The text that Python's `json.dumps` gives: ASCII with `\u` escapes, floats by `repr`, `NaN`, `Infinity` and `-Infinity` as words, integers without a
 * point. Dates are written as text, which `json.dumps(…, default=str)` does. No newline at the end.
 */
export function stringifyPythonJson(value: PythonValue, options: StringifyPythonJsonOptions = {}): string {
  return written(value, options, 0)
}

type Options = StringifyPythonJsonOptions

function written(value: PythonValue, options: Options, depth: number): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return asciiText(value)
  if ('int' in value) return String(value.int)
  if ('float' in value) return floatText(value.float)
  if ('date' in value) return asciiText(value.date)
  if ('list' in value) {
    const entries = value.list.map((each) => written(each, options, depth + 1))
    return enclosed('[', entries, ']', options, depth)
  }
  const pairs = value.map.map(([key, each]) => [keyText(key), each] as const)
  if (options.sortKeys) pairs.sort(([a], [b]) => compareCodePoints(a, b))
  const entries = pairs.map(([key, each]) => `${asciiText(key)}: ${written(each, options, depth + 1)}`)
  return enclosed('{', entries, '}', options, depth)
}

function enclosed(open: string, entries: readonly string[], close: string, { indent }: Options, depth: number): string {
  if (entries.length === 0) return open + close
  if (indent === undefined) return open + entries.join(', ') + close
  const line = `\n${' '.repeat(indent * (depth + 1))}`
  return `${open}${line}${entries.join(`,${line}`)}\n${' '.repeat(indent * depth)}${close}`
}

/** Keys of other types become texts: `true`, `null`, `1`, `1.0`. */
function keyText(key: PythonValue): string {
  if (key === null || typeof key === 'boolean') return String(key)
  return typeof key === 'object' && 'float' in key ? floatText(key.float) : pythonText(key)
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return pythonFloatText(value)
  return value > 0 ? 'Infinity' : '-Infinity'
}

function asciiText(text: string): string {
  // JSON.stringify leaves DEL and all outside ASCII as they are.
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
