import { readdir } from 'node:fs/promises'
import type { Source, ZarrChoice } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { packedFolder, withChoice } from '../../formats/packedFolder'
import { isZarrArchiveName } from '../../formats/zarr/isZarrArchiveName'
import { fileHash } from './fileHash'
import { type FileLookup, type FoundFile, fileLookup } from './fileLookup'
import { identityOf } from './filesOf'
import { isFolderError } from './openRegular'
import { isAbsent, readFailure, unlessMachineFails } from './readFailure'
import { readLocalFile } from './readLocalFile'

/** Lookups that are kept from `exists` to `read`: more than a case has files. */
const MOST_FOUND = 512

/** Loaded where images may be larger than memory. Every chunk is looked up, which guards the links of a submission. */
async function inParts(find: FileLookup['find'], path: string, zarr: ZarrChoice | undefined, follow: boolean) {
  // Any other file is none.
  if (!isZarrArchiveName(path) && isFile(find, path)) return null
  const [{ zarrInParts }, { fileParts }] = await Promise.all([
    import('../../formats/zarr/zarrInParts'),
    import('../zarr/fileParts'),
  ])
  const open = (file: string) => {
    try {
      return fileParts(find(file), { name: file, follow })
    } catch (error) {
      if (isAbsent(error)) return null
      throw readFailure(error, file)
    }
  }
  return zarrInParts(open, path, zarr)
}

function isFile(find: FileLookup['find'], path: string): boolean {
  try {
    return find(path).status.isFile()
  } catch {
    // What fails is said where the file is opened.
    return false
  }
}

export interface DirectorySourceOptions {
  /** Whether a path or a link may lead outside the folder: `'inside'` (default) never, `'anywhere'` for the organiser's own files. */
  readonly links?: 'inside' | 'anywhere'
  /** Files and folders of the other side: a file here that is one of them, by a link or a hard link, is refused. */
  readonly apart?: readonly string[]
  /** Which image of an OME-Zarr is read. Default: the largest resolution of the image itself. */
  readonly zarr?: ZarrChoice | undefined
}

/**
 * The files below a folder as a {@link Source}; a folder of DICOM slices or of Zarr is read as an archive of them. By default a path that leaves the folder, also by a link, is refused, as it could name the answers.
 *
 * @throws MedgradeError from its methods: `path-escape`, `not-found`, `unreadable`, `machine-failed`.
 * @example
 * await directorySource('fixtures/demo/ldct-iqa').exists('answers.csv') // → true
 */
export function directorySource(root: string, options: DirectorySourceOptions = {}): Source {
  checkArguments({ root }, 'string')
  checkOptions('directorySource', options, { links: 'string', apart: 'list', zarr: 'object' })
  const { links = 'inside', apart = [], zarr } = options
  const { find, locate } = fileLookup(root, links, apart)
  // `exists` comes before `read`, which needs the same lookup. Whoever lists a folder reads nothing, so only the last ones are kept.
  const found = new Map<string, FoundFile>()
  const identity = async (path: string): Promise<string | null> => {
    try {
      return identityOf((found.get(path) ?? find(path)).status)
    } catch (error) {
      return unlessMachineFails(error, path, null)
    }
  }
  const source: Source = {
    async read(path, signal, choice = zarr) {
      try {
        const { at, status } = found.get(path) ?? find(path)
        found.delete(path)
        signal?.throwIfAborted()
        // `at` has no links; one that has replaced the file since is not followed.
        const bytes = await readLocalFile(at, { name: path, status, follow: links === 'anywhere', signal })
        return choice === undefined ? bytes : await withChoice(bytes, path, choice)
      } catch (error) {
        const image = isFolderError(error) ? await packedFolder(source, path, signal, choice) : null
        if (image) return image
        throw readFailure(error, path)
      }
    },
    async exists(path) {
      try {
        const file = find(path)
        found.set(path, file)
        if (found.size > MOST_FOUND) found.delete(found.keys().next().value!)
        return file.status.isFile()
      } catch (error) {
        if (isAbsent(error)) return false
        throw readFailure(error, path)
      }
    },
    async list(folder) {
      try {
        return (await readdir(locate(folder))).sort()
      } catch (error) {
        throw readFailure(error, folder)
      }
    },
    ...(links === 'anywhere' || apart.length > 0 ? { identity } : {}),
    inParts: (path, _signal, choice = zarr) => inParts(find, path, choice, links === 'anywhere'),
    sha256: fileHash,
    ref: { kind: 'directory', root, links, ...(apart.length > 0 ? { apart } : {}), zarr },
  }
  return source
}
