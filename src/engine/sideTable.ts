/** Reads the table of one side of a challenge, by the rules that the challenge names. */
import type { Challenge, GradeOptions, Table } from '../contract'
import { refuse } from '../errors/refuse'
import { readCsv } from '../formats/table/readCsv'
import type { SideName } from './requireColumns'

/** @throws MedgradeError as {@link readCsv}, or `understoodTable`; `bad-option` for words about tables that are read as the reference reads them. */
export async function sideTable(
  challenge: Challenge,
  name: SideName,
  bytes: Uint8Array,
  file: string,
  words: GradeOptions['tables'] = {},
): Promise<Table> {
  const given = Object.values(words).some((one) => one !== undefined)
  if (given && challenge.csv !== 'understood')
    refuse('bad-option', '--separator, --decimal, --no-header', challenge.id, 'a challenge that is declared in YAML')
  if (challenge.csv !== 'understood') return readCsv(bytes, { name: file, floats: challenge.csv ?? 'pandas' })
  // Loaded where it is needed: bundled challenges follow pandas.
  const { understoodTable } = await import('../understanding/tables/understoodTable')
  const side = challenge[name]
  const columns = {
    id: side.id,
    files: Object.values(side.files ?? {}).map(({ column }) => column),
    numbers: Object.values(side.numbers ?? {}),
    texts: Object.values(side.texts ?? {}),
    ids: challenge.pairing.ids,
  }
  return understoodTable(bytes, file, columns, words)
}
