import { PYTHON_SPACE } from './pythonSpace'

const space = new RegExp(`[${PYTHON_SPACE}]`, 'u')

/** Python's `text.strip()`, or `text.strip(characters)` for ASCII characters. */
export function pythonStrip(text: string, characters?: string): string {
  // Loops from the ends: a regular expression for the end takes quadratic time for long runs of white space.
  const isStripped = (char: string) => (characters === undefined ? space.test(char) : characters.includes(char))
  let start = 0
  let end = text.length
  while (start < end && isStripped(text[start])) start++
  while (end > start && isStripped(text[end - 1])) end--
  return text.slice(start, end)
}

/** Python's `text.rstrip()`. */
export function pythonRightStrip(text: string): string {
  let end = text.length
  while (end > 0 && space.test(text[end - 1])) end--
  return text.slice(0, end)
}
