/** A submitted report as text, with what is wrong with its file. */
import type { Source } from '../../contract'
import type { ReportGraph } from '../../metrics/text/graphF1'
import { trimText } from '../../metrics/text/trimText'
import type { Fields } from './folderTrack'

export interface ReportFile {
  readonly exists: boolean
  /** Bytes that are no UTF-8 are U+FFFD; empty without a file. */
  readonly text: string
  readonly errors: readonly string[]
}

/** What a network said about one report and its reference. */
export interface Annotations {
  readonly codes: readonly [reference: readonly number[] | null, candidate: readonly number[] | null]
  readonly graphs: readonly [reference: ReportGraph | null, candidate: ReportGraph | null]
  readonly meteor: number | null
  readonly meteorCorpus: number | null
}

/** Reads a report; line ends become line feeds, as Python reads text. */
export async function readReport(source: Source, path: string, options: Fields): Promise<ReportFile> {
  if (!(await source.exists(path))) return { exists: false, text: '', errors: ['missing_file'] }
  const bytes = await source.read(path)
  const decode = (fatal: boolean) =>
    new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes).replace(/\r\n?/g, '\n')
  try {
    const text = decode(true)
    return { exists: true, text, errors: textErrors(text, options) }
  } catch {
    return { exists: true, text: decode(false), errors: ['utf8_decode_failed'] }
  }
}

function textErrors(text: string, options: Fields): string[] {
  const limit = (name: string, otherwise: number) => {
    const value = options[name]
    return value === undefined || value === null ? otherwise : Math.trunc(Number(value))
  }
  const characters = [...text]
  const letters = characters.filter((char) => /\p{L}/u.test(char)).length
  const faults: readonly (readonly [string, boolean])[] = [
    ['too_short', characters.length < limit('report_min_chars', 40)],
    ['too_long', characters.length > limit('report_max_chars', 8000)],
    ['too_few_alpha_chars', letters < limit('report_min_alpha_chars', 20)],
    ['empty_after_strip', trimText(text) === ''],
    ['non_printable_characters', characters.some((char) => !isPrintable(char.codePointAt(0)!))],
  ]
  return faults.flatMap(([name, applies]) => (applies ? [name] : []))
}

const isPrintable = (code: number) => (code >= 9 && code <= 13) || (code >= 32 && code <= 126)
