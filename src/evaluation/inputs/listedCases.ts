import type { Source } from '../../contract'
import { listFiles } from '../../presets/pairing/listImages'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { byPattern, patternOf } from './byPattern'
import type { SideCase } from './sideCases'

type EndingOf = (path: string) => string

/** The cases of a side: every file with one of these endings is one. @param endings or the ending of a path, empty for one that is not wanted. */
export async function listedCases(
  source: Source,
  side: 'reference' | 'prediction',
  endings: readonly string[] | EndingOf,
  options: Pick<EvaluateOptions, 'pattern'>,
): Promise<SideCase[]> {
  const endingOf: EndingOf =
    typeof endings === 'function'
      ? endings
      : (path) => endings.find((ending) => path.toLowerCase().endsWith(ending)) ?? ''
  const paths = await listFiles(source, { isWanted: (name) => endingOf(name) !== '' })
  const pattern = patternOf(options, side)
  if (pattern !== undefined) return byPattern(paths, pattern)
  return paths.map((path) => {
    const key = path.slice(0, path.length - endingOf(path).length)
    return { key, name: key, shown: path, path }
  })
}
