/** The rankings of {@link rankByMethod} for any draw of the cases; what does not depend on the draw is computed once. */

import { oneOf } from '../errors/oneOf'
import { refuse } from '../errors/refuse'
import { median, quantileSorted } from '../kernels/statistics/quantile'
import { mean } from '../python/mean'
import { requireNoneMissing } from './caseValues'
import { pairTests } from './pairTests'
import { positions, presentPositions, type RankTies } from './positions'
import type { RankByMethodOptions, RankedAlgorithms } from './rankingMethod'
import { type RankingMethod, rankingMethodOf, rankingMethods } from './statisticSheets'

/** A case that is drawn several times: separate cases, or one case of several rows as in the R package challengeR. */
export type RepeatedCases = 'separate' | 'toolkit'

/** Case numbers to ranking. */
export type RankDrawn = (drawn: ArrayLike<number>) => RankedAlgorithms

type Reduce = (values: Float64Array) => number

/** @param rows rows that `caseRows` has checked. */
export function rankDrawn(
  rows: readonly Float64Array[],
  options: RankByMethodOptions,
  repeats: RepeatedCases = 'separate',
): RankDrawn {
  const method = rankingMethodOf(options.method)
  const ties = oneOf('ties', options.ties, 'min', 'average')
  const toolkit = oneOf('repeats', repeats, 'separate', 'toolkit') === 'toolkit'
  const { higherBetter = true, missing } = options
  if (rankingMethods[method].of === 'ranks') {
    const caseRanks = ranksOfCases(rows, higherBetter, ties, missing === 'na.rm')
    return rankThenAggregate(caseRanks, method === 'rankThenMean' ? mean : median, ties, toolkit)
  }
  if (missing === 'none') requireNoneMissing(rows)
  if (method === 'testBased') return testThenRank(rows, options, ties, toolkit)
  const columns = Array.from(rows[0]!, (_, algorithm) => Float64Array.from(rows, (row) => row[algorithm]!))
  const aggregateOf = method === 'meanThenRank' ? meanDrawn : reducer(reduction(method, options))
  return (drawn) => {
    const aggregate = columns.map((column) => aggregateOf(column, drawn))
    return { aggregate, ranks: positions(Float64Array.from(aggregate), higherBetter, ties) }
  }
}

type AggregateDrawn = (column: Float64Array, drawn: ArrayLike<number>) => number

/** As `mean` of the values that are there, without a list of them: long tables are drawn from thousands of times. */
function meanDrawn(column: Float64Array, drawn: ArrayLike<number>): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < drawn.length; i++) {
    const value = column[drawn[i]!]!
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return sum / count
}

function reducer(reduce: Reduce): AggregateDrawn {
  let present = new Float64Array(0)
  return (column, drawn) => {
    if (drawn.length > present.length) present = new Float64Array(drawn.length)
    return reduce(present.subarray(0, takePresent(column, drawn, present)))
  }
}

/** Writes the values that are there, and returns their number. */
function takePresent(column: Float64Array, drawn: ArrayLike<number>, present: Float64Array): number {
  let count = 0
  for (let i = 0; i < drawn.length; i++) {
    const value = column[drawn[i]!]!
    if (!Number.isNaN(value)) present[count++] = value
  }
  return count
}

function reduction(method: RankingMethod, { quantile, aggregate }: RankByMethodOptions): Reduce {
  if (method === 'medianThenRank') return median
  if (method === 'quantileThenRank') {
    if (quantile === undefined || !(quantile >= 0 && quantile <= 1))
      refuse('bad-option', 'quantile', quantile, '0 to 1')
    return (values) => quantileSorted(values.slice().sort(), quantile)
  }
  if (aggregate === undefined) refuse('bad-argument', 'aggregate', aggregate, 'a function of an array of values')
  return (values) => (values.length === 0 ? Number.NaN : aggregate(Array.from(values)))
}

/** One number for each algorithm from its ranks in the drawn cases, without the missing ones. */
function aggregateRanks(ranked: readonly ArrayLike<number>[], reduce: Reduce): number[] {
  const present = new Float64Array(ranked.length)
  return Array.from(ranked[0]!, (_, algorithm) => {
    let count = 0
    for (const ranks of ranked) {
      const value = ranks[algorithm]!
      if (!Number.isNaN(value)) present[count++] = value
    }
    return reduce(present.subarray(0, count))
  })
}

/** Ranks of the algorithms in a case that is in the table `times` times. */
type CaseRanks = (index: number, times: number) => readonly number[]

function ranksOfCases(rows: readonly Float64Array[], higherBetter: boolean, ties: RankTies, drop: boolean): CaseRanks {
  const known = rows.map(() => [] as (readonly number[])[])
  const rank = drop ? presentPositions : positions
  return (index, times) => {
    const ranks = known[index]![times]
    if (ranks) return ranks
    const row = rows[index]!
    const repeated = Float64Array.from({ length: row.length * times }, (_, at) => row[at % row.length]!)
    const all = rank(repeated, higherBetter, ties).slice(0, row.length)
    known[index]![times] = all
    return all
  }
}

function rankThenAggregate(caseRanks: CaseRanks, reduce: Reduce, ties: RankTies, toolkit: boolean): RankDrawn {
  return (drawn) => {
    const times = new Map<number, number>()
    if (toolkit) for (let i = 0; i < drawn.length; i++) times.set(drawn[i]!, (times.get(drawn[i]!) ?? 0) + 1)
    const ranked = Array.from(drawn, (index) => caseRanks(index, times.get(index) ?? 1))
    const aggregate = aggregateRanks(ranked, reduce)
    return { aggregate, ranks: positions(Float64Array.from(aggregate), false, ties) }
  }
}

function testThenRank(
  rows: readonly Float64Array[],
  options: RankByMethodOptions,
  ties: RankTies,
  toolkit: boolean,
): RankDrawn {
  const { higherBetter = true, alpha = 0.05, adjust = 'none', identical = 'missing', missing } = options
  const tests = pairTests(rows, { higherBetter, alpha, adjust, identical })
  return (drawn) => {
    const weights = new Uint32Array(rows.length)
    for (let i = 0; i < drawn.length; i++) {
      if (toolkit) weights[drawn[i]!] = 1
      else weights[drawn[i]!]!++
    }
    const { superior } = tests(weights)
    const present = superior.map((_, algorithm) => {
      return rows.some((row, index) => weights[index]! > 0 && !Number.isNaN(row[algorithm]!))
    })
    // With na.rm an algorithm without any value is not in the table.
    const others = (missing === 'na.rm' ? present.filter(Boolean).length : superior.length) - 1
    const aggregate = superior.map((row, algorithm) => {
      if (missing === 'na.rm' && !present[algorithm]) return Number.NaN
      return row.reduce((sum, value) => sum + value, 0) / others
    })
    return { aggregate, ranks: positions(Float64Array.from(aggregate), true, ties) }
  }
}
