import { indentedJson } from './indentedJson'
import { stringifyReport } from './stringifyReport'

/** Characters of a part, about. */
const LENGTH = 1 << 16

/**
 * The text of `stringifyReport(value)` in parts. As one text the values of many cases take several times the memory that they take themselves, and past
 * half a gigabyte there is no such text.
 *
 * @example
 * [...reportParts({ cases: [{ dice: 0.5 }] })].join('') === stringifyReport({ cases: [{ dice: 0.5 }] }) // → true
 */
export function* reportParts(value: unknown): Generator<string> {
  let part = ''
  for (const piece of pieces(value, 0)) {
    part += piece
    if (part.length < LENGTH) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

/** What holds lists or fields of its own is written element by element. */
function* pieces(value: unknown, margin: number): Generator<string> {
  if (!isObject(value) || !Object.values(value).some(isObject)) {
    yield indentedJson(stringifyReport(value), margin)
    return
  }
  const isList = Array.isArray(value)
  let lead = isList ? '[' : '{'
  for (const [key, field] of isList ? value.entries() : Object.entries(value)) {
    if (!isList && field === undefined) continue
    yield indentedJson(`${lead}\n${isList ? '' : `${stringifyReport(key)}: `}`, margin + 2)
    yield* pieces(field ?? null, margin + 2)
    lead = ','
  }
  yield indentedJson(isList ? '\n]' : '\n}', margin)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
