/**
 * The records of a table of text, and its separator: comma, semicolon, tab or bar, the one that gives every row the header's number of fields.
 * A file that fits two of them is refused, and so is one whose commas may separate fields or begin decimals.
 */
import { refuse } from '../../errors/refuse'
import { cellNumber, type DecimalSign } from './cellNumber'
import { type SeparatedRecord, type SeparatedText, separatedRecords } from './separatedRecords'

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
  readonly records: readonly SeparatedRecord[]
}

/**
 * @throws MedgradeError `bad-table` where no separator or more than one fits; the message names the option that decides, or the line that is too long or
 * too short.
 */
export function tableRecords(text: string, file: string, words: TableWords = {}): TableRecords {
  const stated = /^sep=([,;\t|])\r?\n/i.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const whole = separatedRecords(body, null, file)
  const [head, ...rows] = whole.records
  if (!head) return { separator: null, records: [] }
  // What the user says is about several files, of which some may have another one.
  const wanted = words.separator === undefined ? undefined : separatorSigns[words.separator]
  const given = wanted === undefined || (wanted && !head.source.includes(wanted)) ? stated?.[1] : wanted
  if (given !== undefined) return fitted(separatedRecords(body, given, file), given, file)
  const candidates = signs.filter((sign) => head.source.includes(sign))
  const commas = readsDecimals(head, rows, words)
  if (commas && words.decimal === ',') return fitted(whole, null, file)
  if (commas && words.decimal === undefined)
    refuse(
      'bad-table',
      `line ${(rows[0] ?? head).line}`,
      `${(rows[0] ?? head).source}, which is one number with a decimal comma or two fields`,
      '--decimal , for the number, or --separator comma for the fields',
      { file },
    )
  const splits = candidates.map((sign) => [sign, separatedRecords(body, sign, file)] as const)
  const fits = splits.filter(([, split]) => misfit(split.records) === null && widthOf(split.records) > 1)
  const [first, second] = words.decimal === ',' && fits.length === 2 ? fits.filter(([sign]) => sign !== ',') : fits
  if (first && second)
    refuse(
      'bad-table',
      'separator',
      `a table with ${nameOf(first[0])} and with ${nameOf(second[0])}`,
      `one: --separator ${nameOf(first[0])} or --separator ${nameOf(second[0])}`,
      { file },
    )
  if (first) return fitted(first[1], first[0], file)
  // One column whose lines end in empty fields.
  const ended = splits.find(([, split]) => misfit(split.records) === null)
  if (ended) return fitted(ended[1], ended[0], file)
  const [widest] = splits.sort(([, a], [, b]) => b.records[0]!.fields.length - a.records[0]!.fields.length)
  if (widest && widest[1].records[0]!.fields.length > 1) return fitted(widest[1], widest[0], file)
  return oneColumn(body, whole, file)
}

/** A table of one column; rows that look like several fields are refused. */
function oneColumn(body: string, whole: SeparatedText, file: string): TableRecords {
  for (const sign of [',', ';', '\t']) {
    if (!whole.records.some(({ source }) => source.includes(sign))) continue
    const { records } = separatedRecords(body, sign, file)
    const long = records.filter(({ fields }) => fields.length > 1)
    // Semicolons and tabs may stand in a text; in every row they separate.
    if (long.length > 0 && (sign === ',' || long.length === records.length - 1)) tooLong(long[0]!, sign, 1, file)
  }
  return fitted(whole, null, file)
}

/** Whether every row is a number with a decimal comma as it stands, and so is the header if it has a comma. */
function readsDecimals(head: SeparatedRecord, rows: readonly SeparatedRecord[], words: TableWords): boolean {
  const isHeaded = !words.noHeader && !head.source.includes(',')
  const data = isHeaded ? rows : [head, ...rows]
  const isNumber = ({ source }: SeparatedRecord) => cellNumber(unquoted(source), ',') !== null
  if (!data.every(isNumber) || !data.some(({ source }) => source.includes(','))) return false
  // Numbers do not begin with zeros, as ids do.
  if (data.some(({ source }) => /^"?[+-]?0\d/.test(source.trim()))) return false
  // Quotes around a number keep its comma from separating: there is one reading.
  if (data.every(({ source }) => !source.includes(',') || source.trim().startsWith('"'))) return false
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
    const width = Math.min(widthOf(records), records[0]!.fields.length)
    if (bad.fields.length > width) tooLong(bad, separator, width, file)
    refuse('bad-table', `line ${bad.line}`, fieldsOf(bad), `${width}, as the header (${nameOf(separator)})`, { file })
  }
  const width = widthOf(records)
  if (width === 1 && blankLine !== undefined)
    refuse('bad-table', `line ${blankLine}`, 'a line without a value', 'a value in every line, or NA', { file })
  const cut = records.map((record) =>
    record.fields.length === width ? record : { ...record, fields: record.fields.slice(0, width) },
  )
  return { separator, records: cut }
}

/** The first record with a broken quote, else that is longer or shorter than the header, whose trailing fields may be empty; a row may be longer by empty fields if all are. */
function misfit(records: readonly SeparatedRecord[]): SeparatedRecord | null {
  const [head, ...rows] = records
  if (!head) return null
  const broken = records.find((record) => record.broken !== undefined)
  if (broken) return broken
  const width = Math.min(widthOf(records), head.fields.length)
  const bad = rows.find(({ fields }) => lastFilled(fields) > head.fields.length || fields.length < width)
  const long = rows.filter(({ fields }) => fields.length > head.fields.length)
  return bad ?? (long.length < rows.length ? (long[0] ?? null) : null)
}

/** Columns that are filled in some record. */
function widthOf(records: readonly SeparatedRecord[]): number {
  return records.reduce((most, { fields }) => Math.max(most, lastFilled(fields)), 1)
}

function lastFilled(fields: readonly string[]): number {
  let count = fields.length
  while (count > 0 && fields[count - 1] === '') count--
  return count
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
