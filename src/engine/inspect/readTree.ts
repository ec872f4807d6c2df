import type { Tree } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { detectFormat } from '../../formats/detectFormat'
import { findReader, type ReaderOf, readers } from '../../formats/readers/readers'
import { type FileInput, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

export type TreeReaderName = ReaderOf<'tree'>

export interface ReadTreeOptions extends ReadOptions {
  /**
   * Which rules to follow. Default: `json`, or `yaml` for a name that ends with `.yml` or `.yaml`. `box`: a box of TopCoW (`.txt` or `.json` with size and
   * location). `edges`, `edges_official`: the edges of a circle of Willis, as ReX-MLE or as TopCoW reads them.
   */
  readonly reader?: TreeReaderName
}

/**
 * Reads a JSON or YAML file, a box or the edges of a circle of Willis, by Python's rules (numbers beyond 2^53, NaN, repeated keys).
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-json`, `bad-yaml`, `bad-box`, `bad-edges`, `bad-encoding`, `too-deep`, `too-large`, `bad-argument` for another
 *   reader.
 * @example
 * const { json } = await readTree(new TextEncoder().encode('{"size": [2, 3, 4], "location": [0, 1, 0]}'), { name: 'box.json', reader: 'box' })
 * json.size // → [ 2, 3, 4 ]
 */
export async function readTree(input: FileInput, options: ReadTreeOptions = {}): Promise<Tree> {
  checkOptions('readTree', options, { ...readOptionsTable, reader: 'string' })
  const { bytes, context } = await openInput(input, options)
  const named = detectFormat(bytes, context.name) === 'yaml' ? 'yaml' : 'json'
  return readers[findReader(options.reader ?? named, 'tree')](bytes, context)
}
