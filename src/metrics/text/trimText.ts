import { pythonStrip } from '../../python/pythonStrip'

/** Strips white space, as Python defines it, from both ends. */
export function trimText(text: string): string {
  return pythonStrip(text)
}
