/** Reads the table of one side of a challenge, by the rules that the challenge names. */
import type { Challenge, Table } from '../contract'
import { readCsv } from '../formats/table/readCsv'
import type { SideName } from './requireColumns'

/** @throws MedgradeError as {@link readCsv}, or `understoodTable`. */
export async function sideTable(challenge: Challenge, name: SideName, bytes: Uint8Array, file: string): Promise<Table> {
  if (challenge.csv !== 'understood') return readCsv(bytes, { name: file, floats: challenge.csv ?? 'pandas' })
  // Loaded where it is needed: bundled challenges follow pandas.
  const { understoodTable } = await import('../understanding/tables/understoodTable')
  const side = challenge[name]
  return understoodTable(bytes, file, {
    id: side.id,
    files: Object.values(side.files ?? {}).map(({ column }) => column),
    numbers: Object.values(side.numbers ?? {}),
    ids: challenge.pairing.ids,
  })
}
