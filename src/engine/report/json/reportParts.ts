import { indentedJson } from './indentedJson'
import { stringifyReport } from './stringifyReport'

/** Characters of a part, about. */
const LENGTH = 1 << 16
/** So many values are written at once: a short report, or a case of a long one. */
const VALUES = 1 << 11

/**
 * The text of `stringifyReport(value)` in parts. As one text the values of many cases take several times the memory that they take themselves, and past
 * half a gigabyte there is no such text.
 *
 * @param indent as in `stringifyReport`: 2, or 0 for one line.
 * @example
 * [...reportParts({ cases: [{ dice: 0.5 }] })].join('') === stringifyReport({ cases: [{ dice: 0.5 }] }) // → true
 */
export function* reportParts(value: unknown, indent: 0 | 2 = 2): Generator<string> {
  let part = ''
  for (const piece of pieces(value, indent, 0)) {
    part += piece
    if (part.length < LENGTH) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

/** What holds many values in lists or fields of its own is written element by element. */
function* pieces(value: unknown, indent: 0 | 2, margin: number): Generator<string> {
  if (!isObject(value) || countValues(value, VALUES) < VALUES || !Object.values(value).some(isObject)) {
    yield indentedJson(stringifyReport(value, indent), margin)
    return
  }
  const isList = Array.isArray(value)
  const [line, space] = indent > 0 ? ['\n', ' '] : ['', '']
  let lead = isList ? '[' : '{'
  for (const [key, field] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && field === undefined) continue
    yield indentedJson(`${lead}${line}${isList ? '' : `${stringifyReport(key)}:${space}`}`, margin + indent)
    yield* pieces(field ?? null, indent, margin + indent)
    lead = ','
  }
  yield indentedJson(`${line}${isList ? ']' : '}'}`, margin)
}

/** Values of all depths, counted up to `most`. */
function countValues(value: object, most: number): number {
  let count = 0
  for (const field of Array.isArray(value) ? value : Object.values(value)) {
    count += isObject(field) ? 1 + countValues(field, most - count - 1) : 1
    if (count >= most) break
  }
  return count
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
