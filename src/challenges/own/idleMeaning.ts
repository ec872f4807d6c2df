import { type ReadingOption, readingNames, readingOptions } from '../../understanding/reading/readingOptions'

/** Notes about what a declaration says of files for which it changes nothing in a case. @param used options that changed what a file means. */
export function idleMeaning(meanings: readonly object[], used: ReadonlySet<string>): string[] {
  return readingNames.flatMap((name) => {
    const { flag, files }: ReadingOption = readingOptions[name]
    if (files === null || used.has(flag)) return []
    const given = meanings.some((meaning) => {
      const value = (meaning as Readonly<Record<string, unknown>>)[flag]
      return value !== undefined && value !== false
    })
    return given ? [`meaning.${flag} changes nothing: it is for ${files}`] : []
  })
}
