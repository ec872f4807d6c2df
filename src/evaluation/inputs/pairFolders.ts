import type { Source } from '../../contract'
import { listImages, withoutImageEnding } from '../../presets/pairing/listImages'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { byPattern, patternOf } from './byPattern'
import { type PairedCases, pairCases } from './pairCases'
import { type SideCase, sideCases } from './sideCases'

type Options = Pick<EvaluateOptions, 'pattern' | 'threshold' | 'activation'>

/** Pairs the cases of one model. @throws MedgradeError `bad-input` for two candidates. */
export async function pairFolder(
  references: readonly SideCase[],
  model: string,
  pairs: EvaluateOptions['pairs'],
  list: () => Promise<readonly SideCase[]>,
): Promise<PairedCases> {
  return pairs ? listedPairs(references, pairs, model) : pairCases(references, await list())
}

/** The cases of one side that are label maps, or a file a label. @param known names of labels. */
export async function labelCases(
  source: Source,
  side: 'reference' | 'prediction',
  known: ReadonlySet<string>,
  options: Options,
): Promise<SideCase[]> {
  const paths = await listImages(source)
  const pattern = patternOf(options, side)
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

function listedPairs(
  references: readonly SideCase[],
  pairs: NonNullable<EvaluateOptions['pairs']>,
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
