/**
 * Python's `str` of a JSON value, as the released scorers take labels and answers that are no texts: `None`, `True`, `['B']`, `{'a': 1}`.
 * JSON as JavaScript holds it does not tell 1.0 from 1; a whole number is written as an integer.
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
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return quote + text.replace(/[\n\r\t\\']/g, (char) => escapes[char] ?? (char === quote ? "\\'" : char)) + quote
}
