/** The lines of a text, without the end of the last one. */
export function textLines(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}
