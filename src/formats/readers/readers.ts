/** The readers by name. The module of a reader is loaded at its first use, so that a challenge of tables loads no image format. */
import type { Reader, ReaderName, ReaderResult } from '../../contract'

type Loaders = { readonly [K in ReaderName]: () => Promise<Reader<ReaderResult[K]>> }

const loaders: Loaders = {
  sitk: async () => (await import('./sitkReader')).sitkReader,
  nibabel: async () => (await import('./nibabelReader')).nibabelReader,
  nibabel_fdata: async () => (await import('./nibabelFdataReader')).nibabelFdataReader,
  medical: async () => (await import('./medicalReader')).medicalReader,
  any: async () => (await import('./anyReader')).anyReader,
  dicom_seg: async () => (await import('./dicomSegReader')).dicomSegReader,
  tifffile: async () => (await import('./tifffileReader')).tifffileReader,
  pil: async () => (await import('./pilReader')).pilReader,
  cellmask: async () => (await import('./cellmaskReader')).cellmaskReader,
  gray: async () => (await import('./grayReader')).grayReader,
  npy: async () => (await import('./npyReader')).npyReader,
  json: async () => (await import('./jsonReader')).jsonReader,
  box: async () => (await import('./boxReader')).boxReader,
  edges: async () => (await import('./edgesReader')).edgesReader,
  edges_official: async () => (await import('./edgesOfficialReader')).edgesOfficialReader,
  text: async () => (await import('./textReader')).textReader,
}

/** `readers[name](bytes, context)` reads a file by the rules of that library. */
export const readers = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazily(load as () => Promise<Reader<unknown>>)]),
) as { readonly [K in ReaderName]: Reader<ReaderResult[K]> }

/** Starts loading readers early; errors surface at the first read. */
export function beginLoading(names: Iterable<ReaderName>): void {
  for (const name of new Set(names)) loaders[name]().catch(() => {})
}

/** Whether a reader has this name. */
export function isReaderName(name: string): name is ReaderName {
  return Object.hasOwn(readers, name)
}

function lazily<R>(load: () => Promise<Reader<R>>): Reader<R> {
  let loaded: Reader<R> | undefined
  return async (bytes, context) => {
    loaded ??= await load()
    return loaded(bytes, context)
  }
}
