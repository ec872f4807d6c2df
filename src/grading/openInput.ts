/** The one door for files that a user hands to the library: bytes, a blob, or a path in a source. */
import { MedgradeError } from '../array/MedgradeError'
import type { ReadContext, Source } from '../contract'
import { folderOf } from './insidePath'

/** Bytes, a blob (a browser's File too), or a path below a source's root. */
export type FileInput = Uint8Array | Blob | { readonly source: Source; readonly path: string }

export interface ReadOptions {
  /** The file's name; it chooses the format where the reference goes by name, and stands in every error. Default: the path, the blob's name, or 'file'. */
  readonly name?: string
  /** Most bytes a file may unpack to. Default: 2 GiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** Neighbours of the file (detached data), by name. Default: the source; without one, a file that needs a neighbour is refused. */
  readonly resolve?: (name: string) => Promise<Uint8Array>
}

/** The bytes of an input, and what a reader needs beside them. */
export async function openInput(
  input: FileInput,
  options: ReadOptions = {},
): Promise<{ bytes: Uint8Array; context: ReadContext }> {
  const { maxBytes = 2 ** 31, signal } = options
  if (input instanceof Uint8Array || input instanceof Blob) {
    const own = input instanceof Blob && 'name' in input && typeof input.name === 'string' ? input.name : 'file'
    const name = options.name ?? own
    const bytes = input instanceof Blob ? new Uint8Array(await input.arrayBuffer()) : input
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

function noNeighbour(name: string, wanted: string): Promise<never> {
  return Promise.reject(
    new MedgradeError('not-found', `${name}: its data are in ${wanted}, and no way to open neighbours was given`, {
      file: name,
      found: 'no option resolve',
      expected: `the file ${wanted}`,
    }),
  )
}

/** The error for a file whose format has no reader here. */
export function noReader(name: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('unsupported', `${name}: ${expected} expected, ${found} found`, {
    file: name,
    found,
    expected,
  })
}
