import { requireNumbers } from '../../array/requireNumbers'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { clippedMatches, closestLength, countNGrams, maximumCounts } from '../../kernels/text/nGrams'
import { requirePairs } from './captionBleu'

/** Smoothing methods in the numbering of Chen and Cherry (2014), as NLTK has them. 5 to 7 are for one sentence only. */
export type BleuSmoothing = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface SmoothedBleuOptions {
  /** Longest n-gram; default 4. */
  readonly order?: number
  /** One weight an order; default uniform. */
  readonly weights?: readonly number[]
  /** Default 0. */
  readonly smoothing?: BleuSmoothing
}

const EPSILON = 0.1
const ALPHA = 5
const K = 5
/** No sentence has n-grams of more words that say anything; each order is a pass over all sentences. */
const LONGEST = 1000
const SMALLEST_NORMAL = 2.2250738585072014e-308

/**
 * BLEU over token lists with a smoothing method, NLTK semantics: clipped n-gram precisions summed over the sentences, closest
 * reference length, brevity penalty, weighted geometric mean. No matching word gives 0 before any smoothing.
 *
 * @param references `references[i]`: token lists of the references of sentence i
 * @param candidates `candidates[i]`: tokens of candidate i; one candidate is a sentence, several are a corpus
 * @throws MedgradeError `unsupported` for smoothing 5–7 over several sentences, `undefined-result` where method 6 has no value
 *   (order below 3, or no matching trigram), `shape-mismatch` also for weights that are not one an order, `empty`, `bad-argument` for
 *   another smoothing or an order that is no whole number from 1 to 1000
 * @example
 * smoothedBleu([[['no', 'pleural', 'effusion']]], [['no', 'pleural', 'effusion']], { order: 2 }) // → 1
 */
export function smoothedBleu(
  references: readonly (readonly (readonly string[])[])[],
  candidates: readonly (readonly string[])[],
  options: SmoothedBleuOptions = {},
): number {
  checkArguments({ references, candidates }, [[['string']]], [['string']])
  checkOptions('smoothedBleu', options, { order: 'number', weights: 'numbers', smoothing: 'number' })
  requirePairs(references, candidates)
  checkedOptions(options, candidates.length)
  const tally = smoothedBleuParts.tally(options)
  for (const counts of smoothedBleuParts.count(references, candidates, options)) tally.add(counts)
  return tally.score()
}

/** Of each sentence its length, the closest length of its references, and for each order the n-grams that match and all of them. */
export const smoothedBleuParts = {
  count(
    references: readonly (readonly (readonly string[])[])[],
    candidates: readonly (readonly string[])[],
    options: SmoothedBleuOptions,
  ): number[][] {
    const { order, smoothing } = checkedOptions(options, 1)
    // Methods 5 and 7 look at order 5, too.
    const orders = Array.from({ length: order }, (_, k) => k + 1)
    if (smoothing === 5 || smoothing === 7) orders.push(5)
    return candidates.map((candidate, i) => {
      const lengths = references[i]!.map((reference) => reference.length)
      return [
        ...[candidate.length, closestLength(candidate.length, lengths)],
        ...orders.flatMap((n) => precisionParts(references[i]!, candidate, n)),
      ]
    })
  },
  tally(options: SmoothedBleuOptions) {
    const sums: number[] = []
    let sentences = 0
    return {
      add(counts: readonly number[]) {
        for (const [k, count] of counts.entries()) sums[k] = (sums[k] ?? 0) + count
        sentences++
      },
      score: () => scoreOf(sums, checkedOptions(options, sentences)),
    }
  },
}

function scoreOf(sums: readonly number[], { order, weights, smoothing }: ReturnType<typeof checkedOptions>): number {
  const [length, referenceLength, ...parts] = sums as [number, number, ...number[]]
  const numerators = parts.filter((_, k) => k % 2 === 0)
  const denominators = parts.filter((_, k) => k % 2 === 1)
  if (numerators[0] === 0) return 0
  const precisions = numerators.slice(0, order).map((numerator, i) => numerator / denominators[i]!)
  smooth(precisions, numerators, denominators, length, smoothing)
  const brevity = length > referenceLength ? 1 : length === 0 ? 0 : Math.exp(1 - referenceLength / length)
  let logarithm = 0
  precisions.forEach((precision, i) => {
    if (precision > 0) logarithm += weights[i]! * Math.log(precision)
  })
  return brevity * Math.exp(logarithm)
}

function checkedOptions(options: SmoothedBleuOptions, candidates: number) {
  const { order = 4 } = options
  const smoothing = oneOf('smoothing', options.smoothing, 0, 1, 2, 3, 4, 5, 6, 7)
  requireNumbers('order', order, 1, true)
  if (order > LONGEST) refuse('bad-argument', 'order', order, `a whole number from 1 to ${LONGEST}`)
  const weights = options.weights ?? Array.from({ length: order }, () => 1 / order)
  if (weights.length !== order) refuse('shape-mismatch', 'weights', weights.length, `${order}, one an order`)
  if (smoothing >= 5 && candidates > 1)
    refuse('unsupported', `candidates of smoothing ${smoothing}`, `${candidates} sentences`, '1 sentence')
  return { order, weights, smoothing }
}

/** Clipped matches and candidate n-grams of one order; a sentence too short still adds 1 to the denominator. */
function precisionParts(
  references: readonly (readonly string[])[],
  candidate: readonly string[],
  n: number,
): [number, number] {
  const available = maximumCounts(references.map((reference) => countNGrams(reference, n)))
  return [clippedMatches(countNGrams(candidate, n), available), Math.max(1, candidate.length - n + 1)]
}

function smooth(
  p: number[],
  numerators: readonly number[],
  denominators: readonly number[],
  length: number,
  method: BleuSmoothing,
): void {
  const eachZero = (replace: (denominator: number, count: number) => number) => {
    let count = 0
    for (let i = 0; i < p.length; i++) if (numerators[i] === 0) p[i] = replace(denominators[i]!, ++count)
  }
  if (method === 0) eachZero(() => SMALLEST_NORMAL)
  if (method === 1) eachZero((denominator) => EPSILON / denominator)
  if (method === 2) for (let i = 1; i < p.length; i++) p[i] = (numerators[i]! + 1) / (denominators[i]! + 1)
  if (method === 3) eachZero((denominator, count) => 1 / (2 ** count * denominator))
  if ((method === 4 || method === 7) && length > 1)
    eachZero((denominator, count) => 1 / ((2 ** count * K) / Math.log(length)) / denominator)
  if (method === 5 || method === 7) averageWithNeighbours(p, numerators.at(-1)! / denominators.at(-1)!)
  if (method === 6) expectFromShorter(p, numerators, length)
}

function expectFromShorter(p: number[], numerators: readonly number[], length: number): void {
  if (p.length < 3 || p[2] === 0)
    refuse(
      'undefined-result',
      'smoothing 6',
      p.length < 3 ? `order ${p.length}` : 'no matching trigram',
      'order 3 or more with a matching trigram',
    )
  for (let i = 2; i < p.length; i++) {
    const expected = p[i - 2] === 0 ? 0 : p[i - 1]! ** 2 / p[i - 2]!
    p[i] = (numerators[i]! + ALPHA * expected) / (Math.max(0, length - i) + ALPHA)
  }
}

function averageWithNeighbours(p: number[], orderFive: number): void {
  const next = [...p.slice(1), orderFive]
  let before = p[0]! + 1
  for (let i = 0; i < p.length; i++) before = p[i] = (before + p[i]! + next[i]!) / 3
}
