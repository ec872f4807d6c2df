// White space and word characters as Python's regular expressions define them (é is a word character), since the reference scorers are Python programs.
import { PYTHON_SPACE } from '../../python/pythonSpace'
import { pythonStrip } from '../../python/pythonStrip'

const allRuns = new RegExp(`[${PYTHON_SPACE}]+`, 'gu')

/** Replaces every run of white space by one space and strips both ends. */
export function collapseWhitespace(text: string): string {
  return pythonStrip(text.replace(allRuns, ' '))
}

const WORD = '[\\p{L}\\p{N}_]'

/** A word boundary before a word character (needs the `u` flag). */
export const WORD_START = `(?<!${WORD})`

/** A word boundary after a word character (needs the `u` flag). */
export const WORD_END = `(?!${WORD})`

/** A word boundary in either direction (needs the `u` flag). */
export const WORD_BOUNDARY = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`
