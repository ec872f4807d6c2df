/** Pairs the rows of two tables: by id where a table has ids, else by order. */

import type { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { plainName } from '../../errors/plainName'
import { refusal, refuse } from '../../errors/refuse'
import { paddingHint } from './paddingHint'
import { findColumn, idTexts, type Sheet } from './sheet'

/**
 * Names of id columns, without case, `_`, `-` and blanks. Names that may also be of classes (`class_id`, `label_id`) are not included.
 */
const idNames = new Set(
  'id case caseid image imageid imagename sample sampleid scan scanid exam examid study studyid studyinstanceuid series seriesid seriesinstanceuid slice sliceid sopinstanceuid slide slideid patient patientid subject subjectid question questionid row rowid uid uuid file filename filepath'.split(
    ' ',
  ),
)

export interface RowPairing {
  /** `--id`: pair by this column, or by `reference=prediction`, the names in either file. */
  readonly id?: string | undefined
  /** `--by-row`: pair by order even if there are ids. */
  readonly byRow?: boolean | undefined
  /** Columns that are compared, which are no ids. */
  readonly compared: readonly string[]
}

export interface PairedRows {
  /** The row of the second table for each row of the first. */
  readonly order: readonly number[]
  /** The columns of the ids in either table; none: by order. */
  readonly ids: IdColumns
  /** How the rows were paired, for people. */
  readonly understood: string
  readonly notes: readonly string[]
}

export interface IdColumns {
  readonly truth: readonly string[]
  readonly other: readonly string[]
}

/** The columns of a table whose names are those of ids. */
export function idColumns(sheet: Sheet, compared: readonly string[]): string[] {
  return [...sheet.columns.keys()].filter((name) => idNames.has(plainName(name)) && !compared.includes(name))
}

/** The columns of a table that `--id` names, as `column` or `reference=prediction`; none without it. */
export function givenIds(sheet: Sheet, id: string | undefined): (string | undefined)[] {
  return id?.split('=').map((name) => findColumn(sheet, name)) ?? []
}

/**
 * Pairs the rows.
 *
 * @throws MedgradeError `bad-table` for ids that differ or repeat, and where only one table has ids; `bad-option` for an unknown column.
 */
export function pairSheets(truth: Sheet, other: Sheet, pairing: RowPairing): PairedRows {
  const { ids, proved } = idsOf(truth, other, pairing)
  if (ids.truth.length === 0) {
    if (truth.rows !== other.rows)
      refuse(
        'bad-table',
        'content',
        `${other.rows} rows`,
        `${truth.rows} rows, as in ${truth.file} (or --id to join by)`,
        {
          file: other.file,
        },
      )
    const order = Array.from({ length: truth.rows }, (_, row) => row)
    const notes = truth === other || pairing.byRow ? [] : shuffledNote(truth, other, pairing.compared)
    return { order, ids, understood: truth === other ? 'one table' : 'rows paired by their order', notes }
  }
  const hint =
    pairing.id === undefined ? `; rows are paired by column ${ids.truth.join(', ')}, with --by-row by their order` : ''
  const order = joinRows(rowsByIds(truth, ids.truth, hint), rowsByIds(other, ids.other, hint), { truth, other }, hint)
  const names = ids.truth.map((name, k) => (name === ids.other[k] ? name : `${name} = ${ids.other[k]}`))
  const notes = proved ? [`the ids ${ids.truth[0]} of ${truth.file} are ${ids.other[0]} of ${other.file}`] : []
  return { order, ids, understood: `rows paired by ${names.join(', ')}`, notes }
}

function idsOf(
  truth: Sheet,
  other: Sheet,
  { id, byRow, compared }: RowPairing,
): { readonly ids: IdColumns; readonly proved: boolean } {
  const none = { ids: { truth: [], other: [] }, proved: false }
  if (byRow && id !== undefined) throw refusal('bad-option', 'options', 'both', '--id or --by-row')
  if (id !== undefined) return { ids: namedIds(truth, other, id), proved: false }
  if (byRow || truth === other) return none
  const [first, second] = [idColumns(truth, compared), idColumns(other, compared)]
  const shared = first.flatMap((name) => {
    const same = second.find((one) => one === name) ?? second.find((one) => plainName(one) === plainName(name))
    return same === undefined ? [] : [[name, same] as const]
  })
  if (shared.length > 0)
    return { ids: { truth: shared.map(([a]) => a), other: shared.map(([, b]) => b) }, proved: false }
  if (first.length + second.length === 0) return none
  const [[a], [b]] = [first, second]
  // One column of ids on either side with the same ids: their values prove that they mean the same.
  if (first.length === 1 && second.length === 1 && sameIds(idTexts(truth, a!), idTexts(other, b!)))
    return { ids: { truth: [a!], other: [b!] }, proved: true }
  const texts = sharedTexts(truth, other, compared)
  const named = texts ?? (a !== undefined && b !== undefined ? `${a}=${b}` : undefined)
  const way = `--by-row to pair by order${named === undefined ? '' : `, or --id ${named}`}`
  const has = (sheet: Sheet, names: readonly string[]) => `${sheet.file} has ${names.join(', ') || 'none'}`
  throw refusal('bad-table', 'id column', `${has(truth, first)}, ${has(other, second)}`, `one that both have; ${way}`, {
    file: (b === undefined ? other : truth).file,
  })
}

/**
 * The column whose texts are the ids of the other table, where that one alone names a column of ids, as `reference=prediction`: equal sets of ids prove it.
 *
 * @param compared columns that are no ids.
 */
export function provedIds(truth: Sheet, other: Sheet, compared: readonly string[]): string | undefined {
  if (truth === other) return undefined
  const [first, second] = [idColumns(truth, compared), idColumns(other, compared)]
  const isOne = first.length + second.length === 1
  if (!isOne) return undefined
  const [named, bare] = first.length === 1 ? [truth, other] : [other, truth]
  const ids = idTexts(named, (first[0] ?? second[0])!)
  const like = [...bare.columns.keys()].filter((name) => !compared.includes(name) && sameIds(ids, idTexts(bare, name)))
  if (like.length !== 1 || ids.length === 0) return undefined
  return first.length === 1 ? `${first[0]}=${like[0]}` : `${like[0]}=${second[0]}`
}

function namedIds(truth: Sheet, other: Sheet, id: string): IdColumns {
  const at = id.indexOf('=')
  const apart = at > 0 && findColumn(truth, id) === undefined
  const [a, b] = apart ? [id.slice(0, at), id.slice(at + 1)] : [id, id]
  const column = (sheet: Sheet, name: string) => {
    const found = findColumn(sheet, name)
    if (found !== undefined) return found
    const names = [...sheet.columns.keys()].join(', ')
    throw refusal('bad-option', 'options', `no column ${name} for ${sheet.file}`, `--id with one of: ${names}`)
  }
  return { truth: [column(truth, a)], other: [column(other, b)] }
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)]
  return first.size === a.length && second.size === b.length && a.length === b.length && a.every((id) => second.has(id))
}

/** A note where two tables without ids hold the same texts in another order. */
function shuffledNote(truth: Sheet, other: Sheet, compared: readonly string[]): string[] {
  const name = sharedTexts(truth, other, compared)
  if (name === undefined || isSameOrder(idTexts(truth, name), idTexts(other, name))) return []
  return [`rows are paired by their order, but column ${name} holds the same texts in another order: --id ${name}?`]
}

const isSameOrder = (a: readonly string[], b: readonly string[]) => a.every((id, row) => id === b[row])

/** A column whose texts occur once each, the same in both tables. */
function sharedTexts(truth: Sheet, other: Sheet, compared: readonly string[]): string | undefined {
  return [...truth.columns.keys()].find((name) => {
    if (/^\d+$/.test(name) || compared.includes(name) || !other.columns.has(name)) return false
    const ids = idTexts(truth, name)
    return !ids.every((id) => /^[-+\d.,]*$/.test(id)) && sameIds(ids, idTexts(other, name))
  })
}

/** The row of each id. @throws MedgradeError `bad-table` for repeated ids. */
function rowsByIds(sheet: Sheet, columns: readonly string[], hint: string): Map<string, number> {
  const parts = columns.map((name) => idTexts(sheet, name))
  const rows = new Map<string, number>()
  const repeated = new Set<string>()
  for (let row = 0; row < sheet.rows; row++) {
    const key = parts.map((texts) => texts[row]!).join('\0')
    if (rows.has(key)) repeated.add(key)
    rows.set(key, row)
  }
  if (repeated.size === 0) return rows
  const found = `${shownIds([...repeated])} more than once`
  throw badIds(sheet.file, found, `every id once in column ${columns.join(', ')}`, hint)
}

/** The row of the second table that belongs to each row of the first. @throws MedgradeError `bad-table` if the ids of both tables differ. */
function joinRows(
  wanted: ReadonlyMap<string, number>,
  given: ReadonlyMap<string, number>,
  { truth, other }: { readonly truth: Sheet; readonly other: Sheet },
  hint: string,
): number[] {
  const missing = [...wanted.keys()].filter((key) => !given.has(key))
  const extra = [...given.keys()].filter((key) => !wanted.has(key))
  const way = `${paddingHint(missing, extra)}${hint}`
  if (missing.length > 0) {
    const found = extra.length > 0 ? `id ${shownIds(extra)} instead` : 'no such row'
    throw badIds(other.file, found, `a row of id ${shownIds(missing)}`, way)
  }
  if (extra.length > 0) throw badIds(other.file, `id ${shownIds(extra)}`, `ids of ${truth.file} only`, way)
  return [...wanted.keys()].map((key) => given.get(key)!)
}

/** Ids of several columns are kept apart by a zero. */
function shownIds(keys: readonly string[]): string {
  return nameList(keys.map((key) => key.replaceAll('\0', '/') || 'an empty id'))
}

function badIds(file: string, found: string, expected: string, hint: string): MedgradeError {
  return refusal('bad-table', 'ids', found, `${expected}${hint}`, { file })
}

/** The column that names the image of each row. */
export function imageColumn(sheet: Sheet): string | undefined {
  return [...sheet.columns.keys()].find((name) => /^(image|case|file)([\s_-]?(id|name))?$/i.test(name))
}
