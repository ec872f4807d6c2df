import { type Command, Option } from 'commander'
import type { DecimalSign } from '../../understanding/tables/cellNumber'
import type { SeparatorName, TableWords } from '../../understanding/tables/tableRecords'

/** What the command line says of tables of text. */
export interface TableFlags {
  readonly decimal?: DecimalSign
  readonly separator?: SeparatorName
  /** false: the first row is data. */
  readonly header?: boolean
}

const separators: readonly SeparatorName[] = ['comma', 'semicolon', 'tab', 'bar', 'none']

/** Adds `--decimal`, `--separator` and `--no-header`. */
export function addTableOptions(command: Command): Command {
  return command
    .addOption(new Option('--decimal <sign>', 'sign before decimals in a table of text').choices([',', '.']))
    .addOption(new Option('--separator <name>', 'between its columns').choices(separators))
    .option('--no-header', 'its first row is data; the columns are named 1, 2, …')
}

export function tableWords({ decimal, separator, header }: TableFlags): TableWords {
  return {
    ...(decimal !== undefined && { decimal }),
    ...(separator !== undefined && { separator }),
    ...(header === false && { noHeader: true }),
  }
}
