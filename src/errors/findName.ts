import type { MedgradeErrorCode } from '../contract'
import { nearestName } from './nearestName'
import { plainName } from './plainName'
import { refuse } from './refuse'

/** The one of `names` that is spelled so, or null; an exact name goes before others. */
export function spelledName<T extends string>(given: string, names: readonly T[]): T | null {
  if (typeof given !== 'string') return null
  const wanted = plainName(given)
  return names.find((name) => name === given) ?? names.find((name) => plainName(name) === wanted) ?? null
}

/**
 * The one of `names` that is meant, in any spelling.
 *
 * @param what what the names are of, for the error.
 * @throws MedgradeError `bad-argument`, or another `code`, with the nearest name.
 */
export function findName<T extends string>(
  what: string,
  given: string,
  names: readonly T[],
  code: MedgradeErrorCode = 'bad-argument',
): T {
  return spelledName(given, names) ?? refuse(code, what, given, nearestName(given, names))
}
