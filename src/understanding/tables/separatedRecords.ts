/** Text to records at one separator: a quote opens a field only as its first character, `""` inside quotes is a quote. */
import { refuse } from '../../errors/refuse'

export interface SeparatedRecord {
  /** Without the blanks around them. */
  readonly fields: readonly string[]
  /** Of the file, from 1. */
  readonly line: number
  /** The whole record as it stands in the file. */
  readonly source: string
  /** What is wrong with its quotes: this may be another separator's record. */
  readonly broken: string | undefined
}

export interface SeparatedText {
  readonly records: readonly SeparatedRecord[]
  /** The first line without content that has content below it. */
  readonly blankLine: number | undefined
}

/** As many columns as a table of pandas can name in some hundred megabytes. */
const mostColumns = 1 << 20

/**
 * Splits a text. `separator` null: a record is one field. Lines of blanks are no records.
 *
 * @throws MedgradeError `too-large`.
 */
export function separatedRecords(text: string, separator: string | null, file: string): SeparatedText {
  const records: SeparatedRecord[] = []
  let blank: number | undefined
  let blankLine: number | undefined
  let at = 0
  let line = 1
  while (at < text.length) {
    const from = at
    const first = line
    const fields: string[] = []
    let broken: string | undefined
    for (;;) {
      const field = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
      fields.push(field.text)
      broken ??= field.broken
      at = field.end
      line += field.lines
      if (at >= text.length || text[at] !== separator) break
      at++
    }
    if (fields.length > mostColumns)
      refuse('too-large', `line ${first}`, `${fields.length} fields`, `at most ${mostColumns}`, { file })
    const source = text.slice(from, at)
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    line++
    if (source.trim() === '') {
      blank ??= first
      continue
    }
    blankLine ??= blank
    records.push({ fields, line: first, source, broken })
  }
  return { records, blankLine: records.length > 0 ? blankLine : undefined }
}

interface Field {
  readonly text: string
  readonly end: number
  /** Line ends inside. */
  readonly lines: number
  readonly broken?: string
}

function plain(text: string, from: number, separator: string | null): Field {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(from, end).trim(), end, lines: 0 }
}

function quoted(text: string, from: number, separator: string | null): Field {
  const parts: string[] = []
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return { ...plain(text, from, separator), broken: 'the end of the file inside quotes' }
    parts.push(text.slice(at, close))
    at = close + 1
    if (text[at] !== '"') break
    parts.push('"')
    at++
  }
  const content = parts.join('')
  const rest = plain(text, at, separator)
  const lines = content.split(/\r\n|\r|\n/).length - 1
  const field = { text: content.trim(), end: rest.end, lines }
  return rest.text === '' ? field : { ...field, broken: `text behind a closing quote: ${rest.text}` }
}
