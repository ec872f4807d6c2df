import { nearestName } from './nearestName'
import { refuse } from './refuse'

/**
 * The word given for an option, or the first of `words` where it is absent. Types exclude other words, but not in JavaScript or in a declared
 * challenge.
 */
export function oneOf<const T>(option: string, given: T | undefined, ...words: readonly [T, ...T[]]): T {
  if (given === undefined) return words[0]
  if (!words.includes(given)) refuse('bad-argument', option, given, nearestName(String(given), words.map(String)))
  return given
}
