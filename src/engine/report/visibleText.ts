/** Characters that act on a terminal or are invisible: controls, direction marks and overrides, line separators, lone surrogates, and what XML forbids. */
export const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

const short = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/**
 * The text in one line, safe for a terminal: characters that could move the cursor, change colours or reverse text are escaped as in JSON. JSON text keeps
 * its meaning.
 */
export function visibleText(text: string): string {
  return text.replace(unsafe, escaped)
}

/** As JSON writes it. */
export function escaped(character: string): string {
  return short.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
