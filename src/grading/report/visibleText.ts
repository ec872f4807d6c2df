/** Controls, marks and overrides of the writing direction, line separators, and halves of surrogate pairs: what a terminal obeys or hides. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

const short = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/**
 * The text as a terminal may have it: in one line, with everything that could move the cursor, colour or reverse what follows written out as in JSON.
 * JSON itself means the same afterwards.
 */
export function visibleText(text: string): string {
  return text.replace(
    unsafe,
    (character) => short.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
