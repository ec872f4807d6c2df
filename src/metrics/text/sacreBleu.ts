import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { clippedMatches, closestLength, countNGrams, maximumCounts } from '../../kernels/text/nGrams'
import { requirePairs } from './captionBleu'
import { tokenize } from './tokenize'

export interface SacreBleuOptions {
  /** Lower-case before tokenising; default false. */
  readonly lowercase?: boolean
  /** What an order without a match counts; default `exp` (halves for each such order). */
  readonly smooth?: 'exp' | 'floor' | 'add-k' | 'none'
  /** For `floor` (default 0.1) and `add-k` (default 1). */
  readonly smoothValue?: number | null
  /** Average only over the orders that the candidate is long enough for (sentence level); default false. */
  readonly effectiveOrder?: boolean
}

export interface SacreBleu {
  /** 0 to 100. */
  readonly score: number
  /** Precisions of orders 1 to 4, 0 to 100. */
  readonly precisions: readonly number[]
  readonly brevityPenalty: number
  readonly sysLen: number
  readonly refLen: number
}

const ORDERS = 4
const LOG_OF_ZERO = -9999999999

/**
 * BLEU on the 0–100 scale over "13a" tokens, sacreBLEU semantics.
 *
 * @param references `references[i]`: the reference texts of segment i
 * @param candidates the candidate text of every segment
 * @throws MedgradeError `shape-mismatch`, `empty`, `bad-argument` for another `smooth` than these
 * @example
 * sacreBleu([['no pleural effusion or pneumothorax']], ['no pleural effusion or pneumothorax']).brevityPenalty // → 1
 */
export function sacreBleu(
  references: readonly (readonly string[])[],
  candidates: readonly string[],
  options: SacreBleuOptions = {},
): SacreBleu {
  checkArguments({ references, candidates }, [['string']], ['string'])
  checkOptions('sacreBleu', options, {
    lowercase: 'boolean',
    smooth: 'string',
    smoothValue: 'any',
    effectiveOrder: 'boolean',
  })
  requirePairs(references, candidates)
  smoothingOf(options)
  const tally = sacreBleuParts.tally(options)
  for (const counts of sacreBleuParts.count(references, candidates, options)) tally.add(counts)
  return tally.score()
}

/** Of each segment its length, the closest length of its references, and for each order the n-grams that match and all of them. */
export const sacreBleuParts = {
  count(
    references: readonly (readonly string[])[],
    candidates: readonly string[],
    { lowercase = false }: SacreBleuOptions,
  ): number[][] {
    const split = (text: string) => tokenize(lowercase ? text.toLowerCase() : text, 'intl13a')
    const orders = Array.from({ length: ORDERS }, (_, k) => k + 1)
    return candidates.map((candidate, i) => {
      const tokens = split(candidate)
      const lists = references[i]!.map(split)
      const lengths = lists.map((list) => list.length)
      return [
        ...[tokens.length, closestLength(tokens.length, lengths)],
        ...orders.map((n) =>
          clippedMatches(countNGrams(tokens, n), maximumCounts(lists.map((list) => countNGrams(list, n)))),
        ),
        ...orders.map((n) => Math.max(0, tokens.length - n + 1)),
      ]
    })
  },
  tally(options: SacreBleuOptions) {
    const sums = new Array<number>(2 + 2 * ORDERS).fill(0)
    return {
      add: (counts: readonly number[]) => counts.forEach((count, k) => void (sums[k]! += count)),
      score(): SacreBleu {
        const [sysLen, refLen] = sums as [number, number]
        return scoreOf({ sysLen, refLen, correct: sums.slice(2, 2 + ORDERS), total: sums.slice(2 + ORDERS) }, options)
      },
    }
  },
}

function smoothingOf(options: SacreBleuOptions) {
  const smooth = oneOf('smooth', options.smooth, 'exp', 'floor', 'add-k', 'none')
  const value = options.smoothValue ?? (smooth === 'floor' ? 0.1 : 1)
  if (typeof value !== 'number') refuse('bad-argument', 'smoothValue', value, 'a number')
  return { smooth, value }
}

interface CorpusCounts {
  readonly sysLen: number
  readonly refLen: number
  readonly correct: readonly number[]
  readonly total: readonly number[]
}

function scoreOf({ sysLen, refLen, correct, total }: CorpusCounts, options: SacreBleuOptions): SacreBleu {
  const { smooth, value } = smoothingOf(options)
  const { effectiveOrder = false } = options
  const brevityPenalty = sysLen >= refLen ? 1 : sysLen === 0 ? 0 : Math.exp(1 - refLen / sysLen)
  const precisions = [0, 0, 0, 0]
  if (correct.every((count) => count === 0)) return { score: 0, precisions, brevityPenalty, sysLen, refLen }

  let zeros = 0
  let orders = ORDERS
  for (let n = 1; n <= ORDERS; n++) {
    const added = smooth === 'add-k' && n > 1 ? value : 0
    const matches = correct[n - 1]! + added
    const guesses = total[n - 1]! + added
    if (guesses === 0) break
    if (effectiveOrder) orders = n
    if (matches > 0) precisions[n - 1] = (100 * matches) / guesses
    else if (smooth === 'exp') precisions[n - 1] = 100 / (2 ** ++zeros * guesses)
    else if (smooth === 'floor') precisions[n - 1] = (100 * value) / guesses
  }
  let logarithm = 0
  for (const precision of precisions.slice(0, orders)) logarithm += precision === 0 ? LOG_OF_ZERO : Math.log(precision)
  return { score: brevityPenalty * Math.exp(logarithm / orders), precisions, brevityPenalty, sysLen, refLen }
}
