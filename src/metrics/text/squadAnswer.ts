import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { WORD_END, WORD_START } from '../../kernels/text/unicodeText'
import { pythonSplit } from '../../python/pythonSplit'
import { tokenF1 } from './tokenF1'

const punctuation = /[!-/:-@[-`{-~]/g
const articles = new RegExp(`${WORD_START}(?:a|an|the)${WORD_END}`, 'gu')

/**
 * SQuAD v1.1 exact match and token F1 of an answer, each the best over the gold answers, in [0, 1]. Both sides are lower-cased,
 * stripped of ASCII punctuation and of the words a, an, the. Two answers without tokens agree; if only one has none, the score is 0.
 *
 * @throws MedgradeError `empty` without a gold answer
 * @example
 * squadAnswer(['left lung'], 'the left lung').exactMatch // → 1
 */
export function squadAnswer(
  golds: readonly string[],
  prediction: string,
): { readonly exactMatch: number; readonly f1: number } {
  checkArguments({ golds, prediction }, ['string'], 'string')
  if (golds.length === 0) refuse('empty', 'gold answers', 0, '1 or more')
  const tokens = normalized(prediction)
  const scores = golds.map((gold) => {
    const expected = normalized(gold)
    const empty = expected.length === 0 || tokens.length === 0
    return {
      exactMatch: Number(expected.join(' ') === tokens.join(' ')),
      f1: empty ? Number(expected.length === tokens.length) : tokenF1(expected, tokens),
    }
  })
  return {
    exactMatch: Math.max(...scores.map((score) => score.exactMatch)),
    f1: Math.max(...scores.map((score) => score.f1)),
  }
}

function normalized(text: string): string[] {
  return pythonSplit(text.toLowerCase().replace(punctuation, '').replace(articles, ' '))
}
