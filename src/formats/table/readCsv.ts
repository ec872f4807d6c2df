/**
 * A CSV file as pandas.read_csv reads it with no options: the same records, names, kinds, values and texts.
 * The kind is decided per column: with one non-numeric id all others keep their leading zeros.
 */

import type { Column, Table } from '../../contract'
import { refuse } from '../../errors/refuse'
import { decodeUtf8 } from '../decodeUtf8'
import { csvColumn } from './csvColumn'
import { csvRecords } from './csvRecords'

export interface ReadCsvOptions {
  /** The file as the user named it, for errors. Default: 'table.csv'. */
  readonly name?: string
  /** How float cells are read: as pandas does by default (up to a few ulps off), or as the nearest double. Default: 'pandas'. */
  readonly floats?: 'pandas' | 'exact'
}

/** A table, and the row index that pandas makes of the surplus leading columns when rows are longer than the header. */
export interface CsvTable extends Table {
  readonly index: readonly Column[]
}

/**
 * Reads a CSV file.
 *
 * Missing cells are NaN (text form `nan`); integers beyond 2^53 are bigint; a column of integers up to 2^64−1 has kind `int64` too.
 * When the first data row has more fields than the header, its surplus leading fields become the index and the rest shifts left.
 *
 * @throws MedgradeError `empty` (no header), `bad-encoding` (not UTF-8), `bad-table` (a row too long, an unclosed quote), `too-large`
 * (rows × columns far beyond what the file's bytes can fill).
 */
export function readCsv(bytes: Uint8Array, options: ReadCsvOptions = {}): CsvTable {
  const { name = 'table.csv', floats = 'pandas' } = options
  const records = csvRecords(decodeUtf8(bytes, name), name)
  const header = records.shift()
  if (!header) refuse('empty', 'table', 'no columns', 'a header line', { file: name })
  const names = columnNames(header)
  const surplus = Math.max(0, (records[0]?.length ?? 0) - header.length)
  const column = (k: number) =>
    csvColumn(
      records.map((record) => record[k] ?? ''),
      floats === 'exact',
    )
  return {
    rows: records.length,
    columns: new Map(names.map((label, k) => [label, column(k + surplus)])),
    index: Array.from({ length: surplus }, (_, k) => column(k)),
  }
}

/**
 * Empty cells are named by their index; a repeated name gets a counter that makes it unique. Each step of a counter meets another label of the header,
 * so the total time is linear.
 */
function columnNames(header: readonly string[]): string[] {
  const names = header.map((label, k) => (label === '' ? `Unnamed: ${k}` : label))
  // Only repetitions of a name are changed, so all of these stay in the header.
  const present = new Set(names)
  const unnamed = header.flatMap((label, k) => (label === '' ? [k] : []))
  const named = header.flatMap((label, k) => (label === '' ? [] : [k]))
  const counts = new Map<string, number>()
  for (const k of [...named, ...unnamed]) {
    const original = names[k]
    let label = original
    let count = counts.get(label) ?? 0
    while (count > 0) {
      counts.set(original, count + 1)
      label = `${original}.${count}`
      if (present.has(label)) count++
      else count = counts.get(label) ?? 0
    }
    names[k] = label
    present.add(label)
    counts.set(label, count + 1)
  }
  return names
}
