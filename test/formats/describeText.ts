/** The result of a text reader as text, to compare two hosts. Without a file system, so that the browser can run it too. */
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { readCsv } from '../../src/formats/table/readCsv'
import { readBox } from '../../src/formats/tree/readBox'
import { readEdges } from '../../src/formats/tree/readEdges'
import { readTypedJson } from '../../src/formats/tree/readJson'
import { readYaml } from '../../src/formats/tree/readYaml'

export type TextKind = 'csv' | 'json' | 'yaml' | 'box' | 'edges'

export async function describeText(kind: TextKind, bytes: Uint8Array, name: string): Promise<string> {
  try {
    const value = await {
      csv: () => ({ columns: [...readCsv(bytes, { name }).columns] }),
      json: () => readTypedJson(bytes, name),
      yaml: () => readYaml(bytes, name),
      box: () => readBox(bytes, name),
      edges: () => readEdges(bytes, name),
    }[kind]()
    return JSON.stringify(value, (_, part) =>
      typeof part === 'bigint' || (typeof part === 'number' && !Number.isFinite(part)) || Object.is(part, -0)
        ? `${typeof part} ${Object.is(part, -0) ? '-0' : part}`
        : part,
    )
  } catch (error) {
    return isMedgradeError(error) ? `refused: ${error.code}` : `threw ${error}`
  }
}
