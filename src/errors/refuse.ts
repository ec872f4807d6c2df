import type { MedgradeErrorCode } from '../contract'
import { MedgradeError, type MedgradeErrorDetail } from './MedgradeError'

type Where = Pick<MedgradeErrorDetail, 'file' | 'case' | 'cause'>

/**
 * The error for a value that is not what is needed. The message has one order everywhere: file, what, found, expected; "missing" where nothing was found.
 *
 * @param what the thing that was checked, such as a parameter or a field of a file.
 */
export function refusal(
  code: MedgradeErrorCode,
  what: string,
  found: unknown,
  expected: unknown,
  where: Where = {},
): MedgradeError {
  const detail = { ...where, found: beginning(textOf(found)), expected: textOf(expected) }
  const file = where.file === undefined ? '' : `${where.file}: `
  const had = isAbsent(detail.found) ? 'missing' : `found ${detail.found}`
  return new MedgradeError(code, `${file}${what}: ${had}, expected ${detail.expected}`, detail)
}

/** Whether `found` says that there was no value. */
export const isAbsent = (found: string): boolean => found === 'nothing'

/** Throws a {@link refusal}. */
export function refuse(code: MedgradeErrorCode, what: string, found: unknown, expected: unknown, where?: Where): never {
  throw refusal(code, what, found, expected, where)
}

/** Refuses a second array of another shape. */
export function requireSameShape(reference: unknown, other: unknown, name = 'prediction'): void {
  const same = Array.isArray(reference) && Array.isArray(other) && `${reference}` === `${other}`
  if (!same) refuse('shape-mismatch', `the shape of the ${name}`, other, reference)
}

/** Refuses what is not a list: an ndarray has no length, and a text has the length of its characters. */
export function requireList(name: string, value: ArrayLike<unknown>): void {
  if (typeof value !== 'object' || !(value?.length >= 0)) refuse('bad-input', name, value, 'a list')
}

/** Refuses what is not an object with keys. */
export function requireObject(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('bad-input', name, value, 'an object')
}

/** Refuses what is not a number; NaN is one. */
export function requireNumber(name: string, value: unknown, orNull = false): void {
  if (typeof value === 'number' || (orNull && value === null)) return
  refuse('bad-input', name, shown(value), orNull ? 'a number or null' : 'a number')
}

/** A value for {@link refuse}, a number that is text in quotes: 0.5 is a number, "0.5" is not. */
export function shown(value: unknown): unknown {
  return typeof value === 'string' && !Number.isNaN(Number(value)) ? `"${value}"` : value
}

/** A field of a file header may be a megabyte long; an error shows its beginning. */
function beginning(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}

/** Typed data by their type: an error that writes a volume takes gigabytes. */
function brief(_: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? value.constructor.name : value
}

function textOf(value: unknown): string {
  try {
    if (Array.isArray(value)) return `[${value.slice(0, 400).map(textOf)}]`
    return typeof value === 'object' ? JSON.stringify(value, brief) : String(value)
  } catch {
    // Big integers and cycles.
    return {}.toString.call(value)
  }
}
