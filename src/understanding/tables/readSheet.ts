/** Reads a table of text (CSV in any dress), a JSON list of values, rows or objects, or an NPY array into a sheet. */

import { asContiguous } from '../../array/asContiguous'
import type { ReadContext } from '../../contract'
import type { MedgradeError } from '../../errors/MedgradeError'
import { plainName } from '../../errors/plainName'
import { refusal, refuse } from '../../errors/refuse'
import { detectFormat } from '../../formats/detectFormat'
import { isZip } from '../../formats/zip/isZip'
import { textOfFile } from '../textOfFile'
import { cellNumber, type DecimalSign, isMissing, provesDecimalComma, provesDecimalPoint } from './cellNumber'
import type { Sheet, SheetCell } from './sheet'
import { nameOf, type TableRecords, type TableWords, tableRecords } from './tableRecords'

/**
 * A sheet from the bytes of a file, by its content.
 *
 * @throws MedgradeError `bad-table`, `bad-json`, `bad-encoding`, `empty`; `bad-option` for words about text where the file is none.
 */
export async function readSheet(bytes: Uint8Array, file: string, words: TableWords = {}): Promise<Sheet> {
  const format = detectFormat(bytes, file)
  if (isZip(bytes)) refuse('wrong-format', 'table', 'an archive or a workbook', 'a table saved as CSV', { file })
  if (format !== 'json' && format !== 'npy') return sheetOfText(textOfFile(bytes, file), file, words)
  if (format === 'npy') return sheetOfArray(bytes, file)
  const { jsonOfFile } = await import('../jsonOfFile')
  return sheetOfJson(jsonOfFile(bytes, file), file)
}

/** A sheet from a text. */
export function sheetOfText(text: string, file: string, words: TableWords = {}): Sheet {
  const table = tableRecords(text, file, words)
  const { records, separator } = table
  const [first] = records
  if (!first) refuse('empty', 'table', 'no columns', 'a header line', { file })
  const width = records.reduce((most, { fields }) => Math.max(most, fields.length), 0)
  const data = words.noHeader ? records : records.slice(1)
  const columnAt = (k: number) => data.map(({ fields }) => fields[k] ?? '')
  const header = Array.from({ length: width }, (_, k) => (words.noHeader ? String(k + 1) : (first.fields[k] ?? '')))
  const kept = header.flatMap((name, k) => (name === '' && columnAt(k).every((cell) => cell === '') ? [] : [k]))
  const { names, repeated } = columnNames(kept.map((k) => [header[k]!, k] as const))
  const columns = new Map(kept.map((k, i) => [names[i]!, columnAt(k)] as const))
  const decimal = givenDecimal(columns, separator, words.decimal) ?? decimalOf(columns, separator)
  // The records would hold every cell a second time, as long as the sheet is used.
  const lines = Int32Array.from(data, ({ line }) => line)
  return {
    file,
    rows: data.length,
    columns,
    repeated,
    place: placeOf(lines),
    isText: true,
    separator,
    noHeader: words.noHeader ?? false,
    decimal,
    doubt: words.noHeader ? null : headerDoubt(table, file, words),
    understood: sentence(file, separator, decimal, { rows: data.length, names, noHeader: words.noHeader }),
  }
}

/** Made apart from what reads the records, whose variables a function beside them would keep. */
const placeOf = (lines: Int32Array) => (row: number) => `line ${lines[row] ?? row + 1}`

function sentence(
  file: string,
  separator: string | null,
  decimal: DecimalSign | null,
  { rows, names, noHeader }: { rows: number; names: readonly string[]; noHeader: boolean | undefined },
): string {
  const split = separator === null ? 'one column' : `columns separated by ${nameOf(separator)}`
  const sign = decimal === ',' ? ', decimal comma' : ''
  return `${file}: ${split}${sign}, ${noHeader ? 'no header' : `header ${names.join(', ')}`}, ${rows} rows`
}

/** Names of the columns, the same ones numbered. */
function columnNames(header: readonly (readonly [string, number])[]): { names: string[]; repeated: Set<string> } {
  const repeated = new Set<string>()
  const seen = new Set(header.map(([name]) => name))
  const counts = new Map<string, number>()
  const names = header.map(([given, k]) => {
    const name = given === '' ? `Unnamed: ${k}` : given
    let count = counts.get(name) ?? 0
    if (count === 0) {
      counts.set(name, 1)
      return name
    }
    repeated.add(name)
    while (seen.has(`${name}.${count}`)) count++
    counts.set(name, count + 1)
    seen.add(`${name}.${count}`)
    return `${name}.${count}`
  })
  return { names, repeated }
}

/** The decimal sign that the user says, which is about several files: one of them may prove the other sign. */
function givenDecimal(
  columns: ReadonlyMap<string, readonly string[]>,
  separator: string | null,
  given: DecimalSign | undefined,
): DecimalSign | undefined {
  if (given === undefined) return undefined
  const cells = [...columns.values()].flat()
  if (cells.some((cell) => cell.includes(given) && cellNumber(cell, given) !== null)) return given
  const proves = given === ',' ? provesDecimalPoint : separator === ',' ? () => false : provesDecimalComma
  return cells.some(proves) ? undefined : given
}

/** The decimal sign of a file whose separator is no comma: the one that makes columns of numbers; null: both do, or the signs may be of thousands. */
function decimalOf(columns: ReadonlyMap<string, readonly string[]>, separator: string | null): DecimalSign | null {
  if (separator === ',') return '.'
  let [comma, proof, point, pointProof] = [false, false, false, false]
  for (const cells of columns.values()) {
    const present = cells.filter((cell) => !isMissing(cell))
    const numbers = (sign: DecimalSign) => present.every((cell) => cellNumber(cell, sign) !== null)
    if (present.some((cell) => cell.includes(',')) && numbers(',')) {
      comma = true
      proof ||= present.some(provesDecimalComma)
    } else if (present.some((cell) => cell.includes('.')) && numbers('.')) {
      point = true
      pointProof ||= present.some(provesDecimalPoint)
    } else if (
      present.length > 0 &&
      present.every((cell) => (cellNumber(cell, ',') ?? cellNumber(cell, '.')) !== null)
    ) {
      // Both signs in one column.
      comma ||= present.some((cell) => cell.includes(','))
      point ||= present.some((cell) => cell.includes('.'))
    }
  }
  // Tables with semicolons come from places where a point may group thousands.
  if (!comma) return separator === ';' && point && !pointProof ? null : '.'
  return proof && !point ? ',' : null
}

/** Why the first row may be data. */
function headerDoubt({ records }: TableRecords, file: string, words: TableWords): MedgradeError | null {
  const [first, ...rows] = records
  const isNumber = (text: string) => (cellNumber(text, ',') ?? cellNumber(text, '.')) !== null
  const named = new Set(words.columns)
  const loose = new Set(words.columns?.map(plainName))
  if (first!.fields.some((name) => named.has(name) || (name !== '' && loose.has(plainName(name))))) return null
  for (const [k, name] of first!.fields.entries()) {
    if (name === '') continue
    const isColumn = rows.every(({ fields }) => isMissing(fields[k]!) || isNumber(fields[k]!))
    const again = rows.find(({ fields }) => fields[k] === name)
    const found =
      isNumber(name) && isColumn
        ? `${name}, a number in a column of numbers`
        : again
          ? `${name}, which is in line ${again.line} too`
          : null
    if (found === null) continue
    const expected =
      'a header with names of columns; --no-header if this line is data, or an option that names a column'
    return refusal('bad-table', `line ${first!.line}`, found, expected, { file })
  }
  return null
}

async function sheetOfArray(bytes: Uint8Array, file: string): Promise<Sheet> {
  const { npyReader } = await import('../../formats/readers/npyReader')
  const context: ReadContext = { name: file, maxBytes: 2 ** 31, resolve: () => Promise.reject() }
  const { data, shape } = asContiguous(await npyReader(bytes, context))
  const width = shape[1] ?? 1
  if (shape.length === 0 || shape.length > 2) throw badSheet(file, `an array of shape [${shape}]`)
  const rows = Array.from({ length: shape[0] ?? 0 }, (_, i) =>
    Array.from(data.slice(i * width, (i + 1) * width), Number),
  )
  return unnamedSheet(file, rows, `array of shape [${shape}]`)
}

function sheetOfJson(json: unknown, file: string): Sheet {
  if (!Array.isArray(json)) throw badSheet(file, 'JSON that is no list')
  const rows = json as readonly unknown[]
  if (!rows.every((row) => row !== null && typeof row === 'object' && !Array.isArray(row)))
    return unnamedSheet(
      file,
      rows.map((row) => (Array.isArray(row) ? row : [row]).map((value) => jsonCell(value, file))),
      'JSON list',
    )
  const names = [...new Set(rows.flatMap((row) => Object.keys(row as object)))]
  const cells = (key: string) => rows.map((row) => jsonCell((row as Record<string, unknown>)[key], file))
  const columns = new Map(names.map((key) => [key, cells(key)]))
  const understood = `${file}: JSON list of objects, ${names.join(', ')}, ${rows.length} rows`
  return { ...untold(file, rows.length, understood), columns }
}

/** A sheet of rows without column names; the columns are named 0, 1, 2, … */
function unnamedSheet(file: string, rows: readonly (readonly SheetCell[])[], what: string): Sheet {
  const width = rows[0]?.length ?? 0
  const uneven = rows.findIndex((row) => row.length !== width)
  if (uneven >= 0) throw badSheet(file, `${rows[uneven]?.length} values in row ${uneven}, ${width} in the first`)
  const columns = new Map(Array.from({ length: width }, (_, k) => [String(k), rows.map((row) => row[k]!)] as const))
  return { ...untold(file, rows.length, `${file}: ${what}, ${rows.length} rows, columns by number`), columns }
}

function untold(file: string, rows: number, understood: string): Omit<Sheet, 'columns'> {
  const place = (row: number) => `row ${row}`
  return {
    file,
    rows,
    repeated: new Set(),
    place,
    isText: false,
    separator: null,
    noHeader: false,
    decimal: '.',
    doubt: null,
    understood,
  }
}

function jsonCell(value: unknown, file: string): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') throw badSheet(file, 'a list or object in place of a value')
  return typeof value === 'string' ? value.trim() : (value as SheetCell)
}

function badSheet(file: string, found: string): MedgradeError {
  const expected = 'CSV, a JSON list of values, rows or objects, or an NPY array of one or two axes'
  return refusal('bad-table', 'content', found, expected, { file })
}
