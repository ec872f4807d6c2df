/** The result of a metric as plain data and as lines. */
import { visibleText } from '../../engine/report/visibleText'

/** The result as plain data: maps as objects, typed arrays as lists. `without`: the fields to leave out. */
export function plainResult(value: unknown, without: readonly string[] = []): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), plainResult(item)]))
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array)
  if (Array.isArray(value)) return value.map((item) => plainResult(item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key]) => !without.includes(key))
  return Object.fromEntries(entries.map(([key, item]) => [key, plainResult(item)]))
}

/** Numbers to 15 digits: pycocotools adds a rounding error to denominators, so that a precision of 1 is 0.9999999999999998. `--json` has every bit. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(15))
  if (Array.isArray(value)) return value.map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]))
}

/** The lines to print: a number alone, or a name and value a line with nested lists and objects as JSON. */
export function resultLines(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [visibleText(String(value))]
  const rows = Object.entries(value)
  const width = rows.reduce((max, [key]) => Math.max(max, visibleText(key).length), 0)
  const text = (item: unknown) =>
    item !== null && typeof item === 'object'
      ? JSON.stringify(item, (_, leaf) => (typeof leaf === 'number' && !Number.isFinite(leaf) ? String(leaf) : leaf))
      : String(item)
  return rows.length === 0
    ? ['no label in either file']
    : rows.map(([key, item]) => `${visibleText(key).padEnd(width)}  ${visibleText(text(item))}`)
}
