import { refuse } from '../../errors/refuse'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import type { SideCase } from './sideCases'

/** The pattern of a side. */
export function patternOf(
  { pattern }: Pick<EvaluateOptions, 'pattern'>,
  side: 'reference' | 'prediction',
): string | undefined {
  return typeof pattern === 'string' ? pattern : pattern?.[side]
}

/** The cases of the files whose path fits a pattern with `{case}`. @throws MedgradeError `bad-argument` for a pattern without it. */
export function byPattern(paths: readonly string[], given: string): SideCase[] {
  if (!given.includes('{case}'))
    refuse('bad-argument', 'pattern', given, 'a path with {case}, such as {case}_seg.nii.gz')
  if (/^(?:[a-z]:|[\\/])/i.test(given))
    refuse('bad-argument', 'pattern', given, 'a path below the folder, such as {case}/seg.nii.gz')
  const pattern = given.replaceAll('\\', '/')
  const source = pattern
    .split(/(\{case\}|\*)/)
    .map((part) => (part === '{case}' ? '(.+?)' : part === '*' ? '[^/]*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  const expression = new RegExp(`^${source}$`)
  return paths.flatMap((path) => {
    const name = expression.exec(path)?.[1]
    return name === undefined ? [] : [{ key: name, name, shown: path, path }]
  })
}
