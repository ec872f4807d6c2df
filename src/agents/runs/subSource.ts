import type { Source } from '../../contract'

/** A folder of a source as a source of its own. */
export function subSource(source: Source, folder: string): Source {
  const { ref } = source
  const inside = (path: string) => (path === '' ? folder : `${folder}/${path}`)
  return {
    read: (path, signal, zarr) => source.read(inside(path), signal, zarr),
    exists: (path) => source.exists(inside(path)),
    list: (path) => source.list(inside(path)),
    ...(source.sha256 ? { sha256: source.sha256 } : {}),
    ...(ref?.kind === 'directory' ? { ref: { ...ref, below: ref.below ? `${ref.below}/${folder}` : folder } } : {}),
  }
}

/** A source in which one file has another content. */
export function overlaid(source: Source, path: string, content: string): Source {
  return {
    read: (asked, signal, zarr) =>
      asked === path ? Promise.resolve(new TextEncoder().encode(content)) : source.read(asked, signal, zarr),
    exists: (asked) => (asked === path ? Promise.resolve(true) : source.exists(asked)),
    list: (folder) => source.list(folder),
    ...(source.sha256 ? { sha256: source.sha256 } : {}),
  }
}
