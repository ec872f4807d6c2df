import { checkOptions } from '../../errors/checkOptions'
import { type CsvTable, readCsv } from '../../formats/table/readCsv'
import { type FileInput, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

export interface ReadTableOptions extends ReadOptions {
  /** How float cells are read: as pandas by default (within a few units in the last place), or as the nearest double. Default: 'pandas'. */
  readonly floats?: 'pandas' | 'exact'
}

/**
 * Reads a CSV file as `pandas.read_csv` without options: one type for each column, NaN for missing cells, repeated column names numbered.
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-encoding`, `bad-table`.
 * @example
 * const table = await readTable(new TextEncoder().encode('id,score\n1,0.5\n2,\n'))
 * table.columns.get('score').cells // → [ 0.5, NaN ]
 */
export async function readTable(input: FileInput, options: ReadTableOptions = {}): Promise<CsvTable> {
  checkOptions('readTable', options, { ...readOptionsTable, floats: 'string' })
  const { bytes, context } = await openInput(input, options)
  return readCsv(bytes, { name: context.name, floats: options.floats ?? 'pandas' })
}
