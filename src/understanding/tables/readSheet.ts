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
import { type SheetCell, TextCells } from './cells'
import { jsonCell, sheetForms } from './jsonCell'
import type { JsonColumns } from './jsonColumns'
import type { Sheet } from './sheet'
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
  const { jsonColumns } = await import('./jsonColumns')
  const read = jsonColumns(bytes, file)
  if (read) return sheetOfColumns(read, file)
  const { jsonOfFile } = await import('../jsonOfFile')
  return sheetOfJson(jsonOfFile(bytes, file), file)
}

/** A sheet from a text. */
export function sheetOfText(text: string, file: string, words: TableWords = {}): Sheet {
  const table = tableRecords(text, file, words)
  const { records, separator } = table
  const first = records.at(0)
  if (!first) refuse('empty', 'table', 'no columns', 'a header line', { file })
  const begin = words.noHeader ? 0 : 1
  const rows = records.length - begin
  const columnAt = (k: number) => new TextCells(records, k, begin)
  const header = first.fields.map((name, k) => (words.noHeader ? String(k + 1) : name))
  const kept = header.flatMap((name, k) => (name === '' && columnAt(k).every((cell) => cell === '') ? [] : [k]))
  const { names, repeated } = columnNames(kept.map((k) => [header[k]!, k] as const))
  const columns = new Map(kept.map((k, i) => [names[i]!, columnAt(k)] as const))
  const decimal = givenDecimal(columns, separator, words.decimal) ?? decimalOf(columns, separator)
  return {
    file,
    rows,
    columns,
    repeated,
    place: (row) => `line ${row < rows ? records.line(begin + row) : row + 1}`,
    isText: true,
    separator,
    noHeader: words.noHeader ?? false,
    decimal,
    doubt: words.noHeader ? null : headerDoubt(table, file, words),
    understood: sentence(file, separator, decimal, { rows, names, noHeader: words.noHeader }),
  }
}

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
  columns: ReadonlyMap<string, TextCells>,
  separator: string | null,
  given: DecimalSign | undefined,
): DecimalSign | undefined {
  if (given === undefined) return undefined
  const someCell = (is: (cell: string) => boolean) => [...columns.values()].some((cells) => cells.some(is))
  if (someCell((cell) => cell.includes(given) && cellNumber(cell, given) !== null)) return given
  const proves = given === ',' ? provesDecimalPoint : separator === ',' ? () => false : provesDecimalComma
  return someCell(proves) ? undefined : given
}

/** The decimal sign of a file whose separator is no comma: the one that makes columns of numbers; null: both do, or the signs may be of thousands. */
function decimalOf(columns: ReadonlyMap<string, TextCells>, separator: string | null): DecimalSign | null {
  if (separator === ',') return '.'
  let [comma, proof, point, pointProof] = [false, false, false, false]
  for (const cells of columns.values()) {
    const somePresent = (is: (cell: string) => boolean) => cells.some((cell) => !isMissing(cell) && is(cell))
    const allPresent = (is: (cell: string) => boolean) => cells.every((cell) => isMissing(cell) || is(cell))
    const numbers = (sign: DecimalSign) => allPresent((cell) => cellNumber(cell, sign) !== null)
    const has = (sign: DecimalSign) => somePresent((cell) => cell.includes(sign))
    if (has(',') && numbers(',')) {
      comma = true
      proof ||= somePresent(provesDecimalComma)
    } else if (has('.') && numbers('.')) {
      point = true
      pointProof ||= somePresent(provesDecimalPoint)
    } else if (allPresent((cell) => (cellNumber(cell, ',') ?? cellNumber(cell, '.')) !== null)) {
      // Both signs in one column.
      comma ||= has(',')
      point ||= has('.')
    }
  }
  // Tables with semicolons come from places where a point may group thousands.
  if (!comma) return separator === ';' && point && !pointProof ? null : '.'
  return proof && !point ? ',' : null
}

/** Why the first row may be data. */
function headerDoubt({ records }: TableRecords, file: string, words: TableWords): MedgradeError | null {
  const first = records.at(0)!
  const isNumber = (text: string) => (cellNumber(text, ',') ?? cellNumber(text, '.')) !== null
  const named = new Set(words.columns)
  const loose = new Set(words.columns?.map(plainName))
  if (first.fields.some((name) => named.has(name) || (name !== '' && loose.has(plainName(name))))) return null
  for (const [k, name] of first.fields.entries()) {
    if (name === '') continue
    const cells = new TextCells(records, k, 1)
    const isColumn = cells.every((cell) => isMissing(cell) || isNumber(cell))
    const again = cells.indexOf(name)
    const found =
      isNumber(name) && isColumn
        ? `${name}, a number in a column of numbers`
        : again >= 0
          ? `${name}, which is in line ${records.line(1 + again)} too`
          : null
    if (found === null) continue
    const expected =
      'a header with names of columns; --no-header if this line is data, or an option that names a column'
    return refusal('bad-table', `line ${first.line}`, found, expected, { file })
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
  return sheetOfColumns({ rows: rows.length, columns: new Map(names.map((key) => [key, cells(key)])) }, file)
}

function sheetOfColumns({ rows, columns }: JsonColumns, file: string): Sheet {
  const understood = `${file}: JSON list of objects, ${[...columns.keys()].join(', ')}, ${rows} rows`
  return { ...untold(file, rows, understood), columns }
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

function badSheet(file: string, found: string): MedgradeError {
  return refusal('bad-table', 'content', found, sheetForms, { file })
}
