import { pythonStrip } from '../../python/pythonStrip'

/** Without the white space at both ends, in Python's sense of white space. */
export function trimText(text: string): string {
  return pythonStrip(text)
}
