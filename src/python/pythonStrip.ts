import { PYTHON_SPACE } from './pythonSpace'

const space = new RegExp(`[${PYTHON_SPACE}]`, 'u')

/** Python's `text.strip()`, or `text.strip(characters)` for ASCII characters. */
export function pythonStrip(text: string, characters?: string): string {
  // Steps inwards from the ends: a pattern tried from each place of a long run inside the text takes the square of its length.
  const goes = (char: string) => (characters === undefined ? space.test(char) : characters.includes(char))
  let start = 0
  let end = text.length
  while (start < end && goes(text[start])) start++
  while (end > start && goes(text[end - 1])) end--
  return text.slice(start, end)
}

/** Python's `text.rstrip()`. */
export function pythonRightStrip(text: string): string {
  let end = text.length
  while (end > 0 && space.test(text[end - 1])) end--
  return text.slice(0, end)
}
