/** Pairs the rows of two tables: by id if both tables have ids, else by order. */
import type { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { refusal } from '../../errors/refuse'
import type { Sheet } from './metricSheet'

/**
 * Names of id columns, without case, `_`, `-` and blanks. Names that may also be of classes (`class_id`, `label_id`) are not included.
 */
const idNames = new Set(
  'id case caseid image imageid imagename sample sampleid scan scanid exam examid study studyid studyinstanceuid series seriesid seriesinstanceuid slice sliceid sopinstanceuid slide slideid patient patientid subject subjectid question questionid row rowid uid uuid file filename filepath'.split(
    ' ',
  ),
)

export interface RowPairing {
  /** `--id`: pair by this column. */
  readonly id?: string
  /** `--by-row`: pair by order even if there are ids. */
  readonly byRow?: boolean
  /** Columns that are compared, which are no ids. */
  readonly compared: readonly string[]
}

/** The id columns of a table. */
export function idColumns(sheet: Sheet, compared: readonly string[]): string[] {
  const isId = (name: string) => idNames.has(name.toLowerCase().replace(/[\s_-]/g, ''))
  return [...sheet.columns.keys()].filter((name) => isId(name) && !compared.includes(name))
}

/** The columns by which the rows of two tables are paired: none, one, or several that form an id together. */
export function pairingColumns(truth: Sheet, other: Sheet, { id, byRow, compared }: RowPairing): string[] {
  if (id !== undefined) return [id]
  if (byRow || truth === other) return []
  return idColumns(truth, compared).filter((name) => other.columns.has(name))
}

/** Warnings about a pairing by order that may be wrong. */
export function pairingWarnings(truth: Sheet, other: Sheet, compared: readonly string[]): string[] {
  if (truth === other || !isNamed(truth) || !isNamed(other)) return []
  const shuffled = [...truth.columns.keys()].find(
    (name) => other.columns.has(name) && !compared.includes(name) && isShuffled(truth, other, name),
  )
  if (shuffled !== undefined)
    return [
      `rows are paired by their order, but column ${shuffled} holds the same texts in another order: --id ${shuffled}?`,
    ]
  const [first, second] = [idColumns(truth, compared), idColumns(other, compared)]
  if (first.length + second.length === 0) return []
  const of = (sheet: Sheet, names: readonly string[]) => `${sheet.file} has ${names.join(', ') || 'none'}`
  return [`rows are paired by their order, the files share no id column: ${of(truth, first)}, ${of(other, second)}`]
}

/** Whether the columns have names: those of lists are named 0, 1, 2, … */
function isNamed({ columns }: Sheet): boolean {
  return [...columns.keys()].some((name) => !/^\d+$/.test(name))
}

function isShuffled(truth: Sheet, other: Sheet, name: string): boolean {
  const [a, b] = [truth.columns.get(name)!, other.columns.get(name)!]
  const texts = new Set(a)
  return (
    a.length === b.length &&
    texts.size === a.length &&
    a.every((value) => typeof value === 'string') &&
    a.some((value, row) => value !== b[row]) &&
    b.every((value) => texts.has(value)) &&
    new Set(b).size === b.length
  )
}

/**
 * The row of each id in a table, by the text of its cells in these columns.
 *
 * @throws MedgradeError `bad-table` for repeated ids.
 */
export function rowsByIds(sheet: Sheet, columns: readonly string[], hint: string): Map<string, number> {
  const rows = new Map<string, number>()
  const repeated = new Set<string>()
  for (let row = 0; row < sheet.rows; row++) {
    const key = columns.map((name) => String(sheet.columns.get(name)![row])).join('/')
    if (rows.has(key)) repeated.add(key)
    rows.set(key, row)
  }
  if (repeated.size > 0)
    throw badIds(
      sheet.file,
      `${nameList([...repeated])} more than once`,
      `every id once in column ${columns.join(', ')}`,
      hint,
    )
  return rows
}

/**
 * The row of the second table that belongs to each row of the first.
 *
 * @throws MedgradeError `bad-table` if the ids of both tables differ.
 */
export function joinRows(
  wanted: ReadonlyMap<string, number>,
  given: ReadonlyMap<string, number>,
  files: { readonly truth: string; readonly other: string },
  hint: string,
): number[] {
  const missing = [...wanted.keys()].filter((key) => !given.has(key))
  const extra = [...given.keys()].filter((key) => !wanted.has(key))
  if (missing.length > 0) {
    const found = extra.length > 0 ? `id ${nameList(extra)} instead` : 'no such row'
    throw badIds(files.other, found, `a row of id ${nameList(missing)}`, hint)
  }
  if (extra.length > 0) throw badIds(files.other, `id ${nameList(extra)}`, `ids of ${files.truth} only`, hint)
  return [...wanted.keys()].map((key) => given.get(key)!)
}

/** The column that names the image of each row. */
export function imageColumn(sheet: Sheet): string | undefined {
  return [...sheet.columns.keys()].find((name) => /^(image|case|file)([\s_-]?(id|name))?$/i.test(name))
}

function badIds(file: string, found: string, expected: string, hint: string): MedgradeError {
  return refusal('bad-table', 'ids', found, `${expected}${hint}`, { file })
}
