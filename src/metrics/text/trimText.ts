import { stripWhitespace } from '../../kernels/unicodeText'

/** Without the white space at both ends, in Python's sense of white space. */
export function trimText(text: string): string {
  return stripWhitespace(text)
}
