import { refuse } from '../errors/refuse'

/** Refuses a text that begins with the mark of UTF-16, as spreadsheets and Windows write it, with the way to convert it. @throws MedgradeError `bad-encoding`. */
export function refuseUtf16(bytes: Uint8Array, file: string): void {
  const [first, second] = bytes
  if (!((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))) return
  const way = 'iconv -f UTF-16 -t UTF-8 converts it, and so does "CSV UTF-8" of a spreadsheet'
  refuse('bad-encoding', 'text', 'UTF-16', `UTF-8: ${way}`, { file })
}
