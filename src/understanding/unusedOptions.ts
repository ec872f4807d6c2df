import { refuse } from '../errors/refuse'
import {
  type ReadingOption,
  type ReadingValues,
  readingNames,
  readingOptions,
  typedName,
} from './reading/readingOptions'

/** The options that say what files mean, as far as they were given. */
export type Meaning = { readonly [N in keyof ReadingValues]?: unknown }

/**
 * Refuses an option that changed nothing in any file of the run. A threshold for files of 0 and 1 alone is a note, as scripts pass it always.
 *
 * @param used the options that changed what any file means, as commands have them.
 * @throws MedgradeError `bad-option`.
 */
export function unusedOptions(given: Meaning, used: ReadonlySet<string>): string[] {
  const notes: string[] = []
  for (const name of readingNames) {
    const option: ReadingOption = readingOptions[name]
    const value = given[name]
    if (value === undefined || value === null || value === false || used.has(option.flag)) continue
    if (option.files === null) notes.push(`${typedName(option)} changes nothing: ${idle[name as keyof typeof idle]}`)
    else refuse('bad-option', typedName(option), 'an option that changes nothing in any file of the run', option.files)
  }
  return notes
}

const idle = {
  threshold: 'all files hold labels, no probabilities',
  nan: 'no file has NaN',
} as const
