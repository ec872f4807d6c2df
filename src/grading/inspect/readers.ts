/**
 * The readers by name. Each is loaded when a file first asks for it: a challenge of tables pays for no picture format,
 * a challenge of volumes for no TIFF.
 */
import type { Reader, ReaderName, ReaderResult } from '../../contract'

type Loaders = { readonly [K in ReaderName]: () => Promise<Reader<ReaderResult[K]>> }

const loaders: Loaders = {
  sitk: async () => (await import('../../formats/readers/sitkReader')).sitkReader,
  nibabel: async () => (await import('../../formats/readers/nibabelReader')).nibabelReader,
  nibabel_fdata: async () => (await import('../../formats/readers/nibabelFdataReader')).nibabelFdataReader,
  medical: async () => (await import('../../formats/readers/medicalReader')).medicalReader,
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

/** `readers[name](bytes, context)` reads a file as the library behind that name would. */
export const readers = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazily(load as () => Promise<Reader<unknown>>)]),
) as { readonly [K in ReaderName]: Reader<ReaderResult[K]> }

/** Begins to load readers that will be asked for; who reads waits for what is left, and hears of what fails. */
export function beginLoading(names: Iterable<ReaderName>): void {
  for (const name of new Set(names)) loaders[name]().catch(() => {})
}

/** True for one of the fourteen names. */
export function isReaderName(name: string): name is ReaderName {
  return Object.hasOwn(readers, name)
}

function lazily<R>(load: () => Promise<Reader<R>>): Reader<R> {
  return async (bytes, context) => (await load())(bytes, context)
}
