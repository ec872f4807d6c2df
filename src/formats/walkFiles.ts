import type { Source } from '../contract'
import { isMedgradeError } from '../errors/MedgradeError'
import { refuse } from '../errors/refuse'

/** Deeper folders are not searched. */
const mostDepth = 8

type Walked = Pick<Source, 'list' | 'exists'>

export interface WantedFiles<S> {
  /** Default: every name. */
  isWanted?(name: string): boolean
  /** Whether a folder counts as one file. */
  isWhole?(source: S, path: string): Promise<boolean>
  /** Folders one in another that are searched. Default 8. */
  readonly depth?: number
}

/** So many folders one in another with the same names are those of a source that lists the same whatever it is asked. Chunks of Zarr have up to five. */
const mostRepeats = mostDepth - 1

/** A folder of the walk, and how many above it list the same names. */
interface Place {
  readonly folder: string
  readonly depth: number
  readonly names: string
  readonly repeats: number
}

/** The paths of all files below a folder whose names are wanted; hidden files and folders are left out. @throws MedgradeError `bad-argument` for a source that lists the same names in every folder. */
export function walkFiles<S extends Walked>(
  source: S,
  wanted: WantedFiles<S> = {},
  folder = '',
): AsyncGenerator<string, void, void> {
  return walk(source, wanted, { folder, depth: 0, names: '', repeats: 0 })
}

async function* walk<S extends Walked>(
  source: S,
  wanted: WantedFiles<S>,
  { folder, depth, names: above, repeats: before }: Place,
): AsyncGenerator<string, void, void> {
  const listed = await source.list(folder)
  const names = listed.length > 1 ? JSON.stringify(listed) : ''
  const repeats = names !== '' && names === above ? before + 1 : 0
  if (repeats >= mostRepeats)
    refuse('bad-argument', `list of the source in ${folder}`, 'the names of the folders above it', 'its own names')
  for (const name of listed) {
    if (name.startsWith('.')) continue
    const path = folder === '' ? name : `${folder}/${name}`
    if ((wanted.isWanted?.(name) ?? true) && (await source.exists(path))) yield path
    else if (depth < (wanted.depth ?? mostDepth) && !(await source.exists(path))) {
      if (await wanted.isWhole?.(source, path)) yield path
      else yield* inside(source, wanted, { folder: path, depth: depth + 1, names, repeats })
    }
  }
}

/** A name that is neither file nor folder, such as a broken link, holds nothing. */
async function* inside<S extends Walked>(source: S, wanted: WantedFiles<S>, place: Place) {
  try {
    yield* walk(source, wanted, place)
  } catch (error) {
    if (!isMedgradeError(error, 'not-found') && !isMedgradeError(error, 'unreadable')) throw error
  }
}
