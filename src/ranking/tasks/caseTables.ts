import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { valueOrNaN } from '../valueOrNaN'
import type { TaskTable } from './taskTable'

/** A line of a long table of case values. */
export interface CaseRow {
  /** Default: the only task, with an empty name. */
  readonly task?: string
  readonly case: string
  readonly algorithm: string
  /** NaN or null for missing. */
  readonly value: number | null
}

/**
 * The tables of the tasks from a long table. Tasks, cases and algorithms stand in the order of their first row. All tasks have the algorithms of the
 * whole table; a case and algorithm without a row is missing.
 *
 * @throws MedgradeError `bad-input` for a case and algorithm that is given twice in a task and for a value that is no number, `too-few-values` for no row.
 * @example
 * const rows = [{ case: '1', algorithm: 'A', value: 0.9 }, { case: '1', algorithm: 'B', value: 0.8 }]
 * caseTables(rows)[0]?.algorithms // → [ 'A', 'B' ]
 */
export function caseTables(rows: Iterable<CaseRow>): TaskTable[] {
  checkArguments({ rows }, 'iterable')
  const algorithms = new Map<string, number>()
  // Values by the number of their algorithm: a table of many cases keeps little more than its numbers.
  const tasks = new Map<string, Map<string, number[]>>()
  for (const row of rows) {
    checkArguments({ row }, { case: 'string', algorithm: 'string' })
    const { task = '', case: id, algorithm, value } = row
    const column = at(algorithms, algorithm, () => algorithms.size)
    const cases = at(tasks, task, () => new Map<string, number[]>())
    const values = at(cases, id, () => [])
    if (values[column] !== undefined) refuse('bad-input', placeOf(row), 'two values', 'one')
    // The values between are absent, unlike one that is given as missing.
    if (values.length < column) values.length = column
    values[column] = typeof value === 'number' ? value : valueOrNaN(value, placeOf(row))
  }
  if (tasks.size === 0) refuse('too-few-values', 'A table of cases', 'no row', 'at least one')
  const names = [...algorithms.keys()]
  return Array.from(tasks, ([task, cases]) => {
    // A list that has grown has room for a dozen more values.
    for (const [id, own] of cases) {
      cases.set(
        id,
        names.map((_, k) => own[k] ?? Number.NaN),
      )
    }
    return { task, cases: [...cases.keys()], algorithms: names, values: [...cases.values()] }
  })
}

const placeOf = ({ task = '', case: id, algorithm }: CaseRow) =>
  `case ${id}, algorithm ${algorithm}${task === '' ? '' : `, task ${task}`}`

/** The entry of a map, made where it is not yet there. */
function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
