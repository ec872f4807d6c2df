import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { clippedMatches, closestLength, countNGrams, maximumCounts } from '../../kernels/text/nGrams'
import { mean } from '../../python/mean'
import { pythonSplit } from '../../python/pythonSplit'
import { prepareReport } from './tokenize'

export interface CaptionOptions {
  /** `mlrg` puts a space before full stops and collapses spaces first; default `none`. */
  readonly preprocess?: 'none' | 'mlrg'
}

export interface CaptionBleu {
  /** BLEU-1 … BLEU-4 of the corpus: all counts and lengths summed before the ratio. */
  readonly corpus: readonly number[]
  /** `perSentence[k][i]`: BLEU-(k+1) of sentence i. */
  readonly perSentence: readonly (readonly number[])[]
}

const ORDERS = 4
const TINY = 1e-15
const SMALL = 1e-9

interface Counts {
  length: number
  referenceLength: number
  readonly guessed: number[]
  readonly correct: number[]
}

/**
 * BLEU-1…4 as in caption evaluation (pycocoevalcap): white-space tokens, two tiny constants instead of smoothing, closest reference length.
 * A corpus of one sentence uses the mean of its reference lengths.
 *
 * @param references one or more reference texts for every sentence
 * @param candidates one candidate text for every sentence
 * @throws MedgradeError `shape-mismatch` when the lists differ in length, `empty` without a sentence or a reference,
 *   `bad-argument` for another `preprocess` than these
 * @example
 * const { corpus } = captionBleu([['the lungs are clear']], ['the lungs are clear'])
 * corpus.map((score) => score.toFixed(3)) // → [ '1.000', '1.000', '1.000', '1.000' ]
 */
export function captionBleu(
  references: readonly (readonly string[])[],
  candidates: readonly string[],
  options: CaptionOptions = {},
): CaptionBleu {
  checkArguments({ references, candidates }, [['string']], ['string'])
  checkOptions('captionBleu', options, { preprocess: 'string' })
  requirePairs(references, candidates)
  const all = captionBleuParts.count(references, candidates, options)
  const tally = captionBleuParts.tally()
  for (const counts of all) tally.add(counts)
  const scores = all.map((counts) => bleuOfCounts(countsOf(counts, all.length === 1)))
  return {
    ...tally.score(),
    perSentence: Array.from({ length: ORDERS }, (_, k) => scores.map((row) => row[k]!)),
  }
}

/** Of each sentence its length, the closest and the mean length of its references, and for each order the n-grams that match and all of them. */
export const captionBleuParts = {
  count(
    references: readonly (readonly string[])[],
    candidates: readonly string[],
    options: CaptionOptions,
  ): number[][] {
    const prepare =
      oneOf('preprocess', options.preprocess, 'none', 'mlrg') === 'mlrg' ? prepareReport : (text: string) => text
    return candidates.map((candidate, i) => {
      const tokens = pythonSplit(prepare(candidate))
      const lists = references[i]!.map((reference) => pythonSplit(prepare(reference)))
      const lengths = lists.map((list) => list.length)
      const orders = Array.from({ length: ORDERS }, (_, k) => k + 1)
      return [
        ...[tokens.length, closestLength(tokens.length, lengths), mean(lengths)],
        ...orders.map((n) =>
          clippedMatches(countNGrams(tokens, n), maximumCounts(lists.map((list) => countNGrams(list, n)))),
        ),
        ...orders.map((n) => Math.max(0, tokens.length - n + 1)),
      ]
    })
  },
  tally() {
    const sums = new Array<number>(3 + 2 * ORDERS).fill(0)
    let sentences = 0
    return {
      add(counts: readonly number[]) {
        for (const [k, count] of counts.entries()) sums[k]! += count
        sentences++
      },
      score: () => ({ corpus: bleuOfCounts(countsOf(sums, sentences === 1)) }),
    }
  },
}

/** @param single of one sentence the length of the reference is the mean one, of several the closest. */
function countsOf([length, closest, average, ...rest]: readonly number[], single: boolean): Counts {
  return {
    length: length!,
    referenceLength: single ? average! : closest!,
    correct: rest.slice(0, ORDERS),
    guessed: rest.slice(ORDERS),
  }
}

function bleuOfCounts({ length, referenceLength, guessed, correct }: Counts): number[] {
  const ratio = (length + TINY) / (referenceLength + SMALL)
  const brevity = ratio < 1 ? Math.exp(1 - 1 / ratio) : 1
  let product = 1
  return correct.map((matches, k) => {
    product *= (matches + TINY) / (guessed[k]! + SMALL)
    return product ** (1 / (k + 1)) * brevity
  })
}

/** Refuses lists that do not pair one to one. */
export function requirePairs(references: readonly (readonly unknown[])[], candidates: readonly unknown[]): void {
  if (references.length !== candidates.length)
    refuse('shape-mismatch', 'number of candidates', candidates.length, references.length)
  if (candidates.length === 0 || references.some((set) => set.length === 0))
    refuse(
      'empty',
      'sentences',
      candidates.length === 0 ? 'no candidate' : 'a candidate without a reference',
      'at least one candidate, each with at least one reference',
    )
}
