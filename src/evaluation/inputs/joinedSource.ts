import type { Source, SourceRef, ZarrChoice } from '../../contract'

/** A source with the files of a second folder, and the path of that folder in it. */
export interface Joined {
  readonly source: Source
  readonly folder: string
}

/**
 * The files of a second folder of one side beside those of the first, in one source.
 *
 * @param name of the second folder, for paths in messages.
 */
export function joinedSource(first: Source, second: Source, name: string): Joined {
  const below = pathBelow(first.ref, second.ref)
  if (below !== null) return { source: first, folder: below }
  // No path of a folder begins so.
  const folder = `${name}:`
  const isSecond = (path: string) => path === folder || path.startsWith(`${folder}/`)
  const inside = (path: string) => path.slice(folder.length + 1)
  const ref = filesOfBoth(first.ref, second.ref, folder)
  return {
    folder,
    source: {
      read: (path, signal, zarr) =>
        isSecond(path) ? second.read(inside(path), signal, zarr) : first.read(path, signal, zarr),
      exists: (path) => (isSecond(path) ? second.exists(inside(path)) : first.exists(path)),
      list: (path) => (isSecond(path) ? second.list(inside(path)) : first.list(path)),
      ...(first.inParts && second.inParts
        ? {
            inParts: (path: string, signal?: AbortSignal, zarr?: ZarrChoice) =>
              isSecond(path) ? second.inParts!(inside(path), signal, zarr) : first.inParts!(path, signal, zarr),
          }
        : {}),
      ...(first.sha256 ? { sha256: first.sha256 } : {}),
      ...(ref ? { ref } : {}),
    },
  }
}

/** The path of the second folder below the root of the first, where it says so. */
function pathBelow(first: SourceRef | undefined, second: SourceRef | undefined): string | null {
  if (first?.kind !== 'directory' || second?.kind !== 'directory' || first.below !== undefined) return null
  return first.root === second.root ? (second.below ?? null) : null
}

function filesOfBoth(first: SourceRef | undefined, second: SourceRef | undefined, folder: string): SourceRef | null {
  if (first?.kind !== 'files' || second?.kind !== 'files') return null
  const inside = [...second.files].map(([path, blob]) => [`${folder}/${path}`, blob] as const)
  return { kind: 'files', files: new Map([...first.files, ...inside]) }
}
