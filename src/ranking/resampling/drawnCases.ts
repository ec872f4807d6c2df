import { seededLists } from '../../kernels/statistics/seededLists'

/** Numbers that are kept for the next call: 4 MB. */
const MOST_KEPT = 2 ** 20

let stream = { seed: Number.NaN, words: new Uint32Array(0) }
let kept = { seed: Number.NaN, count: 0, samples: 0, lists: [] as readonly Uint32Array[] }

/**
 * The cases of every resample, of `count` each; null for more numbers than are kept. All intervals of a report draw by the same seed, and those over as many
 * cases draw the same cases. The lists are not to be changed.
 */
export function drawnCases(seed: number, count: number, samples: number): readonly Uint32Array[] | null {
  const total = count * samples
  if (total > MOST_KEPT) return null
  if (kept.seed === seed && kept.count === count && kept.samples === samples) return kept.lists
  const words = wordsOf(seed, total)
  const cases = new Uint32Array(total)
  scaleWords(words, count, cases)
  const lists = Array.from({ length: samples }, (_, b) => cases.subarray(b * count, (b + 1) * count))
  kept = { seed, count, samples, lists }
  return lists
}

/** Cases below `count` from numbers of the generator, as `seededLists` makes them. */
function scaleWords(words: Uint32Array, count: number, cases: Uint32Array): void {
  const scale = count / 2 ** 32
  for (let i = 0; i < cases.length; i++) cases[i] = words[i]! * scale
}

/** The first numbers of the generator, or more. */
function wordsOf(seed: number, total: number): Uint32Array {
  if (stream.seed !== seed || stream.words.length < total) {
    const words = new Uint32Array(total)
    seededLists(seed)(words)
    stream = { seed, words }
  }
  return stream.words
}
