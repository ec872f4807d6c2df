/** Reads a file that the user passes as bytes, as a Blob, or as a path in a source. */

import type { ReadContext, Source } from '../../contract'
import type { OptionTable } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { bytesOf, type FileContent } from './filesSource'
import { folderOf } from './insidePath'

/** Bytes, a Blob (such as a browser's File), or a path in a source. */
export type FileInput = Exclude<FileContent, string> | { readonly source: Source; readonly path: string }

export interface ReadOptions {
  /** Name of the file, for errors and for formats that are chosen by name. Default: the path, the name of the File, or 'file'. */
  readonly name?: string
  /** Most bytes a file may unpack to. Default: 2 GiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** Reads detached data files by name. Default: from the source; without a source, a file with detached data is refused. */
  readonly resolve?: (name: string) => Promise<Uint8Array>
}

export const readOptionsTable: OptionTable<ReadOptions> = {
  name: 'string',
  maxBytes: 'number',
  signal: 'object',
  resolve: 'function',
}

/** The bytes of an input and the context for its reader. @throws MedgradeError `bad-argument` for anything else; a text is refused, as it may be a path or content. */
export async function openInput(
  input: FileInput,
  options: ReadOptions = {},
): Promise<{ bytes: Uint8Array; context: ReadContext }> {
  const { maxBytes = 2 ** 31, signal } = options
  if (!isInSource(input)) {
    if (typeof input === 'string')
      throw new MedgradeError('bad-argument', `The input is a text: ${(input as string).slice(0, 80)}`, {
        found: 'a text',
        expected: 'bytes, a Blob, or { source, path }; directorySource of medgrade/node opens a folder on disk',
      })
    const bytes = await bytesOf(input)
    const own = input instanceof Blob && 'name' in input && typeof input.name === 'string' ? input.name : 'file'
    const name = options.name ?? own
    return { bytes, context: { name, maxBytes, resolve: options.resolve ?? ((wanted) => noResolve(name, wanted)) } }
  }
  const { source, path } = input
  const folder = folderOf(path)
  const resolve = (name: string) => source.read(folder === '' ? name : `${folder}/${name}`, signal)
  return {
    bytes: await source.read(path, signal),
    context: { name: options.name ?? path, maxBytes, resolve: options.resolve ?? resolve },
  }
}

function isInSource(input: FileInput): input is Exclude<FileInput, FileContent> {
  return typeof input === 'object' && input !== null && 'source' in input && 'path' in input
}

function noResolve(name: string, wanted: string): Promise<never> {
  return Promise.reject(
    new MedgradeError('not-found', `${name}: its data are in ${wanted}, and the option resolve is not given`, {
      file: name,
      found: 'no option resolve',
      expected: `the file ${wanted}`,
    }),
  )
}

/** The error for a file of a known format whose content is of another kind than expected. */
export function noReader(name: string, found: string, expected: string): MedgradeError {
  return refusal('wrong-format', 'format', found, expected, { file: name })
}
