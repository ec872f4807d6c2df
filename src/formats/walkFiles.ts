import type { Source } from '../contract'
import { isMedgradeError } from '../errors/MedgradeError'

/** Deeper folders are not searched. */
const mostDepth = 8

type Walked = Pick<Source, 'list' | 'exists'>

export interface WantedFiles<S> {
  /** Default: every name. */
  isWanted?(name: string): boolean
  /** Whether a folder counts as one file. */
  isWhole?(source: S, path: string): Promise<boolean>
}

/** The paths of all files below a folder whose names are wanted; hidden files and folders are left out. */
export async function* walkFiles<S extends Walked>(
  source: S,
  wanted: WantedFiles<S> = {},
  folder = '',
  depth = 0,
): AsyncGenerator<string, void, void> {
  for (const name of await source.list(folder)) {
    if (name.startsWith('.')) continue
    const path = folder === '' ? name : `${folder}/${name}`
    if ((wanted.isWanted?.(name) ?? true) && (await source.exists(path))) yield path
    else if (depth < mostDepth && !(await source.exists(path))) {
      if (await wanted.isWhole?.(source, path)) yield path
      else yield* inside(source, wanted, path, depth + 1)
    }
  }
}

/** A name that is neither file nor folder, such as a broken link, holds nothing. */
async function* inside<S extends Walked>(source: S, wanted: WantedFiles<S>, path: string, depth: number) {
  try {
    yield* walkFiles(source, wanted, path, depth)
  } catch (error) {
    if (!isMedgradeError(error, 'not-found') && !isMedgradeError(error, 'unreadable')) throw error
  }
}
