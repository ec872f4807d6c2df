/** A table: CSV by the rules of pandas. */
import { checkOptions } from '../../errors/checkOptions'
import { type CsvTable, readCsv } from '../../formats/table/readCsv'
import { type FileInput, openInput, type ReadOptions } from '../files/openInput'

export interface ReadTableOptions extends ReadOptions {
  /** How float cells are read: as pandas does by default (up to a few ulps off), or as the nearest double. Default: 'pandas'. */
  readonly floats?: 'pandas' | 'exact'
}

/**
 * Reads a CSV file as pandas.read_csv does with no options: kinds per column, missing cells NaN, repeated names numbered.
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-encoding`, `bad-table`.
 */
export async function readTable(input: FileInput, options: ReadTableOptions = {}): Promise<CsvTable> {
  checkOptions('readTable', options, {
    floats: 'string',
    name: 'string',
    maxBytes: 'number',
    signal: 'object',
    resolve: 'function',
  })
  const { bytes, context } = await openInput(input, options)
  return readCsv(bytes, { name: context.name, floats: options.floats ?? 'pandas' })
}
