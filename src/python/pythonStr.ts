import { quoted } from './pythonValue'

/**
 * Python's `str` of a JSON value, by which the released scorers read labels and answers that are no texts: `None`, `True`, `['B']`, `{'a': 1}`.
 * Parsed JSON does not distinguish 1.0 from 1, so a whole number is printed as an integer.
 */
export function pythonStr(value: unknown): string {
  return typeof value === 'string' ? value : repr(value)
}

function repr(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : numberWords[String(value)]!
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([key, each]) => `${quoted(key)}: ${repr(each)}`)
    .join(', ')}}`
}

const numberWords: Readonly<Record<string, string>> = { NaN: 'nan', Infinity: 'inf', '-Infinity': '-inf' }
