/** Files in memory as a {@link Source}, such as the files dropped on a browser page. */

import type { ImageInParts, Source, ZarrChoice } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { refuse, requireObject } from '../../errors/refuse'
import type { FileParts } from '../../formats/zip/zipInParts'
import { insidePath } from './insidePath'

/** The content of a file: bytes, a Blob (such as a browser's File), or text, which is encoded as UTF-8. */
export type FileContent = ArrayBufferView | ArrayBuffer | Blob | string

export type FileEntries = ReadonlyMap<string, FileContent> | Readonly<Record<string, FileContent>>

/**
 * A {@link Source} of files by path. Texts are encoded as UTF-8; a folder of DICOM slices or of Zarr is read as an archive of them.
 *
 * @throws MedgradeError `path-escape` from every method for a path that leaves the folder, `not-found` from `read` for an absent file.
 * @example
 * await filesSource({ 'masks/1.png': new Uint8Array(3) }).list('masks') // → [ '1.png' ]
 */
export function filesSource(files: FileEntries): Source {
  requireObject('files', files)
  const entries = files instanceof Map ? [...files] : Object.entries(files as Readonly<Record<string, FileContent>>)
  for (const [path, content] of entries) if (!isContent(content)) refuseContent(content, path)
  const byPath = new Map<string, FileContent>(entries.map(([path, content]) => [insidePath(path), content]))
  const source: Source = {
    async read(path, signal, zarr) {
      const content = byPath.get(insidePath(path))
      const image = content === undefined ? await imageIn(source, path, signal, zarr) : null
      if (image) return image
      if (content === undefined) throw new MedgradeError('not-found', `File not found: ${path}`, { file: path })
      const bytes = await bytesOf(content)
      return zarr === undefined ? bytes : chosenIn(bytes, path, zarr)
    },
    async exists(path) {
      return byPath.has(insidePath(path))
    },
    async list(folder) {
      const prefix = insidePath(folder) === '' ? '' : `${insidePath(folder)}/`
      const inside = [...byPath.keys()].filter((path) => path.startsWith(prefix))
      return [...new Set(inside.map((path) => path.slice(prefix.length).split('/')[0]!))].sort()
    },
    inParts: (path, _signal, zarr) => partsIn(byPath, insidePath(path), zarr),
    get ref() {
      return {
        kind: 'files' as const,
        files: new Map([...byPath].map(([path, content]) => [path, blobOf(content)])),
      }
    },
  }
  return source
}

/** Loaded for a folder only: most pages have none. */
async function imageIn(
  source: Source,
  path: string,
  signal?: AbortSignal,
  zarr?: ZarrChoice,
): Promise<Uint8Array | null> {
  const { packedFolder } = await import('../../formats/packedFolder')
  return packedFolder(source, path, signal, zarr)
}

async function chosenIn(bytes: Uint8Array, path: string, zarr: ZarrChoice): Promise<Uint8Array> {
  const { withChoice } = await import('../../formats/packedFolder')
  return withChoice(bytes, path, zarr)
}

/** An OME-Zarr, a folder or an archive, of which parts are read. */
async function partsIn(
  files: ReadonlyMap<string, FileContent>,
  path: string,
  zarr: ZarrChoice | undefined,
): Promise<ImageInParts | null> {
  const { zarrInParts } = await import('../../formats/zarr/zarrInParts')
  return zarrInParts((file) => partsOf(files.get(file)), path, zarr)
}

/** Of a Blob only the parts that are asked for are read. */
function partsOf(content: FileContent | undefined): FileParts | null {
  if (content === undefined) return null
  const blob = blobOf(content)
  return {
    size: blob.size,
    stamp: `${blob.size} ${'lastModified' in blob ? blob.lastModified : ''}`,
    read: async (from, length) => new Uint8Array(await blob.slice(from, from + length).arrayBuffer()),
  }
}

/** The source itself, or {@link filesSource} of files by path. */
export function sourceOf(files: FileEntries | Source): Source {
  const source = files as Partial<Source>
  return typeof source.read === 'function' && typeof source.exists === 'function'
    ? (files as Source)
    : filesSource(files as FileEntries)
}

/** The bytes of a {@link FileContent}. @throws MedgradeError `bad-argument` for anything else. */
export async function bytesOf(content: FileContent): Promise<Uint8Array> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  if (content instanceof Uint8Array) return content
  if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
  if (content instanceof Blob) return new Uint8Array(await content.arrayBuffer())
  return isBuffer(content) ? new Uint8Array(content) : refuseContent(content)
}

function isContent(content: unknown): boolean {
  return typeof content === 'string' || ArrayBuffer.isView(content) || content instanceof Blob || isBuffer(content)
}

/** `instanceof` fails for a buffer of another realm. */
function isBuffer(content: unknown): boolean {
  return Object.prototype.toString.call(content) === '[object ArrayBuffer]'
}

function refuseContent(content: unknown, file?: string): never {
  const found = content === null ? 'null' : typeof content
  return refuse('bad-argument', 'No content of a file', found, 'bytes, a text or a Blob', { file })
}

function blobOf(content: FileContent): Blob {
  return content instanceof Blob ? content : new Blob([content as BlobPart])
}
