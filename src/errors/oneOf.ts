import { refuse } from './refuse'

/**
 * The word given for an option, or the first of those it knows. Types refuse others, but not in JavaScript or a declared challenge, where a
 * misspelt word would quietly mean one of the rest.
 */
export function oneOf<const T>(option: string, given: T | undefined, ...words: readonly [T, ...T[]]): T {
  if (given === undefined) return words[0]
  if (!words.includes(given)) refuse('bad-argument', option, given, words.join(' or '))
  return given
}
