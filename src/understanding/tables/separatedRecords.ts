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
  readonly records: SeparatedRecords
  /** The first line without content that has content below it. */
  readonly blankLine: number | undefined
}

/** As many columns as a table of pandas can name in some hundred megabytes. */
const mostColumns = 1 << 20

/** Where the records of a text and their fields begin. */
interface Places {
  readonly text: string
  readonly separator: string | null
  /** Of each field. */
  readonly starts: Int32Array
  /** The first field of each record, and behind the last one their number. */
  readonly firsts: Int32Array
  readonly lines: Int32Array
  /** The rows whose quotes are broken. */
  readonly broken: ReadonlyMap<number, string>
}

/** The records of a text. They keep the text and four bytes a field: a record is read where it is asked for. */
export class SeparatedRecords implements Iterable<SeparatedRecord> {
  readonly length: number
  private readonly places: Places
  /** The fields of each record that count. */
  private readonly most: number

  constructor(places: Places, most = Infinity) {
    this.places = places
    this.length = places.lines.length
    this.most = most
  }

  /** The same records with their first fields only. */
  cut(width: number): SeparatedRecords {
    return new SeparatedRecords(this.places, width)
  }

  /** Number of fields of a record. */
  count(row: number): number {
    const { firsts } = this.places
    return Math.min(this.most, firsts[row + 1]! - firsts[row]!)
  }

  /** A field of a record that has it. */
  field(row: number, k: number): string {
    const { text, separator, starts, firsts } = this.places
    return fieldAt(text, starts[firsts[row]! + k]!, separator).text
  }

  line(row: number): number {
    return this.places.lines[row]!
  }

  at(row: number): SeparatedRecord | undefined {
    if (row >= this.length) return undefined
    const { text, separator, starts, firsts, broken } = this.places
    const [first, next] = [firsts[row]!, firsts[row + 1]!]
    const { end } = fieldAt(text, starts[next - 1]!, separator)
    const fields = Array.from({ length: this.count(row) }, (_, k) => this.field(row, k))
    return { fields, line: this.line(row), source: text.slice(starts[first], end), broken: broken.get(row) }
  }

  /** The first record with broken quotes. */
  firstBroken(): SeparatedRecord | undefined {
    const [row] = this.places.broken.keys()
    return row === undefined ? undefined : this.at(row)
  }

  *[Symbol.iterator](): Generator<SeparatedRecord> {
    for (let row = 0; row < this.length; row++) yield this.at(row)!
  }
}

/**
 * Splits a text. `separator` null: a record is one field. Lines of blanks are no records.
 *
 * @throws MedgradeError `too-large`.
 */
export function separatedRecords(text: string, separator: string | null, file: string): SeparatedText {
  const [starts, firsts, lines] = [new Numbers(), new Numbers(), new Numbers()]
  const broken = new Map<number, string>()
  let blank: number | undefined
  let blankLine: number | undefined
  let at = 0
  let line = 1
  while (at < text.length) {
    const from = at
    const first = line
    const begun = starts.length
    let fault: string | undefined
    let isBlank = true
    for (;;) {
      const field = fieldAt(text, at, separator)
      starts.push(at)
      fault ??= field.broken
      at = field.end
      line += field.lines
      isBlank &&= field.text === ''
      if (at >= text.length || text[at] !== separator) break
      at++
    }
    const count = starts.length - begun
    if (count > mostColumns) refuse('too-large', `line ${first}`, `${count} fields`, `at most ${mostColumns}`, { file })
    const isEmpty = isBlank && text.slice(from, at).trim() === ''
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    line++
    if (isEmpty) {
      starts.length = begun
      blank ??= first
      continue
    }
    blankLine ??= blank
    if (fault !== undefined) broken.set(lines.length, fault)
    firsts.push(begun)
    lines.push(first)
  }
  firsts.push(starts.length)
  const places = { text, separator, starts: starts.all(), firsts: firsts.all(), lines: lines.all(), broken }
  return { records: new SeparatedRecords(places), blankLine: lines.length > 0 ? blankLine : undefined }
}

/** A list of whole numbers in half the memory of an array. */
class Numbers {
  length = 0
  private values = new Int32Array(64)

  push(value: number): void {
    if (this.length === this.values.length) {
      const more = new Int32Array(2 * this.length)
      more.set(this.values)
      this.values = more
    }
    this.values[this.length++] = value
  }

  all(): Int32Array {
    return this.values.slice(0, this.length)
  }
}

interface Field {
  readonly text: string
  readonly end: number
  /** Line ends inside. */
  readonly lines: number
  readonly broken?: string
}

function fieldAt(text: string, from: number, separator: string | null): Field {
  return text[from] === '"' ? quoted(text, from, separator) : plain(text, from, separator)
}

const LF = 10
const CR = 13

function plain(text: string, from: number, separator: string | null): Field {
  const sign = separator === null ? LF : separator.charCodeAt(0)
  let end = from
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === sign || code === LF || code === CR) break
  }
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
