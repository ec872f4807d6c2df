import { checkArguments } from '../../../errors/checkArguments'
import { visibleLines } from './visibleLines'

/**
 * Like `JSON.stringify(value, null, indent)`, with NaN and the infinities as the strings `"NaN"`, `"Infinity"`, `"-Infinity"`, −0 as `-0.0`, and characters
 * that act on a terminal escaped.
 *
 * @example
 * stringifyReport({ score: Number.NaN }, 0) // → {"score":"NaN"}
 */
export function stringifyReport(value: unknown, indent = 2): string {
  checkArguments({ indent }, 'number')
  // JSON.stringify cannot write −0: a string that is nowhere in the value stands for it.
  let zero = '\0-0.0'
  for (;;) {
    const { json, met, isTaken } = withZeros(value, indent, zero)
    const lines = visibleLines(json)
    if (!isTaken) return met ? lines.replaceAll(JSON.stringify(zero), '-0.0') : lines
    zero += '\0'
  }
}

/** `met`: whether the value holds −0; `isTaken`: whether it holds the string `zero`, too. */
function withZeros(value: unknown, indent: number, zero: string) {
  let met = false
  let isTaken = false
  const written = (key: string, field: unknown) => {
    if (key === zero || field === zero) isTaken = true
    if (typeof field === 'number') {
      if (!Number.isFinite(field)) return String(field)
      if (!Object.is(field, -0)) return field
      met = true
      return zero
    }
    return field
  }
  const json = JSON.stringify(value, written, indent) ?? 'null'
  return { json, met, isTaken }
}
