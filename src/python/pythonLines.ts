const ENDS = '\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029'
const end = new RegExp(`\\r\\n|[${ENDS}]`, 'u')

/** Python's `text.splitlines()`: U+000B, U+000C, U+001C to U+001E, U+0085, U+2028 and U+2029 end lines too; the last line needs no line end. */
export function pythonLines(text: string): string[] {
  const lines = text.split(end)
  if (lines[lines.length - 1] === '') lines.pop()
  return lines
}
