import type { RawCase, RawCases } from '../preparedData'
import { filesIn, firstFolder, incomplete, type RawFiles, sortedByCodePoint } from '../rawFiles'

/** USenhance: per organ pairs of images of the same name in `low_quality` and `high_quality`. */
export function usenhanceCases(raw: RawFiles): RawCases {
  const tops = sortedByCodePoint([...new Set(raw.paths.map((path) => path.split('/')[0]!))])
  const root = firstFolder(raw, ['train_datasets', ...tops.filter((name) => name.includes('train'))])
  if (root === undefined) throw incomplete(['train_datasets/'])
  const inside = raw.paths.filter((path) => path.startsWith(`${root}/`)).map((path) => path.split('/')[1]!)
  const warnings: string[] = []
  const cases: RawCase[] = []
  for (const organ of sortedByCodePoint([...new Set(inside)])) {
    const [low, high] = [`${root}/${organ}/low_quality`, `${root}/${organ}/high_quality`]
    const highs = new Set(filesIn(raw, high))
    for (const name of filesIn(raw, low).filter((name) => name.endsWith('.png'))) {
      if (highs.has(name)) cases.push(caseOf(`${organ}_${name.slice(0, -4)}`, `${low}/${name}`, `${high}/${name}`))
      else warnings.push(`${low}/${name} has no image of the same name in ${high}`)
    }
  }
  return { cases, warnings, order: 'given' }
}

function caseOf(id: string, low: string, high: string): RawCase {
  return {
    id,
    train: { [`train/low_quality/${id}.png`]: { copyOf: low }, [`train/high_quality/${id}.png`]: { copyOf: high } },
    test: { [`test/low_quality/${id}.png`]: { copyOf: low } },
    truth: async () => ({ [`test/high_quality/${id}.png`]: { copyOf: high } }),
    answers: [`test/high_quality/${id}.png`],
  }
}
