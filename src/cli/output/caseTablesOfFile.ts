import { MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { readLocalFile } from '../../node/files/readLocalFile'
import { type CaseRow, caseTables, type TaskTable } from '../../ranking/statistics'
import { readSheet } from '../../understanding/tables/readSheet'
import { findColumn, idTexts, requireEffect, type Sheet, sheetNumbers } from '../../understanding/tables/sheet'
import { type TableFlags, tableWords } from '../flags/tableFlags'

/** Column names of a long table of case values. */
export interface CaseColumns {
  readonly case: string
  readonly algorithm: string
  readonly value: string
  /** The one column that may be absent: then there is one task. */
  readonly task: string
}

/**
 * The tables of the tasks from a table of text or JSON.
 *
 * @throws MedgradeError `bad-option` for a file that cannot be opened, `bad-table` for a missing column, a row without a name or a value that is no number,
 *   `bad-input` for a case and algorithm that is given twice, and as {@link readSheet}.
 */
export async function caseTablesOfFile(file: string, names: CaseColumns, flags: TableFlags = {}): Promise<TaskTable[]> {
  return caseTablesOfSheet(await caseSheet(file, [names.case, names.algorithm, names.value], flags), names)
}

/** The same from a sheet of {@link caseSheet}. */
export function caseTablesOfSheet(sheet: Sheet, names: CaseColumns): TaskTable[] {
  const cases = namesIn(sheet, names.case)
  const algorithms = namesIn(sheet, names.algorithm)
  const tasks = findColumn(sheet, names.task) === undefined ? null : namesIn(sheet, names.task)
  const values = sheetNumbers(sheet, columnIn(sheet, names.value), { ids: cases, missing: 'nan' })
  return caseTables(rowsOf({ cases, algorithms, tasks, values }))
}

interface CaseLists {
  readonly cases: readonly string[]
  readonly algorithms: readonly string[]
  readonly tasks: readonly string[] | null
  readonly values: ArrayLike<number>
}

/** One row at a time: a list of all would take several times the memory of the table. */
function* rowsOf({ cases, algorithms, tasks, values }: CaseLists): Generator<CaseRow> {
  for (const [row, id] of cases.entries())
    yield { case: id, algorithm: algorithms[row]!, value: values[row]!, ...(tasks && { task: tasks[row]! }) }
}

/** The sheet of a file with these columns, of which one proves the header. */
export async function caseSheet(file: string, columns: readonly string[], flags: TableFlags): Promise<Sheet> {
  const words = tableWords(flags)
  const sheet = await readSheet(await bytesOf(file), file, { ...words, columns })
  requireEffect([sheet], words)
  return sheet
}

/** The names in a column: `None` and `NA` are names like others. @throws MedgradeError `bad-table` for a row without one. */
export function namesIn(sheet: Sheet, name: string): string[] {
  const texts = idTexts(sheet, columnIn(sheet, name))
  const empty = texts.indexOf('')
  if (empty >= 0) refuse('bad-table', `${name} in ${sheet.place(empty)}`, 'no name', 'a name', { file: sheet.file })
  return texts
}

function columnIn(sheet: Sheet, name: string): string {
  const found = findColumn(sheet, name)
  if (found !== undefined) return found
  if (sheet.doubt) throw sheet.doubt
  return refuse('bad-table', 'columns', [...sheet.columns.keys()].join(', '), `one named ${name}`, { file: sheet.file })
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readLocalFile(file)
  } catch (cause) {
    if (cause instanceof MedgradeError) throw cause
    throw new MedgradeError('bad-option', `${file} cannot be read: ${(cause as Error).message}`, { file, cause })
  }
}
