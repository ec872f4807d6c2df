// The reference scorers are Python programs: what separates and what makes a word is what their language says (é is a word character).
import { PYTHON_SPACE } from '../../python/pythonSpace'
import { pythonStrip } from '../../python/pythonStrip'

const allRuns = new RegExp(`[${PYTHON_SPACE}]+`, 'gu')

/** Every run of white space becomes one space; none is left at either end. */
export function collapseWhitespace(text: string): string {
  return pythonStrip(text.replace(allRuns, ' '))
}

const WORD = '[\\p{L}\\p{N}_]'

/** A word boundary before what follows it in a pattern (needs the `u` flag and a pattern that goes on with a word character). */
export const WORD_START = `(?<!${WORD})`

/** A word boundary after a word character (needs the `u` flag). */
export const WORD_END = `(?!${WORD})`

/** A word boundary in either direction (needs the `u` flag). */
export const WORD_BOUNDARY = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`
