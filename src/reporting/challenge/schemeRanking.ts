import { findName } from '../../errors/findName'
import { refuse } from '../../errors/refuse'
import { numpyMean } from '../../python/numpyMean'
import type { MetricTable } from '../../ranking/rankByMetrics'
import { cumulativeRank } from '../../ranking/schemes/cumulativeRank'
import { normalizedSum } from '../../ranking/schemes/normalizedSum'
import { rankScore } from '../../ranking/schemes/rankScore'
import { significanceRank } from '../../ranking/schemes/significanceRank'
import { subsetRank } from '../../ranking/schemes/subsetRank'
import { weightedRank } from '../../ranking/schemes/weightedRank'
import { type RankingScheme, schemeNames, schemeSheet } from '../../ranking/statisticSheets'

/** An official ranking beside the default one. */
export interface SchemeRanking {
  readonly scheme: string
  /** The rule in words. */
  readonly words: string
  readonly algorithms: readonly string[]
  /** The number that is ranked, and what it is called. */
  readonly score: readonly number[]
  readonly scoreName: string
  readonly places: readonly number[]
  /** p-values of the scheme's own test of each team against those behind it, in the order of the ranking; NaN elsewhere. */
  readonly pairs?: {
    readonly order: readonly number[]
    readonly p: readonly (readonly number[])[]
    readonly words: string
  }
}

export interface SchemeMetric extends MetricTable {
  readonly name: string
  /** Weight of its rank in `weighted-rank`; default equal. */
  readonly weight?: number
}

/** @param subsets of the cases, for a scheme that ranks within them. */
type Scheme = (
  metrics: readonly SchemeMetric[],
  subsets: readonly string[] | null,
) => Pick<SchemeRanking, 'pairs' | 'places' | 'score'>

const schemes: Readonly<Record<RankingScheme, Scheme>> = {
  'cumulative-rank': (metrics) => {
    const { score, places, order, pPlusOne } = cumulativeRank(metrics.map(tableOf))
    return {
      score,
      places,
      pairs: {
        order,
        p: pPlusOne,
        words:
          'Permutation test of the mean ranks of two teams: in each of 100 000 permutations their ranks are exchanged in every case with probability one half; p = (1 + permutations with a difference at least as large)/(100 001).',
      },
    }
  },
  'significance-rank': (metrics) => {
    const { places, meanRank } = significanceRank([metrics.map(tableOf)])
    return {
      places,
      score: meanRank,
    }
  },
  'rank-score': (metrics) => ({
    ...rankScore(metrics.map(tableOf)),
  }),
  'normalized-sum': (metrics) => ({
    ...normalizedSum(metrics.map(meansOf)),
  }),
  'subset-rank': (metrics, subsets) => {
    if (subsets === null)
      return refuse('bad-argument', 'subset-rank', 'no subsets', 'the subset of each case (--group COLUMN)')
    const weights = weightsOf(metrics)
    const { score, places } = subsetRank(metrics.map(tableOf), subsets, { weights })
    return {
      score,
      places,
    }
  },
  'weighted-rank': (metrics) => {
    const weights = weightsOf(metrics)
    return {
      ...weightedRank(metrics.map(meansOf), { weights, tieBreak: meansOf(metrics[0]!) }),
    }
  },
}

/**
 * The official ranking of a challenge by the name of its scheme, in any spelling.
 *
 * @param metrics one table `values[case][team]` a metric, the same cases and teams in each.
 * @param subsets the subset of each case, for `subset-rank`.
 * @throws MedgradeError `bad-argument` for another scheme, whose nearest is named, and what the scheme throws.
 */
export function schemeRanking(
  scheme: string,
  algorithms: readonly string[],
  metrics: readonly SchemeMetric[],
  subsets: readonly string[] | null = null,
): SchemeRanking {
  const name = findName('scheme', scheme, schemeNames)
  const { rule, score, usedBy } = schemeSheet(name)
  const words = rule.replace('{weights}', () => weightWords(metrics)).replace('{first}', () => metrics[0]?.name ?? '')
  return {
    scheme: name,
    algorithms,
    words: `${words} (${usedBy}).`,
    scoreName: score,
    ...schemes[name](metrics, subsets),
  }
}

function weightsOf(metrics: readonly SchemeMetric[]): number[] {
  return metrics.map(({ weight }) => weight ?? 1 / metrics.length)
}

function weightWords(metrics: readonly SchemeMetric[]): string {
  return metrics.map(({ name, weight }) => `${name} ${Number((weight ?? 1 / metrics.length).toFixed(3))}`).join(', ')
}

function tableOf({ name: _, weight: __, ...table }: SchemeMetric): MetricTable {
  return table
}

/** The mean of each team over the cases that it has. */
function meansOf({ values, higherBetter = true }: SchemeMetric) {
  const teams = values[0]?.length ?? 0
  const means = Array.from({ length: teams }, (_, team) =>
    numpyMean(
      Float64Array.from(values, (row) => row[team] ?? Number.NaN),
      { skipMissing: true },
    ),
  )
  return { values: means, higherBetter }
}
