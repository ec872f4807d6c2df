import type { ReadContext } from '../../../src/contract'
import { MedgradeError } from '../../../src/errors/MedgradeError'
import { findReader, readers } from '../../../src/formats/readers/readers'
import { readCsv } from '../../../src/formats/table/readCsv'
import { readTypedJson } from '../../../src/formats/tree/readJson'
import { readYaml } from '../../../src/formats/tree/readYaml'
import { unzip } from '../../../src/node/files/unzip'
import type { FuzzInput } from '../../fuzz/inputs'

/** Reads the bytes of a file, and those beside it that it names, with a reader of the library or what reads tables, challenge files and uploads. */
export async function readByName({ reader, file, files }: FuzzInput, maxBytes: number): Promise<unknown> {
  const bytes = files.get(file)!
  if (reader === 'csv') return readCsv(bytes, { name: file })
  if (reader === 'yaml') return readYaml(bytes, file)
  if (reader === 'typed-json') return readTypedJson(bytes, file)
  if (reader === 'zip') return unzip(bytes, maxBytes)
  return readers[findReader(reader)](bytes, contextOf({ file, files }, maxBytes))
}

/** What a reader is told, and finds beside its file. */
export const contextOf = ({ file, files }: Omit<FuzzInput, 'reader'>, maxBytes: number): ReadContext => ({
  name: file,
  maxBytes,
  async resolve(name) {
    const found = files.get(name)
    if (!found) throw new MedgradeError('not-found', `${name}: no such file`, { file: name, found: 'nothing' })
    return found
  },
})
