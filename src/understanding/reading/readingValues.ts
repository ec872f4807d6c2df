import {
  type ReadingName,
  type ReadingOption,
  type ReadingValues,
  readingNames,
  readingOptions,
} from './readingOptions'

/** The options among the words of a command or a declaration, as the library takes them. */
export function readingValues(
  words: Readonly<Record<string, unknown>>,
  names: readonly ReadingName[] = readingNames,
): ReadingValues {
  const values = names.flatMap((name) => {
    const { flag, takes, words: known }: ReadingOption = readingOptions[name]
    const given = words[flag]
    const isOff = given === undefined || (takes === 'switch' && given === false)
    return isOff ? [] : [[name, takes === 'switch' && known ? known[0] : given]]
  })
  return Object.fromEntries(values) as ReadingValues
}
