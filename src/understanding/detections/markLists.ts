/** Lesions as balls, and marks as points, by scan: from tables and JSON. */
import { refusal } from '../../errors/refuse'
import { jsonKind } from '../jsonKind'
import { findColumn, idTexts, type Sheet, sheetNumbers } from '../tables/sheet'

/** A mark; its coordinates in the order of the axes. */
export interface MarkRow {
  readonly point: readonly number[]
  readonly probability: number
}

export interface NoduleRow {
  readonly centre: readonly number[]
  readonly diameter: number
}

/** By scan; one without a name is the only one. */
export type Scans<T> = ReadonlyMap<string, T>

const probabilities = ['probability', 'score', 'confidence']
const diameters = ['diameter', 'diameter_mm']
const images = ['image_id', 'image', 'scan', 'case', 'case_id', 'seriesuid']

/** Names that prove that the first row of a table of marks is its header. */
export const markColumns = [...images, 'x', 'coordX', 'row', 'X coordinate']

/** Marks of a table: x, y, z (coordX, …; X coordinate, …) or row, column, and probability (score, confidence). @throws MedgradeError `bad-table`. */
export function markRows(sheet: Sheet): MarkRow[] {
  const points = pointsOf(sheet)
  const probability = sheetNumbers(sheet, oneOfColumns(sheet, probabilities))
  return points.map((point, row) => ({ point, probability: probability[row]! }))
}

/** Nodules of a table: x, y, z and diameter (diameter_mm). @throws MedgradeError `bad-table`. */
export function noduleRows(sheet: Sheet): NoduleRow[] {
  const points = pointsOf(sheet)
  const diameter = sheetNumbers(sheet, oneOfColumns(sheet, diameters))
  return points.map((centre, row) => ({ centre, diameter: diameter[row]! }))
}

/** Marks on a picture, in the order of its axes: of two axes x is the column. @param axes of the picture. @throws MedgradeError `bad-table`. */
export function pictureMarks(sheet: Sheet, axes: number): MarkRow[] {
  const rows = markRows(sheet)
  if (axes !== 2 || axisColumns(sheet).length === 0) return rows
  return rows.map(({ point, probability }) => ({ point: [point[1]!, point[0]!], probability }))
}

/** The coordinates of each row, as far as there are such columns. */
function pointsOf(sheet: Sheet): number[][] {
  const byAxis = axisColumns(sheet)
  const byRow = ['row', 'column'].flatMap((name) => findColumn(sheet, name) ?? [])
  const names = byAxis.length === 0 && byRow.length === 2 ? byRow : byAxis
  if (names.length < 2) columnOf(sheet, 'x')
  const columns = names.map((name) => sheetNumbers(sheet, name))
  return Array.from({ length: sheet.rows }, (_, row) => columns.map((column) => column[row]!))
}

function axisColumns(sheet: Sheet): string[] {
  return ['x', 'y', 'z'].flatMap(
    (axis) =>
      findColumn(sheet, axis) ?? findColumn(sheet, `coord${axis}`) ?? findColumn(sheet, `${axis} coordinate`) ?? [],
  )
}

function oneOfColumns(sheet: Sheet, names: readonly string[]): string {
  return names.map((name) => findColumn(sheet, name)).find((name) => name !== undefined) ?? columnOf(sheet, names[0]!)
}

/** The column of a name, in any spelling. @throws MedgradeError `bad-table`. */
function columnOf(sheet: Sheet, name: string): string {
  const found = findColumn(sheet, name)
  if (found !== undefined) return found
  const names = [...sheet.columns.keys()].join(', ')
  throw sheet.doubt ?? refusal('bad-table', 'content', `columns ${names}`, `a column ${name}`, { file: sheet.file })
}

/** Rows of a table by the column of their scan: the one that is named, else that of a usual name. */
export function rowsByScan<T>(sheet: Sheet, rows: readonly T[], id: string | undefined): Map<string, readonly T[]> {
  const image = id ?? images.find((name) => findColumn(sheet, name) !== undefined)
  if (image === undefined) return new Map([['', rows]])
  const lists = new Map<string, T[]>()
  for (const [row, scan] of idTexts(sheet, columnOf(sheet, image)).entries()) {
    const list = lists.get(scan) ?? []
    list.push(rows[row]!)
    lists.set(scan, list)
  }
  return lists
}

/** Lists of JSON by scan, or one list. @throws MedgradeError `bad-table`. */
export function listsOfJson<T>(json: unknown, file: string): Map<string, readonly T[]> {
  const lists = Array.isArray(json) && !json.every(Array.isArray) ? [['', json]] : Object.entries(json ?? {})
  if (typeof json === 'object' && lists.every(([, list]) => Array.isArray(list)))
    return new Map(lists as [string, readonly T[]][])
  throw refusal('bad-table', 'content', jsonKind(json), 'lists by scan', { file })
}
