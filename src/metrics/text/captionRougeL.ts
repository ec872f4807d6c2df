import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { longestCommonSubsequence } from '../../kernels/text/longestCommonSubsequence'
import { mean } from '../../python/mean'
import { type CaptionOptions, requirePairs } from './captionBleu'
import { prepareReport } from './tokenize'

const BETA = 1.2

/**
 * ROUGE-L as caption evaluation computes it: longest common subsequence over tokens split at single spaces (empty tokens count),
 * the best precision and the best recall over the references, combined with β = 1.2.
 *
 * @returns the mean over the corpus and the value of every sentence, in [0, 1]
 * @throws MedgradeError `shape-mismatch`, `empty` as {@link captionBleu}, `too-large` as `rouge`
 * @example
 * captionRougeL([['the lungs are clear']], ['the lungs are clear']).corpus // → 1
 */
export function captionRougeL(
  references: readonly (readonly string[])[],
  candidates: readonly string[],
  options: CaptionOptions = {},
): { readonly corpus: number; readonly perSentence: readonly number[] } {
  checkArguments({ references, candidates }, [['string']], ['string'])
  checkOptions('captionRougeL', options, { preprocess: 'string' })
  requirePairs(references, candidates)
  const perSentence = captionRougeLParts.count(references, candidates, options).map(([value]) => value!)
  return { corpus: mean(perSentence), perSentence }
}

/** Of each sentence its value. */
export const captionRougeLParts = {
  count(
    references: readonly (readonly string[])[],
    candidates: readonly string[],
    options: CaptionOptions,
  ): number[][] {
    const prepares = oneOf('preprocess', options.preprocess, 'none', 'mlrg') === 'mlrg'
    const split = (text: string) => (prepares ? prepareReport(text) : text).split(' ')
    return candidates.map((candidate, i) => {
      const tokens = split(candidate)
      let precision = 0
      let recall = 0
      for (const reference of references[i]!.map(split)) {
        const common = longestCommonSubsequence(tokens, reference)
        precision = Math.max(precision, common / tokens.length)
        recall = Math.max(recall, common / reference.length)
      }
      return precision === 0 || recall === 0
        ? [0]
        : [((1 + BETA ** 2) * precision * recall) / (recall + BETA ** 2 * precision)]
    })
  },
  /** The mean as `mean` sums it. */
  tally() {
    let sum = 0
    let sentences = 0
    return {
      add([value]: readonly number[]) {
        sum += value!
        sentences++
      },
      score: () => ({ corpus: sum / sentences }),
    }
  },
}
