/**
 * From two tables to a list of cases: column checks first, then ids, then one task per pair of rows. No file is opened here, so a submission that
 * cannot be graded is refused before the first volume is read.
 */

import type { CaseTask, Cell, Challenge, Column, FileSlot, Plain, Side, Table } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { csvFloat } from '../python/csvFloat'
import { cellKey } from './cellKey'
import { slotPaths } from './files/slotPaths'

export interface PairedTasks {
  readonly tasks: readonly CaseTask[]
  readonly warnings: readonly string[]
}

type SideName = 'submission' | 'answers'

/** A side of the challenge with its table: columns found, ids ready to be compared. */
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
 * @throws MedgradeError `invalid-submission` or `invalid-answers`: a column is missing, the ids do not pair, a path or value cell is unusable.
 */
export function pairTasks(challenge: Challenge, submissionTable: Table, answersTable: Table): PairedTasks {
  const { ids, rule } = challenge.pairing
  const submission = sideTable('submission', challenge.submission, submissionTable, ids)
  const answers = sideTable('answers', challenge.answers, answersTable, ids)
  const warnings = duplicateWarnings(submission, answers, rule)
  if (ids === 'typed') checkTypes(submission, answers, rule)
  const pairs = pairRows(submission, answers, rule, warnings)
  if (pairs.length === 0) throw invalid(answers.table.rows === 0 ? 'answers' : 'submission', 'The table has no rows')
  warnings.push(...checkNumbers(submission), ...checkNumbers(answers))
  const fill = { submission: filler(submission), answers: filler(answers) }
  const tasks = pairs.map((pair, index): CaseTask => {
    const files: Record<string, CaseTask['files'][string]> = {}
    const values: Record<string, Plain> = {}
    if (pair.submission !== undefined) fill.submission(pair.submission, files, values)
    if (pair.answers !== undefined) fill.answers(pair.answers, files, values)
    const [own, row] =
      pair.submission === undefined || rule === 'join' ? [answers, pair.answers!] : [submission, pair.submission]
    if (rule === 'separate') {
      values.side = own.name
      values.id = plainId(own.ids.cells[row]!)
    }
    return { index, id: own.ids.text[row]!, files, values }
  })
  return { tasks, warnings }
}

function sideTable(
  name: SideName,
  side: Side<Record<string, FileSlot>>,
  table: Table,
  compare: 'text' | 'typed',
): SideTable {
  const needed = [
    side.id!,
    ...Object.values(side.files ?? {}).map((slot) => slot.column),
    ...Object.values(side.numbers ?? {}),
  ]
  for (const column of needed) {
    if (table.columns.has(column)) continue
    throw invalid(name, `The ${name === 'answers' ? 'answers' : 'submission'} must contain the column '${column}'`, {
      found: [...table.columns.keys()].join(', '),
      expected: column,
    })
  }
  const forbidden = side.forbidden?.find((column) => table.columns.has(column))
  if (forbidden !== undefined)
    throw invalid(name, `The ${name} must not contain the column '${forbidden}'`, { found: forbidden })
  const ids = table.columns.get(side.id!)!
  return { name, side, table, ids, keys: compare === 'text' ? ids.text : ids.cells.map(cellKey) }
}

interface RowPair {
  readonly submission?: number
  readonly answers?: number
}

function pairRows(
  submission: SideTable,
  answers: SideTable,
  rule: Challenge['pairing']['rule'],
  warnings: string[],
): readonly RowPair[] {
  const rowsOf = rowsByKey(submission.keys)
  const answersOf = rowsByKey(answers.keys)
  const missing = distinct(answers, (key) => !rowsOf.has(key))
  const extra = distinct(submission, (key) => !answersOf.has(key))
  if (rule === 'join') {
    const pairs = answers.keys.flatMap((key, row) =>
      (rowsOf.get(key) ?? []).map((other) => ({ answers: row, submission: other })),
    )
    if (pairs.length !== answers.table.rows) {
      throw invalid(
        'submission',
        `${pairs.length} rows pair with ${answers.table.rows} answers; ${few('missing ids', missing)}`,
        {
          found: `${pairs.length} pairs`,
          expected: `${answers.table.rows} pairs`,
        },
      )
    }
    if (missing.length > 0)
      warnings.push(`ids without a prediction, hidden by repeated rows: ${few('missing', missing)}`)
    if (extra.length > 0) warnings.push(`submission rows without an answer are ignored: ${few('extra', extra)}`)
    return pairs
  }
  if (rule === 'separate') {
    if (missing.length > 0) throw idMismatch(missing, [])
    if (extra.length > 0) warnings.push(`submission rows without an answer: ${few('extra', extra)}`)
    return [
      ...submission.keys.map((_, row) => ({ submission: row })),
      ...answers.keys.map((_, row) => ({ answers: row })),
    ]
  }
  if (extra.length > 0 || (rule === 'same-set' && missing.length > 0))
    throw idMismatch(rule === 'subset' ? [] : missing, extra)
  if (missing.length > 0) warnings.push(`answers without a submission row are not graded: ${few('missing', missing)}`)
  return submission.keys.map((key, row) => ({ submission: row, answers: answersOf.get(key)![0]! }))
}

/** A number never joins a text; a missing typed id pairs with nothing, except in a join, where missing joins missing. */
function checkTypes(submission: SideTable, answers: SideTable, rule: Challenge['pairing']['rule']): void {
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

/** Refuses cells that are no numbers; tells of empty ones, from which no number may come out. */
function checkNumbers({ name, side, table, ids }: SideTable): readonly string[] {
  const warnings: string[] = []
  for (const column of Object.values(side.numbers ?? {})) {
    const { kind, cells } = table.columns.get(column)!
    if (kind !== 'object') {
      const empty = cells.flatMap((cell, row) => (Number.isNaN(cell) ? [ids.text[row]!] : []))
      if (empty.length > 0) warnings.push(`no number in '${column}' of the ${name}: ${few('empty', empty)}`)
      continue
    }
    const row = noNumber(cells)
    throw invalid(name, `Row ${row + 1}: the cell of '${column}' is no number`, {
      case: ids.text[row]!,
      found: JSON.stringify(cells[row]),
      expected: 'a number',
    })
  }
  return warnings
}

/** The first cell that is no number; where numbers and booleans are mixed, the first of the rarer. */
function noNumber(cells: readonly Cell[]): number {
  const text = cells.findIndex((cell) => typeof cell === 'string' && csvFloat(cell) === null)
  return text >= 0
    ? text
    : Math.max(
        0,
        cells.findIndex((cell) => typeof cell !== 'number'),
      )
}

/** Writes one row's files and values into a task. */
function filler({ name, side, table }: SideTable) {
  const slots = Object.entries(side.files ?? {}).map(([file, slot]) => ({
    file,
    slot,
    pathsOf: slotPaths(table, slot),
  }))
  const numbers = Object.entries(side.numbers ?? {}).map(
    ([value, column]) => [value, table.columns.get(column)!.cells] as const,
  )
  return (row: number, files: Record<string, CaseTask['files'][string]>, values: Record<string, Plain>) => {
    for (const { file, slot, pathsOf } of slots) {
      files[file] = { side: name, paths: pathsOf(row), reader: slot.reader }
    }
    for (const [value, cells] of numbers) values[value] = Number(cells[row])
  }
}

function duplicateWarnings(submission: SideTable, answers: SideTable, rule: string): string[] {
  const warnings: string[] = []
  const repeated = (side: SideTable) =>
    [...rowsByKey(side.keys)].filter(([, rows]) => rows.length > 1).map(([, rows]) => side.ids.text[rows[0]!]!)
  const twice = repeated(submission)
  if (twice.length > 0)
    warnings.push(`repeated ids in the submission are each graded and count each time: ${few('repeated', twice)}`)
  const answered = repeated(answers)
  if (answered.length > 0) {
    const use = rule === 'join' || rule === 'separate' ? 'every row is used' : 'the first row of each is used'
    warnings.push(`repeated ids in the answers, ${use}: ${few('repeated', answered)}`)
  }
  return warnings
}

function rowsByKey(keys: readonly string[]): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  for (const [row, key] of keys.entries()) {
    const known = rows.get(key)
    if (known) known.push(row)
    else rows.set(key, [row])
  }
  return rows
}

/** Texts of the distinct ids that fulfil a condition, in row order. */
function distinct(side: SideTable, keep: (key: string) => boolean): string[] {
  return [...rowsByKey(side.keys)].filter(([key]) => keep(key)).map(([, rows]) => side.ids.text[rows[0]!]!)
}

function idMismatch(missing: readonly string[], extra: readonly string[]): MedgradeError {
  const parts = [
    ...(missing.length > 0 ? [few('missing', missing)] : []),
    ...(extra.length > 0 ? [few('extra', extra)] : []),
  ]
  return invalid('submission', `The ids of the submission do not match those of the answers: ${parts.join('; ')}`, {
    found: parts.join('; '),
    expected: 'the ids of the answers',
  })
}

function few(what: string, ids: readonly string[]): string {
  return `${ids.length} ${what}${ids.length > 0 ? ` (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''})` : ''}`
}

function plainId(cell: Cell): Plain {
  return typeof cell === 'bigint' ? Number(cell) : cell
}

function invalid(
  side: SideName,
  message: string,
  detail: { case?: string; found?: string; expected?: string } = {},
): MedgradeError {
  return new MedgradeError(side === 'answers' ? 'invalid-answers' : 'invalid-submission', message, detail)
}
