/** The significant wins of a significance map without its matrices: memory follows the algorithms and the wins. */

import { refuse } from '../../errors/refuse'
import { argsort } from '../../kernels/sorting/argsort'
import { adjustSmallest } from '../adjustPValues'
import { columnsOf, type PairTestOptions, rankSums, roomFor, sortDifferences } from '../pairTests'
import type { ReportAdjustment } from '../statisticSheets'
import { normalP } from '../wilcoxonSignedRank'

export interface SignificantWinsOptions extends PairTestOptions {
  readonly adjust: ReportAdjustment
}

/** A p-value that rounding brings to the level may begin a little above it. */
const ROUNDING = 1 + 2 ** -40

/** For each algorithm those that it is significantly better than, ascending: where `significanceMap` has 1 in `superior`. */
export function significantWins(
  rows: readonly Float64Array[],
  { higherBetter, alpha, adjust, identical }: SignificantWinsOptions,
): number[][] {
  if (!(alpha >= 0 && alpha <= 1)) refuse('bad-option', 'alpha', alpha, '0 to 1')
  const columns = columnsOf(rows)
  const tested = columns.map((column) => column.some((value) => !Number.isNaN(value)))
  const once = new Uint32Array(rows.length).fill(1)
  const differences = roomFor(rows.length)
  const pValue = rememberedP(higherBetter ? 'greater' : 'less', identical === 'one' ? 1 : Number.NaN)
  const small: { readonly p: number[]; readonly pair: [number, number][] } = { p: [], pair: [] }
  let tests = 0
  for (let i = 0; i < columns.length; i++) {
    for (let j = 0; j < i; j++) {
      if (!tested[i] || !tested[j]) continue
      differences.first = differences.length = 0
      sortDifferences(columns[i]!, columns[j]!, differences)
      const { rPlus, rMinus, n, ties } = rankSums(differences, once)
      for (const [sum, winner, loser] of [
        [rPlus, i, j],
        [rMinus, j, i],
      ] as const) {
        const p = pValue(sum, n, ties)
        if (Number.isNaN(p)) continue
        tests++
        if (p > alpha * ROUNDING) continue
        small.p.push(p)
        small.pair.push([winner, loser])
      }
    }
  }
  const order = argsort(Float64Array.from(small.p))
  const adjusted = adjustSmallest(
    Array.from(order, (at) => small.p[at]!),
    tests,
    adjust,
  )
  const wins: number[][] = columns.map(() => [])
  order.forEach((at, k) => {
    const [winner, loser] = small.pair[at]!
    if (adjusted[k]! <= alpha) wins[winner]!.push(loser)
  })
  return wins.map((losers) => losers.sort((a, b) => a - b))
}

/** Without ties a sum over n ranks has only n(n + 1) / 2 values: their p-values are kept. */
function rememberedP(alternative: 'greater' | 'less', withoutDifference: number) {
  const known: Float64Array[] = []
  return (rPlus: number, n: number, ties: number): number => {
    if (n === 0) return withoutDifference
    const fresh = () => normalP({ rPlus, n, ties, excluded: 0 }, alternative, true).p
    if (ties > 0 || n > MOST_REMEMBERED || Number.isNaN(rPlus)) return fresh()
    known[n] ??= new Float64Array((n * (n + 1)) / 2 + 1).fill(-1)
    const p = known[n]![rPlus]!
    return p >= 0 ? p : (known[n]![rPlus] = fresh())
  }
}

const MOST_REMEMBERED = 256
