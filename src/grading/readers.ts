/**
 * The readers by name. Each is loaded when a file first asks for it: a challenge of tables pays for no picture format,
 * a challenge of volumes for no TIFF.
 */
import type { Reader, ReaderName, ReaderResult } from '../contract'

/** `readers[name](bytes, context)` reads a file as the library behind that name would. */
export const readers: { readonly [K in ReaderName]: Reader<ReaderResult[K]> } = {
  sitk: lazily(async () => (await import('../formats/sitkReader')).sitkReader),
  nibabel: lazily(async () => (await import('../formats/nibabelReader')).nibabelReader),
  nibabel_fdata: lazily(async () => (await import('../formats/nibabelFdataReader')).nibabelFdataReader),
  medical: lazily(async () => (await import('../formats/medicalReader')).medicalReader),
  tifffile: lazily(async () => (await import('../formats/tifffileReader')).tifffileReader),
  pil: lazily(async () => (await import('../formats/pilReader')).pilReader),
  cellmask: lazily(async () => (await import('../formats/cellmaskReader')).cellmaskReader),
  gray: lazily(async () => (await import('../formats/grayReader')).grayReader),
  npy: lazily(async () => (await import('../formats/npyReader')).npyReader),
  json: lazily(async () => (await import('../formats/jsonReader')).jsonReader),
  box: lazily(async () => (await import('../formats/boxReader')).boxReader),
  edges: lazily(async () => (await import('../formats/edgesReader')).edgesReader),
  edges_official: lazily(async () => (await import('../formats/edgesOfficialReader')).edgesOfficialReader),
  text: lazily(async () => (await import('../formats/textReader')).textReader),
}

/** True for one of the fourteen names. */
export function isReaderName(name: string): name is ReaderName {
  return Object.hasOwn(readers, name)
}

function lazily<R>(load: () => Promise<Reader<R>>): Reader<R> {
  return async (bytes, context) => (await load())(bytes, context)
}
