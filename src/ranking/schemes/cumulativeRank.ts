/** Cumulative ranks with a permutation test, as BraTS, FeTS and ISLES rank. */

import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { seededGenerator } from '../../kernels/statistics/seededGenerator'
import { mean } from '../../python/mean'
import type { RankTies } from '../positions'
import type { MetricTable } from '../rankByMetrics'
import { rankOrder } from '../rankOrder'
import { lastRanks } from './lastRanks'
import { places } from './places'
import { schemeRows } from './schemeRows'

export interface CumulativeRankOptions {
  /** Ranks of equal values in a case. Default `average`. */
  readonly ties?: RankTies
  /** Number of permutations of each pair of teams; 0 for no test. Default 100000. */
  readonly permutations?: Whole
  /** The generator of pair t, counted from 0 row after row, has the seed `seed` + t. Default 1. */
  readonly seed?: Whole
}

export interface CumulativeRank {
  /** `cumulative[case][team]`: mean rank over the metrics. */
  readonly cumulative: number[][]
  /** Mean over the cases. */
  readonly score: number[]
  readonly places: number[]
  /** Indices of the teams by rising place, equal places in input order. */
  readonly order: number[]
  /**
   * `[a][b]` for the team at place b of `order` behind the one at a; NaN elsewhere. `pShareAbove`: share of the permutations whose difference is larger than the
   * observed one, as the challenges publish it. `pPlusOne`: (1 + number at least as large)/(permutations + 1), which is never 0.
   */
  readonly pShareAbove: number[][]
  readonly pPlusOne: number[][]
}

/**
 * Ranks teams in each case and metric (missing values last), takes the mean over metrics for each case and the mean over cases. For two teams each
 * permutation exchanges their cumulative ranks in every case with probability one half.
 *
 * @param metrics one table `values[case][team]` a metric and region, the same cases and teams in each.
 * @throws MedgradeError `too-few-values` for no metric or case, `shape-mismatch` for tables of other size, `bad-input` for a value that is no number,
 *   `bad-option` for a number of permutations that is no whole number.
 * @example
 * const dice = { values: [[0.9, 0.8], [0.7, 0.6]] }
 * const hd95 = { values: [[2, 3], [9, 4]], higherBetter: false }
 * cumulativeRank([dice, hd95]).score // → [ 1.25, 1.75 ]
 */
export function cumulativeRank(metrics: readonly MetricTable[], options: CumulativeRankOptions = {}): CumulativeRank {
  checkArguments({ metrics }, [{ values: ['list'] }])
  checkOptions('cumulativeRank', options, { ties: 'string', permutations: 'number', seed: 'number' })
  const { permutations = 100_000, seed = 1 } = options
  const ties = oneOf('ties', options.ties, 'average', 'min')
  if (!Number.isInteger(permutations) || permutations < 0) {
    refuse('bad-option', 'permutations', permutations, 'a whole number, 0 or more')
  }
  const tables = schemeRows(metrics)
  const cumulative = tables[0]!.rows.map((_, index) => {
    const ranks = tables.map(({ rows, higherBetter }) => lastRanks(rows[index]!, higherBetter, ties))
    return ranks[0]!.map((__, team) => mean(ranks.map((row) => row[team]!)))
  })
  const score = cumulative[0]!.map((_, team) => mean(cumulative.map((row) => row[team]!)))
  const ranked = places(score)
  const order = rankOrder(ranked)
  const tested = permutations === 0 ? [] : testPairs(cumulative, order, permutations, seed)
  const triangle = (value: (pair: PairCount) => number) => {
    return order.map((_, a) =>
      order.map((__, b) => tested.filter((pair) => pair.a === a && pair.b === b).map(value)[0] ?? Number.NaN),
    )
  }
  return {
    cumulative,
    score,
    places: ranked,
    order,
    pShareAbove: triangle(({ above }) => above / permutations),
    pPlusOne: triangle(({ atLeast }) => (1 + atLeast) / (permutations + 1)),
  }
}

/** Permutations whose difference is above the observed one, and at least as large. */
interface PairCount {
  readonly a: number
  readonly b: number
  readonly above: number
  readonly atLeast: number
}

function testPairs(
  cumulative: readonly number[][],
  order: readonly number[],
  permutations: number,
  seed: number,
): PairCount[] {
  const pairs = order.flatMap((_, a) => order.slice(a + 1).map((__, offset) => ({ a, b: a + 1 + offset })))
  return pairs.map(({ a, b }, number) => {
    const differences = Float64Array.from(cumulative, (row) => row[order[b]!]! - row[order[a]!]!)
    return { a, b, ...countPermutations(differences, permutations, seededGenerator(seed + number)) }
  })
}

function countPermutations(differences: Float64Array, permutations: number, next: () => number) {
  const observed = mean(differences)
  // Sums of the same numbers with other signs differ in the last digits.
  const slack = 1e-12 * Math.max(1, Math.abs(observed))
  let above = 0
  let atLeast = 0
  for (let permutation = 0; permutation < permutations; permutation++) {
    let sum = 0
    for (const difference of differences) sum += next() < 2 ** 31 ? difference : -difference
    const drawn = sum / differences.length
    if (drawn > observed + slack) above++
    if (drawn >= observed - slack) atLeast++
  }
  return { above, atLeast }
}
