/** The readers: one declaration each; `readerWords` says what they read. Its module is loaded at its first use, so that a challenge of tables loads no image format. */
import type { Reader, ReaderName, ReaderResult } from '../../contract'
import { findName } from '../../errors/findName'

/** What the rest of medgrade knows of a reader. */
export interface ReaderSheet<R = unknown> {
  /** Volumes have a geometry; `any` gives volumes and images. */
  readonly gives: 'volume' | 'image' | 'any' | 'tree' | 'text'
  readonly load: () => Promise<Reader<R>>
}

/** In the order in which lists show them. */
export const readerSheets = {
  sitk: {
    gives: 'volume',
    load: async () => (await import('./sitkReader')).sitkReader,
  },
  nibabel: {
    gives: 'volume',
    load: async () => (await import('./nibabelReader')).nibabelReader,
  },
  nibabel_fdata: {
    gives: 'volume',
    load: async () => (await import('./nibabelFdataReader')).nibabelFdataReader,
  },
  medical: {
    gives: 'volume',
    load: async () => (await import('./medicalReader')).medicalReader,
  },
  any: {
    gives: 'any',
    load: async () => (await import('./anyReader')).anyReader,
  },
  dicom: {
    gives: 'volume',
    load: async () => (await import('./dicomReader')).dicomReader,
  },
  dicom_seg: {
    gives: 'volume',
    load: async () => (await import('./dicomSegReader')).dicomSegReader,
  },
  tifffile: {
    gives: 'image',
    load: async () => (await import('./tifffileReader')).tifffileReader,
  },
  ome_zarr: {
    gives: 'image',
    load: async () => (await import('./omeZarrReader')).omeZarrReader,
  },
  pil: {
    gives: 'image',
    load: async () => (await import('./pilReader')).pilReader,
  },
  cellmask: {
    gives: 'image',
    load: async () => (await import('./cellmaskReader')).cellmaskReader,
  },
  gray: {
    gives: 'image',
    load: async () => (await import('./grayReader')).grayReader,
  },
  npy: {
    gives: 'image',
    load: async () => (await import('./npyReader')).npyReader,
  },
  json: {
    gives: 'tree',
    load: async () => (await import('./jsonReader')).jsonReader,
  },
  yaml: {
    gives: 'tree',
    load: async () => (await import('./yamlReader')).yamlReader,
  },
  box: {
    gives: 'tree',
    load: async () => (await import('./boxReader')).boxReader,
  },
  edges: {
    gives: 'tree',
    load: async () => (await import('./edgesReader')).edgesReader,
  },
  edges_official: {
    gives: 'tree',
    load: async () => (await import('./edgesOfficialReader')).edgesOfficialReader,
  },
  text: {
    gives: 'text',
    load: async () => (await import('./textReader')).textReader,
  },
} as const satisfies { readonly [K in ReaderName]: ReaderSheet<ReaderResult[K]> }

type Gives = ReaderSheet['gives']

/** The names of the readers that give this. */
export type ReaderOf<G extends Gives> = {
  [K in ReaderName]: (typeof readerSheets)[K]['gives'] extends G ? K : never
}[ReaderName]

/** Names of readers, of all or of those that give this. */
export function readerNames<G extends Gives = Gives>(...gives: readonly G[]): readonly ReaderOf<G>[] {
  const all = Object.keys(readerSheets) as ReaderName[]
  const wanted: readonly Gives[] = gives
  return all.filter((name): name is ReaderOf<G> => gives.length === 0 || wanted.includes(readerSheets[name].gives))
}

/**
 * A reader by its name in any spelling: case, `_` and `-` do not count.
 *
 * @throws MedgradeError `bad-argument` with the nearest name.
 */
export function findReader<G extends Gives = Gives>(given: string, ...gives: readonly G[]): ReaderOf<G> {
  return findName('reader', given, readerNames(...gives))
}

/** `readers[name](bytes, context)` reads a file by the rules of that library. */
export const readers = Object.fromEntries(
  Object.entries(readerSheets).map(([name, { load }]) => [name, lazily(load as () => Promise<Reader<unknown>>)]),
) as { readonly [K in ReaderName]: Reader<ReaderResult[K]> }

/** Starts loading readers early; errors surface at the first read. */
export function beginLoading(names: Iterable<ReaderName>): void {
  for (const name of new Set(names)) readerSheets[name].load().catch(() => {})
}

function lazily<R>(load: () => Promise<Reader<R>>): Reader<R> {
  let loaded: Reader<R> | undefined
  return async (bytes, context) => {
    loaded ??= await load()
    return loaded(bytes, context)
  }
}
