import type { Source } from '../../contract'
import { refuse } from '../../errors/refuse'
import { listImages, withoutImageEnding } from '../../presets/pairing/listImages'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { type PairedCases, pairCases } from './pairCases'
import { type SideCase, sideCases } from './sideCases'

type Options = Pick<EvaluateOptions, 'pattern' | 'pairs' | 'threshold' | 'activation'>

/** The cases of the references: read once for all models. */
export async function referenceCases(
  source: Source,
  known: ReadonlySet<string>,
  options: Options,
): Promise<SideCase[]> {
  const pattern = typeof options.pattern === 'string' ? options.pattern : options.pattern?.reference
  return casesOf(source, known, pattern, options)
}

/** Pairs the cases of one model. @throws MedgradeError `bad-input` for two candidates, `not-found` for a listed file that is not there. */
export async function pairFolder(
  references: readonly SideCase[],
  source: Source,
  model: string,
  known: ReadonlySet<string>,
  options: Options,
): Promise<PairedCases> {
  if (options.pairs) return listedPairs(references, options.pairs, model)
  const pattern = typeof options.pattern === 'string' ? options.pattern : options.pattern?.prediction
  return pairCases(references, await casesOf(source, known, pattern, options))
}

async function casesOf(
  source: Source,
  known: ReadonlySet<string>,
  pattern: string | undefined,
  options: Options,
): Promise<SideCase[]> {
  const paths = await listImages(source)
  if (pattern !== undefined) return byPattern(paths, pattern)
  // nnU-Net writes probabilities beside label maps; without a threshold the maps are meant.
  const soft = options.threshold !== undefined || options.activation !== undefined
  const stems = new Map<string, number>()
  for (const stem of paths.map(withoutImageEnding)) stems.set(stem, (stems.get(stem) ?? 0) + 1)
  const kept = paths.filter((path) => {
    const stem = withoutImageEnding(path)
    return stems.get(stem) === 1 || path.endsWith('.npz') === soft || !paths.includes(`${stem}.npz`)
  })
  return sideCases(kept, known)
}

function byPattern(paths: readonly string[], given: string): SideCase[] {
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

function listedPairs(
  references: readonly SideCase[],
  pairs: NonNullable<Options['pairs']>,
  model: string,
): PairedCases {
  const byPath = new Map(references.map((one) => [one.shown, one]))
  const chosen = pairs.filter((pair) => pair.model === undefined || pair.model === model)
  const file = (name: string, path: string): SideCase => ({ key: name, name, shown: path, path })
  const found = chosen.map((pair) => ({
    case: pair.case,
    reference: byPath.get(pair.reference) ?? file(pair.case, pair.reference),
    prediction: file(pair.case, pair.prediction),
  }))
  return { pairs: found, missing: [], extra: [] }
}
