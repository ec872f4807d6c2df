// The reference scorers are Python programs, and Python's idea of white space and of a word differs from JavaScript's in a few
// characters (U+001C..U+001F and U+0085 are space there, U+FEFF is not; é is a word character). These are Python's.

/** A regular-expression class body of Python's white space. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

const runs = new RegExp(`[${SPACE}]+`, 'u')
// A run is tried from its first character only: from each of them, long runs inside a text take the square of their length.
const END = `(?<![${SPACE}])[${SPACE}]+$`
const edges = new RegExp(`^[${SPACE}]+|${END}`, 'gu')
const trailing = new RegExp(END, 'u')
const allRuns = new RegExp(`[${SPACE}]+`, 'gu')

/** Runs of white space separate; no empty tokens. */
export function splitWhitespace(text: string): string[] {
  return text.split(runs).filter((token) => token !== '')
}

/** Without the white space at its end. */
export function stripTrailingWhitespace(text: string): string {
  return text.replace(trailing, '')
}

export function stripWhitespace(text: string): string {
  return text.replace(edges, '')
}

/** Every run of white space becomes one space; none is left at either end. */
export function collapseWhitespace(text: string): string {
  return stripWhitespace(text.replace(allRuns, ' '))
}

const WORD = '[\\p{L}\\p{N}_]'

/** A word boundary before what follows it in a pattern (needs the `u` flag and a pattern that goes on with a word character). */
export const WORD_START = `(?<!${WORD})`

/** A word boundary after a word character (needs the `u` flag). */
export const WORD_END = `(?!${WORD})`

/** A word boundary in either direction (needs the `u` flag). */
export const WORD_BOUNDARY = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`
