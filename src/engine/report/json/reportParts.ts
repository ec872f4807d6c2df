import { indentedJson } from './indentedJson'
import { stringifyReport } from './stringifyReport'

/** Characters of a part, about. */
const LENGTH = 1 << 16

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

/** What holds lists or fields of its own is written element by element. */
function* pieces(value: unknown, indent: 0 | 2, margin: number): Generator<string> {
  if (!isObject(value) || !Object.values(value).some(isObject)) {
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
