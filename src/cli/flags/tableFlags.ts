import type { TableWords } from '../../understanding/tables/tableRecords'
import { type FlagValues, untoggle, word } from './flagSet'

/** What the command line says of tables of text. */
export const tableFlags = {
  decimal: word('<sign>', 'sign before decimals in a table of text', [',', '.']),
  separator: word('<name>', 'between its columns', ['comma', 'semicolon', 'tab', 'bar', 'none']),
  header: untoggle('its first row is data; the columns are named 1, 2, …'),
}

export type TableFlags = Partial<FlagValues<typeof tableFlags>>

export function tableWords({ decimal, separator, header }: TableFlags): TableWords {
  return { decimal, separator, noHeader: header === false || undefined }
}
