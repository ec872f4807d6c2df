/** Reads columns of values from CSV, a JSON list (of values, rows or objects) or an NPY array. */
import { asContiguous } from '../../array/asContiguous'
import type { Cell } from '../../contract'
import { readImage } from '../../engine/inspect/readImage'
import { readTable } from '../../engine/inspect/readTable'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { detectFormat } from '../../formats/detectFormat'
import { refuseUtf16 } from '../../formats/refuseUtf16'
import type { OpenFile } from './metricFiles'

export interface Sheet {
  readonly file: string
  readonly rows: number
  readonly columns: ReadonlyMap<string, readonly Cell[]>
}

/** @throws MedgradeError `bad-table` for JSON that is no list and for arrays of more than two axes. */
export async function readSheet(open: OpenFile): Promise<Sheet> {
  const { bytes, ...named } = open
  const { name } = named
  refuseUtf16(bytes, name)
  const format = detectFormat(bytes, name)
  if (format === 'json') return sheetOfJson((await import('../../formats/tree/readJson')).readJson(bytes, name), name)
  if (format === 'npy') {
    const { data, shape } = asContiguous(await readImage(bytes, named))
    const width = shape[1] ?? 1
    if (shape.length === 0 || shape.length > 2) throw badSheet(name, `an array of shape [${shape}]`)
    return sheet(
      name,
      Array.from({ length: shape[0] ?? 0 }, (_, i) => Array.from(data.slice(i * width, (i + 1) * width), Number)),
    )
  }
  const table = await readTable(bytes, { name, floats: 'exact' })
  return {
    file: name,
    rows: table.rows,
    columns: new Map([...table.columns].map(([key, column]) => [key, column.cells])),
  }
}

function sheetOfJson(json: unknown, file: string): Sheet {
  if (!Array.isArray(json)) throw badSheet(file, 'JSON that is no list')
  if (json.every((row) => row !== null && typeof row === 'object' && !Array.isArray(row))) {
    const names = [...new Set(json.flatMap((row) => Object.keys(row as object)))]
    const columns = names.map((key) => [key, json.map((row) => cell((row as Record<string, unknown>)[key], file))])
    return { file, rows: json.length, columns: new Map(columns as [string, Cell[]][]) }
  }
  return sheet(
    file,
    json.map((row: unknown) => (Array.isArray(row) ? row : [row]).map((value) => cell(value, file))),
  )
}

/** A sheet of rows without column names; the columns are named 0, 1, 2, … */
function sheet(file: string, rows: readonly (readonly Cell[])[]): Sheet {
  const width = rows[0]?.length ?? 0
  const uneven = rows.findIndex((row) => row.length !== width)
  if (uneven >= 0) throw badSheet(file, `${rows[uneven]?.length} values in row ${uneven}, ${width} in the first`)
  const column = (k: number) => rows.map((row) => row[k] as Cell)
  return {
    file,
    rows: rows.length,
    columns: new Map(Array.from({ length: width }, (_, k) => [String(k), column(k)])),
  }
}

function cell(value: unknown, file: string): Cell {
  if (value === null || value === undefined) return Number.NaN
  if (typeof value === 'object') throw badSheet(file, 'a list or object in place of a value')
  return value as Cell
}

function badSheet(file: string, found: string): MedgradeError {
  const expected = 'CSV, a JSON list of values, rows or objects, or an NPY array of one or two axes'
  return refusal('bad-table', 'content', found, expected, { file })
}
