import { checkArguments } from '../../../errors/checkArguments'
import { visibleText } from '../visibleText'

/**
 * Like `JSON.stringify(value, null, indent)`, with NaN and the infinities as the strings `"NaN"`, `"Infinity"`, `"-Infinity"`, −0 as `-0.0`, and characters
 * that act on a terminal escaped.
 *
 * @example
 * stringifyReport({ score: Number.NaN }, 0) // → {"score":"NaN"}
 */
export function stringifyReport(value: unknown, indent = 2): string {
  checkArguments({ indent }, 'number')
  return write(value, indent, '')
}

function write(value: unknown, indent: number, margin: string): string {
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return '-0.0'
    return Number.isFinite(value) ? String(value) : `"${value}"`
  }
  if (Array.isArray(value))
    return block(value, (item, inner) => write(item ?? null, indent, inner), '[]', indent, margin)
  if (typeof value !== 'object' || value === null) return quoted(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const separator = indent > 0 ? ': ' : ':'
  return block(
    fields,
    ([key, field], inner) => quoted(key) + separator + write(field, indent, inner),
    '{}',
    indent,
    margin,
  )
}

function quoted(value: unknown): string {
  return visibleText(JSON.stringify(value) ?? 'null')
}

function block<T>(
  items: readonly T[],
  text: (item: T, margin: string) => string,
  brackets: string,
  indent: number,
  margin: string,
): string {
  if (items.length === 0) return brackets
  const inner = margin + ' '.repeat(indent)
  const lead = indent > 0 ? `\n${inner}` : ''
  const body = items.map((item) => lead + text(item, inner)).join(',')
  return brackets[0] + body + (indent > 0 ? `\n${margin}` : '') + brackets[1]
}
