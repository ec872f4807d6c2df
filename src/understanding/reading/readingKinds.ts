import type { OptionKind } from '../../errors/checkOptions'
import { type ReadingName, readingNames, readingOptions, type Takes } from './readingOptions'

const kinds: Readonly<Record<Takes, OptionKind>> = {
  number: 'number',
  positive: 'number',
  index: 'number',
  switch: 'boolean',
  word: 'string',
  names: 'list',
  name: 'string',
  colours: 'any',
  sizes: 'any',
}

/** The types of the options for `checkOptions`; words of a switch are texts. */
export const readingKinds = Object.fromEntries(
  readingNames.map((name) => [name, 'words' in readingOptions[name] ? 'string' : kinds[readingOptions[name].takes]]),
) as Readonly<Record<ReadingName, OptionKind>>
