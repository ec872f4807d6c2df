/**
 * The records of a table of text, and its separator: comma, semicolon, tab or bar, the one that gives every row the header's number of fields.
 * A file that fits two of them is refused, and so is one whose commas may separate fields or begin decimals.
 */
import { refuse } from '../../errors/refuse'
import { cellNumber, type DecimalSign } from './cellNumber'
import { type SeparatedRecord, type SeparatedRecords, type SeparatedText, separatedRecords } from './separatedRecords'

export type SeparatorName = 'comma' | 'semicolon' | 'tab' | 'bar' | 'none'

export const separatorSigns: Readonly<Record<SeparatorName, string | null>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
  none: null,
}
const signs = [',', ';', '\t', '|'] as const

/** What the user says of a table of text. */
export interface TableWords {
  readonly separator?: SeparatorName
  readonly decimal?: DecimalSign
  /** The first row is data; the columns are named 1, 2, … */
  readonly noHeader?: boolean
  /** Columns that the user or the command names: one of them in the first row proves that it is the header. */
  readonly columns?: readonly string[]
}

export interface TableRecords {
  readonly separator: string | null
  /** All of one length, header first; trailing fields that are empty in every record are left out. */
  readonly records: SeparatedRecords
}

/**
 * @throws MedgradeError `bad-table` where no separator or more than one fits; the message names the option that decides, or the line that is too long or
 * too short.
 */
export function tableRecords(text: string, file: string, words: TableWords = {}): TableRecords {
  const stated = /^sep=([,;\t|])\r?\n/i.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const whole = separatedRecords(body, null, file)
  const [head, second = head] = [whole.records.at(0), whole.records.at(1)]
  if (!head || !second) return { separator: null, records: whole.records }
  // What the user says is about several files, of which some may have another one.
  const wanted = words.separator === undefined ? undefined : separatorSigns[words.separator]
  const given = wanted === undefined || (wanted && !head.source.includes(wanted)) ? stated?.[1] : wanted
  if (given !== undefined) return fitted(separatedRecords(body, given, file), given, file)
  const candidates = signs.filter((sign) => head.source.includes(sign))
  const commas = readsDecimals(head, whole.records, words)
  if (commas && words.decimal === ',') return fitted(whole, null, file)
  if (commas && words.decimal === undefined)
    refuse(
      'bad-table',
      `line ${second.line}`,
      `${second.source}, which is one number with a decimal comma or two fields`,
      '--decimal , for the number, or --separator comma for the fields',
      { file },
    )
  const splits = candidates.map((sign) => [sign, separatedRecords(body, sign, file)] as const)
  const fits = splits.filter(([, split]) => misfit(split.records) === null && widthOf(split.records) > 1)
  const [first, other] = words.decimal === ',' && fits.length === 2 ? fits.filter(([sign]) => sign !== ',') : fits
  if (first && other)
    refuse(
      'bad-table',
      'separator',
      `a table with ${nameOf(first[0])} and with ${nameOf(other[0])}`,
      `one: --separator ${nameOf(first[0])} or --separator ${nameOf(other[0])}`,
      { file },
    )
  if (first) return fitted(first[1], first[0], file)
  // One column whose lines end in empty fields.
  const ended = splits.find(([, split]) => misfit(split.records) === null)
  if (ended) return fitted(ended[1], ended[0], file)
  const [widest] = splits.sort(([, a], [, b]) => b.records.count(0) - a.records.count(0))
  if (widest && widest[1].records.count(0) > 1) return fitted(widest[1], widest[0], file)
  return oneColumn(body, whole, file)
}

/** A table of one column; rows that look like several fields are refused. */
function oneColumn(body: string, whole: SeparatedText, file: string): TableRecords {
  for (const sign of [',', ';', '\t']) {
    if (!body.includes(sign)) continue
    const { records } = separatedRecords(body, sign, file)
    const long = rowsWhere(records, (row) => records.count(row) > 1)
    // Semicolons and tabs may stand in a text; in every row they separate.
    if (long.length > 0 && (sign === ',' || long.length === records.length - 1))
      tooLong(records.at(long[0]!)!, sign, 1, file)
  }
  return fitted(whole, null, file)
}

/** Whether every row is a number with a decimal comma as it stands, and so is the header if it has a comma. */
function readsDecimals(head: SeparatedRecord, records: SeparatedRecords, words: TableWords): boolean {
  const isHeaded = !words.noHeader && !head.source.includes(',')
  let [hasComma, separates] = [false, false]
  for (let row = isHeaded ? 1 : 0; row < records.length; row++) {
    const source = records.at(row)!.source.trim()
    // Numbers do not begin with zeros, as ids do.
    if (cellNumber(unquoted(source), ',') === null || /^"?[+-]?0\d/.test(source)) return false
    hasComma ||= source.includes(',')
    // Quotes around a number keep its comma from separating: there is one reading.
    separates ||= source.includes(',') && !source.startsWith('"')
  }
  if (!hasComma || !separates) return false
  // Columns that the user names or counts are several.
  const named = words.noHeader ? ['2'] : head.source.split(',')
  return !words.columns?.some((name) => named.includes(name))
}

function unquoted(source: string): string {
  return source.trim().replace(/^"|"$/g, '').trim()
}

/** The records of a separator without their trailing empty fields. */
function fitted({ records, blankLine }: SeparatedText, separator: string | null, file: string): TableRecords {
  const bad = misfit(records)
  if (bad?.broken !== undefined)
    refuse('bad-table', `line ${bad.line}`, bad.broken, 'a closing quote before a separator or the end of the line', {
      file,
    })
  if (bad) {
    const width = Math.min(widthOf(records), records.count(0))
    if (bad.fields.length > width) tooLong(bad, separator, width, file)
    refuse('bad-table', `line ${bad.line}`, fieldsOf(bad), `${width}, as the header (${nameOf(separator)})`, { file })
  }
  const width = widthOf(records)
  if (width === 1 && blankLine !== undefined)
    refuse('bad-table', `line ${blankLine}`, 'a line without a value', 'a value in every line, or NA', { file })
  return { separator, records: records.cut(width) }
}

/** The first record with a broken quote, else that is longer or shorter than the header, whose trailing fields may be empty; a row may be longer by empty fields if all are. */
function misfit(records: SeparatedRecords): SeparatedRecord | null {
  if (records.length === 0) return null
  const broken = records.firstBroken()
  if (broken) return broken
  const headed = records.count(0)
  const width = Math.min(widthOf(records), headed)
  const long = rowsWhere(records, (row) => row > 0 && records.count(row) > headed)
  const [short] = rowsWhere(records, (row) => row > 0 && records.count(row) < width)
  const overfull = long.find((row) => lastFilled(records, row) > headed)
  const bad = Math.min(short ?? Infinity, overfull ?? Infinity)
  if (bad < records.length) return records.at(bad)!
  return long.length < records.length - 1 ? (records.at(long[0] ?? records.length) ?? null) : null
}

/** Columns that are filled in some record. */
function widthOf(records: SeparatedRecords): number {
  let most = 1
  for (let row = 0; row < records.length; row++)
    if (records.count(row) > most) most = Math.max(most, lastFilled(records, row))
  return most
}

function lastFilled(records: SeparatedRecords, row: number): number {
  let count = records.count(row)
  while (count > 0 && records.field(row, count - 1) === '') count--
  return count
}

function rowsWhere(records: SeparatedRecords, is: (row: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < records.length; row++) if (is(row)) rows.push(row)
  return rows
}

function tooLong(record: SeparatedRecord, sign: string | null, width: number, file: string): never {
  const way = 'a text with such a sign is quoted, and --separator names another one'
  refuse('bad-table', `line ${record.line}`, fieldsOf(record), `${width}, as the header (${nameOf(sign)}); ${way}`, {
    file,
  })
}

function fieldsOf({ fields }: SeparatedRecord): string {
  return `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`
}

/** The name of a separator, as `--separator` takes it. */
export function nameOf(sign: string | null): SeparatorName {
  const names = Object.keys(separatorSigns) as SeparatorName[]
  return names.find((name) => separatorSigns[name] === sign) ?? 'none'
}
