import type { MedgradeErrorCode } from '../contract'
import { MedgradeError } from './MedgradeError'

/** Throws the library's error for a value that is not what is needed; its message says what it is, what was found and what was expected. */
export function refuse(code: MedgradeErrorCode, what: string, found: unknown, expected: unknown): never {
  const detail = { found: shown(found), expected: shown(expected) }
  throw new MedgradeError(code, `${what}: found ${detail.found}, expected ${detail.expected}`, detail)
}

/** Refuses a second array of another shape. */
export function requireSameShape(reference: unknown, other: unknown, name = 'prediction'): void {
  const same = Array.isArray(reference) && Array.isArray(other) && `${reference}` === `${other}`
  if (!same) refuse('shape-mismatch', `the shape of the ${name}`, other, reference)
}

/** Refuses what is no list: an array with a shape has no length, and that of a text counts letters. */
export function requireList(name: string, value: ArrayLike<unknown>): void {
  if (typeof value !== 'object' || !(value?.length >= 0)) refuse('bad-input', name, value, 'a list')
}

function shown(value: unknown): string {
  try {
    if (Array.isArray(value)) return `[${value}]`
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  } catch {
    // Symbols and objects without a prototype in a list, big integers and cycles in an object.
    return Object.prototype.toString.call(value)
  }
}
