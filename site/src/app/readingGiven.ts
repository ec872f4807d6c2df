import { refuse } from '../../../src/errors/refuse'
import {
  type ReadingName,
  type ReadingOption,
  type ReadingValues,
  readingNames,
  readingOptions,
  typedName,
} from '../../../src/understanding/reading/readingOptions'
import { readingValues } from '../../../src/understanding/reading/readingValues'

/** Texts of fields, and switches. Empty and off: not given. */
export type TypedReading = Readonly<Partial<Record<ReadingName, string | boolean>>>

/** What was typed of the options that say how files are read, as the library takes it. @throws MedgradeError `bad-argument` for what is no number. */
export function readingGiven(typed: TypedReading): ReadingValues {
  const words = readingNames.flatMap((name) => {
    const option = readingOptions[name]
    const value = typed[name] ?? ''
    const isOff = value === false || (typeof value === 'string' && value.trim() === '')
    return isOff ? [] : [[option.flag, wordOf(option, String(value).trim())]]
  })
  return readingValues(Object.fromEntries(words))
}

/** As the command has it. */
function wordOf(option: ReadingOption, text: string): unknown {
  switch (option.takes) {
    case 'switch':
      return true
    case 'number':
    case 'positive':
    case 'index':
      return numberOf(option, text)
    case 'sizes':
      return text.split(',').map((size) => numberOf(option, size))
    case 'names':
      return text.split(',').map((name) => name.trim())
    case 'colours':
      return text.includes('=') ? text : true
    default:
      return text
  }
}

function numberOf(option: ReadingOption, text: string): number {
  const found = Number(text)
  if (text.trim() === '' || !Number.isFinite(found)) refuse('bad-argument', typedName(option), text, 'a number')
  return found
}
