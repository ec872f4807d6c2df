/** The readers: one declaration each. Its module is loaded at its first use, so that a challenge of tables loads no image format. */
import type { Reader, ReaderName, ReaderResult } from '../../contract'
import { findName } from '../../errors/findName'

/** What the rest of medgrade knows of a reader. */
export interface ReaderSheet<R = unknown> {
  /** Volumes have a geometry; `any` gives volumes and images. */
  readonly gives: 'volume' | 'image' | 'any' | 'tree' | 'text'
  /** Whose rules it follows, and the order of the axes. */
  readonly about: string
  readonly load: () => Promise<Reader<R>>
}

const volumes = 'NIfTI, Analyze, MetaImage, NRRD'

/** In the order in which lists show them. */
export const readerSheets = {
  sitk: {
    gives: 'volume',
    about: `${volumes} as SimpleITK reads them; axes z, y, x`,
    load: async () => (await import('./sitkReader')).sitkReader,
  },
  nibabel: {
    gives: 'volume',
    about: 'NIfTI, Analyze, MGH as nibabel stores them; axes x, y, z',
    load: async () => (await import('./nibabelReader')).nibabelReader,
  },
  nibabel_fdata: {
    gives: 'volume',
    about: 'the same with scaled values, as get_fdata gives them',
    load: async () => (await import('./nibabelFdataReader')).nibabelFdataReader,
  },
  medical: {
    gives: 'volume',
    about: `${volumes} as the loader of PANTHER and SEG.A reads them; NIfTI with axes z, x, y, others z, y, x`,
    load: async () => (await import('./medicalReader')).medicalReader,
  },
  any: {
    gives: 'any',
    about: 'an image of any format by its content; axes x, y, z, then channels',
    load: async () => (await import('./anyReader')).anyReader,
  },
  dicom_seg: {
    gives: 'volume',
    about: 'DICOM segmentations as highdicom reads them; axes z, y, x',
    load: async () => (await import('./dicomSegReader')).dicomSegReader,
  },
  tifffile: {
    gives: 'image',
    about: 'TIFF as tifffile reads it; pages, rows, columns, channels',
    load: async () => (await import('./tifffileReader')).tifffileReader,
  },
  pil: {
    gives: 'image',
    about: 'PNG, JPEG, BMP, TIFF as Pillow reads them; rows, columns, channels',
    load: async () => (await import('./pilReader')).pilReader,
  },
  cellmask: {
    gives: 'image',
    about: 'masks of cells as NeurIPS CellSeg reads them; rows, columns',
    load: async () => (await import('./cellmaskReader')).cellmaskReader,
  },
  gray: {
    gives: 'image',
    about: 'pictures as grey values; rows, columns',
    load: async () => (await import('./grayReader')).grayReader,
  },
  npy: {
    gives: 'image',
    about: 'NPY as NumPy reads it; the axes of the array',
    load: async () => (await import('./npyReader')).npyReader,
  },
  json: {
    gives: 'tree',
    about: "JSON by Python's rules",
    load: async () => (await import('./jsonReader')).jsonReader,
  },
  yaml: {
    gives: 'tree',
    about: "YAML by PyYAML's rules",
    load: async () => (await import('./yamlReader')).yamlReader,
  },
  box: {
    gives: 'tree',
    about: 'a box of TopCoW: text or JSON with size and location',
    load: async () => (await import('./boxReader')).boxReader,
  },
  edges: {
    gives: 'tree',
    about: 'the edges of a circle of Willis, as ReX-MLE reads them',
    load: async () => (await import('./edgesReader')).edgesReader,
  },
  edges_official: {
    gives: 'tree',
    about: "the same by the rules of TopCoW's own evaluation: integers, further keys ignored",
    load: async () => (await import('./edgesOfficialReader')).edgesOfficialReader,
  },
  text: {
    gives: 'text',
    about: 'a text in UTF-8',
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
