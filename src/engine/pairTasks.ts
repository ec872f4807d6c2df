/** Makes the cases from two tables: checks the columns, pairs the rows by id, and lists the files and numbers of each pair. Opens no file. */

import { groupBy } from '../array/groupBy'
import type { CaseTask, Cell, Challenge, Column, FileSlot, Plain, Side, Table } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { nameList } from '../errors/nameList'
import { numberKind } from '../formats/table/numberKind'
import { csvFloat } from '../python/csvFloat'
import { paddingHint } from '../understanding/tables/paddingHint'
import { cellKey } from './cellKey'
import { slotPaths } from './files/slotPaths'
import { requireColumns, type SideName } from './requireColumns'

export interface PairedTasks {
  readonly tasks: readonly CaseTask[]
  readonly warnings: readonly string[]
}

type Rule = Challenge['pairing']['rule']

/** A side of the challenge with its table. `keys` are the ids in the form that is compared. */
interface SideTable {
  readonly name: SideName
  readonly side: Side<Record<string, FileSlot>>
  readonly table: Table
  readonly ids: Column
  readonly keys: readonly string[]
}

/**
 * Pairs the rows of submission and answers by the rule of the challenge.
 *
 * @throws MedgradeError `invalid-submission` or `invalid-answers` if a column is missing, the ids do not pair, or a cell is no number.
 */
export function pairTasks(challenge: Challenge, submissionTable: Table, answersTable: Table): PairedTasks {
  const { ids, rule } = challenge.pairing
  const own = sideTable('submission', challenge.submission, submissionTable, ids)
  const reference = sideTable('answers', challenge.answers, answersTable, ids)
  const [submission, answers] = ids === 'typed' && rule === 'join' ? widened(own, reference) : [own, reference]
  const warnings = duplicateWarnings(submission, answers, challenge)
  if (ids === 'typed') checkTypes(submission, answers, rule)
  const rules = { rule, missing: challenge.missing, repeats: challenge.repeats ?? 'refuse' }
  const pairs = pairRows(submission, answers, rules, warnings)
  if (pairs.length === 0) throw invalid(answers.table.rows === 0 ? 'answers' : 'submission', 'The table has no rows')
  for (const side of [submission, answers]) checkNumbers(side, warnings)
  const fill = { submission: rowFiller(submission), answers: rowFiller(answers) }
  const tasks = pairs.map((pair, index): CaseTask => {
    const files: Record<string, CaseTask['files'][string]> = {}
    const values: Record<string, Plain> = {}
    if (pair.submission !== undefined) fill.submission(pair.submission, files, values)
    if (pair.answers !== undefined) fill.answers(pair.answers, files, values)
    const [from, row] =
      pair.submission === undefined || rule === 'join' ? [answers, pair.answers!] : [submission, pair.submission]
    if (rule === 'separate') {
      values.side = from.name
      values.id = plainId(from.ids.cells[row]!)
    }
    const missing = pair.submission === undefined && rule !== 'separate'
    return { index, id: from.ids.text[row]!, files, values, ...(missing && { missing }) }
  })
  return { tasks, warnings }
}

function sideTable(
  name: SideName,
  side: Side<Record<string, FileSlot>>,
  table: Table,
  compare: 'text' | 'typed',
): SideTable {
  requireColumns(name, side, table)
  const ids = table.columns.get(side.id!)!
  return { name, side, table, ids, keys: compare === 'text' ? ids.text : ids.cells.map(cellKey) }
}

/** As pandas joins columns of numbers of unlike types: as doubles, in which integers beyond 2^53 may become equal. */
function widened(a: SideTable, b: SideTable): readonly [SideTable, SideTable] {
  const kinds = [numberKind(a.ids), numberKind(b.ids)]
  if (kinds[0] === kinds[1] || kinds.includes('other')) return [a, b]
  const asDouble = (cell: Cell) => cellKey(typeof cell === 'bigint' ? Number(cell) : cell)
  const widen = (side: SideTable): SideTable => ({ ...side, keys: side.ids.cells.map(asDouble) })
  return [widen(a), widen(b)]
}

/** A row of one side, or a row of each. */
interface RowPair {
  readonly submission?: number
  readonly answers?: number
}

/** What a challenge says of ids that lack or repeat. */
interface RowRules {
  readonly rule: Rule
  readonly missing: Challenge['missing']
  readonly repeats: NonNullable<Challenge['repeats']>
}

/** Adds to `warnings`. */
function pairRows(
  submission: SideTable,
  answers: SideTable,
  { rule, missing: cost, repeats }: RowRules,
  warnings: string[],
): readonly RowPair[] {
  const submitted = rowsByKey(submission.keys)
  if (rule !== 'separate') settleRepeats(submission, submitted, repeats)
  const answered = rowsByKey(answers.keys)
  const missing = distinct(answers, (key) => !submitted.has(key))
  const extra = distinct(submission, (key) => !answered.has(key))
  if (rule !== 'separate' && cost !== undefined && cost !== 'invalid') {
    if (extra.length > 0 && rule === 'same-set') throw idMismatch([], extra)
    if (extra.length > 0) warnings.push(`submission rows without an answer are ignored: ${count('extra', extra)}`)
    if (missing.length > 0 && cost === 'leave-out')
      warnings.push(`cases without a submission row are left out: ${count('missing', missing)}`)
    return withMissing(answers, submitted, rule, cost === 'leave-out')
  }
  if (rule === 'join') {
    const pairs = joined(answers, submitted, missing, repeats)
    if (missing.length > 0)
      warnings.push(`ids without a prediction, hidden by repeated rows: ${count('missing', missing)}`)
    if (extra.length > 0) warnings.push(`submission rows without an answer are ignored: ${count('extra', extra)}`)
    return pairs
  }
  if (rule === 'separate') {
    if (missing.length > 0) throw idMismatch(missing, [])
    if (extra.length > 0) warnings.push(`submission rows without an answer: ${count('extra', extra)}`)
    return [
      ...submission.keys.map((_, row) => ({ submission: row })),
      ...answers.keys.map((_, row) => ({ answers: row })),
    ]
  }
  const complete = rule === 'same-set' || cost === 'invalid'
  if (extra.length > 0 || (complete && missing.length > 0)) throw idMismatch(complete ? missing : [], extra)
  if (missing.length > 0) warnings.push(`answers without a submission row are not graded: ${count('missing', missing)}`)
  const kept = new Set([...submitted.values()].flat())
  return submission.keys.flatMap((key, row) =>
    kept.has(row) ? [{ submission: row, answers: answered.get(key)![0]! }] : [],
  )
}

/** Leaves the rows that count. @throws MedgradeError `invalid-submission` where the challenge refuses repeated ids. */
function settleRepeats(
  submission: SideTable,
  submitted: Map<string, number[]>,
  repeats: NonNullable<Challenge['repeats']>,
): void {
  if (repeats === 'refuse') {
    const repeated = distinct(submission, (_, rows) => rows.length > 1)
    if (repeated.length === 0) return
    throw invalid('submission', `Ids are repeated in the submission: ${count('repeated', repeated)}`, {
      found: count('repeated', repeated),
      expected: 'one row for each case (an organiser may declare repeats: last, mean or each)',
    })
  }
  if (repeats === 'last') for (const [key, rows] of submitted) submitted.set(key, rows.slice(-1))
}

/** In the order of the answers: their rows with all rows of the submission, or alone. Of repeated answers a join takes every row, else the first counts. */
function withMissing(
  answers: SideTable,
  submitted: ReadonlyMap<string, readonly number[]>,
  rule: Rule,
  leaveOut: boolean,
): readonly RowPair[] {
  const seen = new Set<string>()
  return answers.keys.flatMap((key, row): RowPair[] => {
    if (rule !== 'join' && seen.has(key)) return []
    seen.add(key)
    const rows = submitted.get(key)
    if (rows) return rows.map((submission) => ({ answers: row, submission }))
    return leaveOut ? [] : [{ answers: row }]
  })
}

/**
 * An inner join as pandas makes it: for each answers row all submission rows with its id. There must be as many pairs as answers rows, or where rows of one id
 * are one case, a pair for every answers row.
 */
function joined(
  answers: SideTable,
  submitted: ReadonlyMap<string, readonly number[]>,
  missing: readonly string[],
  repeats: RowRules['repeats'],
): readonly RowPair[] {
  const pairs = answers.keys.flatMap((key, row) =>
    (submitted.get(key) ?? []).map((other) => ({ answers: row, submission: other })),
  )
  const { rows } = answers.table
  if (repeats === 'mean' ? missing.length === 0 : pairs.length === rows) return pairs
  throw invalid('submission', `${pairs.length} rows pair with ${rows} answers; ${count('missing ids', missing)}`, {
    found: `${pairs.length} pairs`,
    expected: `${rows} pairs`,
  })
}

/** As pandas: columns of numbers and texts cannot be joined; a missing id pairs with a missing id in a join only. */
function checkTypes(submission: SideTable, answers: SideTable, rule: Rule): void {
  if (rule === 'join') {
    const text = (column: Column) => column.kind === 'object'
    const bool = (column: Column) => column.kind === 'bool'
    const [a, b] = [answers.ids, submission.ids]
    if (text(a) !== text(b) && !bool(a) && !bool(b)) {
      throw invalid(
        'submission',
        `The id columns cannot be joined: ${a.kind} in the answers, ${b.kind} in the submission`,
        {
          found: b.kind,
          expected: a.kind,
        },
      )
    }
    return
  }
  const missing = submission.keys.indexOf('missing')
  if (missing >= 0 && rule !== 'separate') throw invalid('submission', `Row ${missing + 1} has no id`)
}

/** Refuses cells that are no numbers; warns of empty cells, which become NaN. */
function checkNumbers({ name, side, table, ids }: SideTable, warnings: string[]): void {
  for (const column of Object.values(side.numbers ?? {})) {
    const { kind, cells } = table.columns.get(column)!
    if (kind !== 'object') {
      const empty = cells.flatMap((cell, row) => (Number.isNaN(cell) ? [ids.text[row]!] : []))
      if (empty.length > 0) warnings.push(`no number in '${column}' of the ${name}: ${count('empty', empty)}`)
      continue
    }
    const row = firstNonNumber(cells)
    throw invalid(name, `Row ${row + 1}: the cell of '${column}' is no number`, {
      case: ids.text[row]!,
      found: JSON.stringify(cells[row]),
      expected: 'a number',
    })
  }
}

/** Index of the first text that is no number, else of the first cell that is not of the type number. */
function firstNonNumber(cells: readonly Cell[]): number {
  const text = cells.findIndex((cell) => typeof cell === 'string' && csvFloat(cell) === null)
  if (text >= 0) return text
  const other = cells.findIndex((cell) => typeof cell !== 'number')
  return Math.max(0, other)
}

/** A function that writes the files and numbers of a row into a task. */
function rowFiller({ name, side, table }: SideTable) {
  const slots = Object.entries(side.files ?? {}).map(([file, slot]) => ({
    file,
    slot,
    pathsOf: slotPaths(table, slot),
  }))
  const numbers = Object.entries(side.numbers ?? {}).map(
    ([value, column]) => [value, table.columns.get(column)!.cells] as const,
  )
  const texts = Object.entries(side.texts ?? {}).map(([value, column]) => [value, table.columns.get(column)!] as const)
  return (row: number, files: Record<string, CaseTask['files'][string]>, values: Record<string, Plain>) => {
    for (const { file, slot, pathsOf } of slots) {
      const { reader, zarr } = slot
      files[file] = { side: name, paths: pathsOf(row), reader, ...(zarr && { zarr }) }
    }
    for (const [value, cells] of numbers) values[value] = Number(cells[row])
    for (const [value, { cells, text }] of texts) values[value] = Number.isNaN(cells[row]) ? '' : text[row]!
  }
}

/** What a warning says of repeated ids; null: they are refused. */
const repeatWords = {
  refuse: null,
  last: ', the last row of each is used',
  mean: ', a case has the mean of its rows',
  each: ' are each graded and count each time',
} as const

function duplicateWarnings(submission: SideTable, answers: SideTable, { pairing, repeats }: Challenge): string[] {
  const { rule } = pairing
  const warnings: string[] = []
  const repeated = (side: SideTable) => distinct(side, (_, rows) => rows.length > 1)
  const submitted = repeated(submission)
  const words = rule === 'separate' ? repeatWords.each : repeatWords[repeats ?? 'refuse']
  if (submitted.length > 0 && words !== null)
    warnings.push(`repeated ids in the submission${words}: ${count('repeated', submitted)}`)
  const answered = repeated(answers)
  if (answered.length > 0) {
    const use = rule === 'join' || rule === 'separate' ? 'every row is used' : 'the first row of each is used'
    warnings.push(`repeated ids in the answers, ${use}: ${count('repeated', answered)}`)
  }
  return warnings
}

function rowsByKey(keys: readonly string[]): Map<string, number[]> {
  return groupBy(keys.keys(), (row) => keys[row]!)
}

/** Texts of the distinct ids that satisfy a condition, in row order. */
function distinct(side: SideTable, keep: (key: string, rows: readonly number[]) => boolean): string[] {
  return [...rowsByKey(side.keys)].filter((found) => keep(...found)).map(([, rows]) => side.ids.text[rows[0]!]!)
}

function idMismatch(missing: readonly string[], extra: readonly string[]): MedgradeError {
  const parts = [
    ...(missing.length > 0 ? [count('missing', missing)] : []),
    ...(extra.length > 0 ? [count('extra', extra)] : []),
  ]
  return invalid(
    'submission',
    `The ids of the submission do not match those of the answers: ${parts.join('; ')}${paddingHint(missing, extra)}`,
    {
      found: parts.join('; '),
      expected: 'the ids of the answers',
    },
  )
}

/** `3 missing (a, b, c)`. */
function count(what: string, ids: readonly string[]): string {
  return `${ids.length} ${what}${ids.length > 0 ? ` (${nameList(ids)})` : ''}`
}

function plainId(cell: Cell): Plain {
  return typeof cell === 'bigint' ? Number(cell) : cell
}

function invalid(
  side: SideName,
  message: string,
  detail: { case?: string; found?: string; expected?: string } = {},
): MedgradeError {
  return new MedgradeError(`invalid-${side}`, message, detail)
}
