/** The one door for files that a user hands to the library: bytes, a blob, or a path in a source. */

import type { ReadContext, Source } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { bytesOf, type FileContent } from './filesSource'
import { folderOf } from './insidePath'

/** Bytes in whatever holds them, a blob (a browser's File too), or a path below a source's root. */
export type FileInput = Exclude<FileContent, string> | { readonly source: Source; readonly path: string }

export interface ReadOptions {
  /** The file's name; it chooses the format where the reference goes by name, and stands in every error. Default: the path, the blob's name, or 'file'. */
  readonly name?: string
  /** Most bytes a file may unpack to. Default: 2 GiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** Neighbours of the file (detached data), by name. Default: the source; without one, a file that needs a neighbour is refused. */
  readonly resolve?: (name: string) => Promise<Uint8Array>
}

/** The bytes of an input, and what a reader needs beside them. @throws MedgradeError `bad-argument` for what is no input, a text above all, which may be a path or a file. */
export async function openInput(
  input: FileInput,
  options: ReadOptions = {},
): Promise<{ bytes: Uint8Array; context: ReadContext }> {
  const { maxBytes = 2 ** 31, signal } = options
  if (!isPlace(input)) {
    if (typeof input === 'string')
      throw new MedgradeError('bad-argument', `The input is a text: ${(input as string).slice(0, 80)}`, {
        found: 'a text',
        expected: 'bytes, a Blob, or { source, path }; directorySource of medgrade/node opens a folder on disk',
      })
    const bytes = await bytesOf(input)
    const own = input instanceof Blob && 'name' in input && typeof input.name === 'string' ? input.name : 'file'
    const name = options.name ?? own
    return { bytes, context: { name, maxBytes, resolve: options.resolve ?? ((wanted) => noNeighbour(name, wanted)) } }
  }
  const { source, path } = input
  const folder = folderOf(path)
  const resolve = (name: string) => source.read(folder === '' ? name : `${folder}/${name}`, signal)
  return {
    bytes: await source.read(path, signal),
    context: { name: options.name ?? path, maxBytes, resolve: options.resolve ?? resolve },
  }
}

function isPlace(input: FileInput): input is Exclude<FileInput, FileContent> {
  return typeof input === 'object' && input !== null && 'source' in input && 'path' in input
}

function noNeighbour(name: string, wanted: string): Promise<never> {
  return Promise.reject(
    new MedgradeError('not-found', `${name}: its data are in ${wanted}, and no way to open neighbours was given`, {
      file: name,
      found: 'no option resolve',
      expected: `the file ${wanted}`,
    }),
  )
}

/** The error for a file of a known format that holds nothing of the kind asked for. */
export function noReader(name: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('wrong-format', `${name}: ${expected} expected, ${found} found`, {
    file: name,
    found,
    expected,
  })
}
