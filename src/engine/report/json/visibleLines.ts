import { escaped, unsafe } from '../visibleText'

const unsafeInLines = new RegExp(`(?!\\n)${unsafe.source}`, unsafe.flags)

/** As `visibleText`, of a text whose line ends are its layout: they stay. */
export function visibleLines(text: string): string {
  return text.replace(unsafeInLines, escaped)
}
