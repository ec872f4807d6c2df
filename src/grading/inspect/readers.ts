/** The readers by name. The module of a reader is loaded at its first use, so that a challenge of tables loads no image format. */
import type { Reader, ReaderName, ReaderResult } from '../../contract'

type Loaders = { readonly [K in ReaderName]: () => Promise<Reader<ReaderResult[K]>> }

const loaders: Loaders = {
  sitk: async () => (await import('../../formats/readers/sitkReader')).sitkReader,
  nibabel: async () => (await import('../../formats/readers/nibabelReader')).nibabelReader,
  nibabel_fdata: async () => (await import('../../formats/readers/nibabelFdataReader')).nibabelFdataReader,
  medical: async () => (await import('../../formats/readers/medicalReader')).medicalReader,
  any: async () => (await import('../../formats/readers/anyReader')).anyReader,
  dicom_seg: async () => (await import('../../formats/readers/dicomSegReader')).dicomSegReader,
  tifffile: async () => (await import('../../formats/readers/tifffileReader')).tifffileReader,
  pil: async () => (await import('../../formats/readers/pilReader')).pilReader,
  cellmask: async () => (await import('../../formats/readers/cellmaskReader')).cellmaskReader,
  gray: async () => (await import('../../formats/readers/grayReader')).grayReader,
  npy: async () => (await import('../../formats/readers/npyReader')).npyReader,
  json: async () => (await import('../../formats/readers/jsonReader')).jsonReader,
  box: async () => (await import('../../formats/readers/boxReader')).boxReader,
  edges: async () => (await import('../../formats/readers/edgesReader')).edgesReader,
  edges_official: async () => (await import('../../formats/readers/edgesOfficialReader')).edgesOfficialReader,
  text: async () => (await import('../../formats/readers/textReader')).textReader,
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
