import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { numpyMean } from '../../python/numpyMean'
import type { Interval } from '../intervals/interval'
import { type MeanIntervalMethod, meanInterval } from '../intervals/meanInterval'
import { medianInterval } from '../intervals/medianInterval'
import { type BootstrapOptions, bootstrapTable } from '../resampling/bootstrapOptions'
import { overValues, resample } from '../resampling/resample'
import { wilcoxonSignedRank } from '../wilcoxonSignedRank'
import { type EffectSizes, effectSizes } from './effectSizes'
import { type HodgesLehmann, hodgesLehmann } from './hodgesLehmann'
import { type PairedTTest, pairedTTest } from './pairedTTest'
import { type CaseList, pairedValues } from './pairedValues'
import { type PermutationTest, permutationTest } from './permutationTest'
import { type SignTest, signTest } from './signTest'

export interface ComparePairedOptions extends BootstrapOptions {
  /** Whether larger values are better: decides wins and losses. Default true. */
  readonly higherBetter?: boolean
  /** Interval of the mean difference. Default `studentised`, and `t` where that is undefined. */
  readonly method?: MeanIntervalMethod
  /** Sign vectors of the permutation test. Default 9999; all up to 12 cases. */
  readonly permutations?: Whole
  /** Default 1. */
  readonly permutationSeed?: Whole
}

export interface PairedComparison {
  /** Cases that both have, and the others. */
  readonly pairs: Whole
  readonly missing: Whole
  /** Of a − b. */
  readonly meanDifference: Interval
  readonly medianDifference: Interval
  /** Cases in which a is better, worse, equal; as {@link signTest}, a difference of rounding size is a tie. */
  readonly wins: Whole
  readonly losses: Whole
  readonly ties: Whole
  /** Share of the resamples with a mean difference above 0; 0 counts half. */
  readonly shareAboveZero: number
  /** Two-sided Wilcoxon signed-rank test; NaN where all cases are equal. */
  readonly wilcoxonP: number
  readonly tTest: PairedTTest
  readonly signTest: SignTest
  readonly permutation: PermutationTest
  readonly hodgesLehmann: HodgesLehmann
  readonly effects: EffectSizes
}

/**
 * Two algorithms on the same cases. Show the interval of the difference: whether the intervals of two means overlap decides nothing. Several pairs need
 * an adjustment of their p-values ({@link adjustPValues}).
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number, `bad-option` and `bad-argument` as
 *   {@link meanInterval}.
 * @example
 * const { wins, losses } = comparePaired([0.9, 0.8, 0.7], [0.8, 0.7, 0.75])
 * wins + ' to ' + losses // → 2 to 1
 */
export function comparePaired(a: CaseList, b: CaseList, options: ComparePairedOptions = {}): PairedComparison {
  checkOptions('comparePaired', options, {
    ...bootstrapTable,
    higherBetter: 'boolean',
    method: 'string',
    permutations: 'number',
    permutationSeed: 'number',
  })
  const { higherBetter = true, method, permutations, permutationSeed, ...drawing } = options
  const paired = pairedValues(a, b)
  const { differences, missing } = paired
  const signs = signTest(paired.a, paired.b)
  const level = drawing.level === undefined ? {} : { level: drawing.level }
  return {
    pairs: differences.length,
    missing,
    meanDifference: meanInterval(differences, method === undefined ? drawing : { ...drawing, method }),
    medianDifference: medianInterval(differences, drawing),
    wins: higherBetter ? signs.above : signs.below,
    losses: higherBetter ? signs.below : signs.above,
    ties: signs.equal,
    shareAboveZero: shareAboveZero(differences, drawing),
    wilcoxonP: wilcoxonSignedRank(paired.a, paired.b).p,
    tTest: pairedTTest(paired.a, paired.b, level),
    signTest: signs,
    permutation: permutationTest(paired.a, paired.b, { permutations, seed: permutationSeed }),
    hodgesLehmann: hodgesLehmann(paired.a, paired.b, level),
    effects: effectSizes(paired.a, paired.b),
  }
}

function shareAboveZero(differences: Float64Array, options: BootstrapOptions): number {
  const { distribution } = resample(differences.length, overValues(differences, numpyMean), options)
  let twice = 0
  for (const value of distribution) twice += Math.abs(value) <= 1e-12 ? 1 : value > 0 ? 2 : 0
  return twice / (2 * distribution.length)
}
