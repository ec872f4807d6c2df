import type { Source } from '../../contract'
import { listImages, withoutImageEnding } from '../../presets/pairing/listImages'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { byPattern, patternOf } from './byPattern'
import type { SideCase } from './sideCases'

/** The cases of a side: every image is one. */
export async function fileCases(
  source: Source,
  side: 'reference' | 'prediction',
  options: Pick<EvaluateOptions, 'pattern'>,
): Promise<SideCase[]> {
  const paths = await listImages(source)
  const pattern = patternOf(options, side)
  if (pattern !== undefined) return byPattern(paths, pattern)
  return paths.map((path) => {
    const key = withoutImageEnding(path)
    return { key, name: key, shown: path, path }
  })
}
