import { readTable } from '../../engine/inspect/readTable'
import { MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { readLocalFile } from '../../node/files/readLocalFile'
import { caseTables, type TaskTable } from '../../ranking/statistics'

/** Column names of a long table of case values. */
export interface CaseColumns {
  readonly case: string
  readonly algorithm: string
  readonly value: string
  /** The one column that may be absent: then there is one task. */
  readonly task: string
}

/**
 * The tables of the tasks from a CSV file.
 *
 * @throws MedgradeError `bad-option` for a file that cannot be opened, `bad-table` for a missing column or a value that is no number, `bad-input` for a case and algorithm that is given twice, and as
 *   {@link readTable}.
 */
export async function caseTablesOfFile(file: string, names: CaseColumns): Promise<TaskTable[]> {
  const { columns, rows } = await readTable(await bytesOf(file), { name: file, floats: 'exact' })
  const column = (name: string) => {
    return (
      columns.get(name) ?? refuse('bad-table', 'columns', [...columns.keys()].join(', '), `one named ${name}`, { file })
    )
  }
  const [cases, algorithms, values] = [column(names.case).text, column(names.algorithm).text, column(names.value)]
  const tasks = columns.get(names.task)?.text
  const numeric = values.kind === 'float64' || values.kind === 'int64'
  if (!numeric && rows > 0) {
    const at = values.cells.findIndex((cell) => typeof cell !== 'number')
    refuse('bad-table', `${names.value} in line ${at + 2}`, String(values.cells[at]), 'a number', { file })
  }
  return caseTables(
    Array.from({ length: rows }, (_, row) => ({
      case: cases[row]!,
      algorithm: algorithms[row]!,
      value: Number(values.cells[row]),
      ...(tasks && { task: tasks[row]! }),
    })),
  )
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readLocalFile(file)
  } catch (cause) {
    if (cause instanceof MedgradeError) throw cause
    throw new MedgradeError('bad-option', `${file} cannot be read: ${(cause as Error).message}`, { file, cause })
  }
}
