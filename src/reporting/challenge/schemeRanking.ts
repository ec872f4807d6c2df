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
) => Pick<SchemeRanking, 'pairs' | 'places' | 'score' | 'scoreName' | 'words'>

const schemes: Readonly<Record<string, Scheme>> = {
  'cumulative-rank': (metrics) => {
    const { score, places, order, pPlusOne } = cumulativeRank(metrics.map(tableOf))
    return {
      score,
      places,
      scoreName: 'mean rank',
      words:
        'Teams are ranked in each case and metric, missing values last; ranks are averaged over metrics, then over cases (BraTS, FeTS, ISLES).',
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
      scoreName: 'mean rank',
      words:
        'Teams are ranked in each metric by the number of others that they are significantly better than (one-sided Wilcoxon signed rank, 5 %, unadjusted); ranks are averaged over metrics (Medical Segmentation Decathlon).',
    }
  },
  'rank-score': (metrics) => ({
    ...rankScore(metrics.map(tableOf)),
    scoreName: 'score',
    words:
      'Wins by two-sided rank-sum tests (5 %) in each metric are scaled to 0.1 … 1; scores are combined by the geometric mean (Learn2Reg).',
  }),
  'normalized-sum': (metrics) => ({
    ...normalizedSum(metrics.map(meansOf)),
    scoreName: 'sum',
    words: 'Means over cases are scaled to 0 (worst team) … 1 (best team) in each metric and added (SynthRAD).',
  }),
  'subset-rank': (metrics, subsets) => {
    if (subsets === null)
      return refuse('bad-argument', 'subset-rank', 'no subsets', 'the subset of each case (--group COLUMN)')
    const weights = weightsOf(metrics)
    const { score, places } = subsetRank(metrics.map(tableOf), subsets, { weights })
    return {
      score,
      places,
      scoreName: 'weighted rank',
      words: `Teams are ranked by the mean of each metric in each subset of the cases; ranks are averaged over the subsets and added with the weights ${weightWords(metrics)} (autoPET III).`,
    }
  },
  'weighted-rank': (metrics) => {
    const weights = weightsOf(metrics)
    return {
      ...weightedRank(metrics.map(meansOf), { weights, tieBreak: meansOf(metrics[0]!) }),
      scoreName: 'weighted rank',
      words: `Teams are ranked by the mean over cases in each metric; ranks are added with the weights ${weightWords(metrics)}; ties are broken by ${metrics[0]!.name} (autoPET; KiTS with equal weights).`,
    }
  },
}

const schemeNames = Object.keys(schemes)

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
  return { scheme: name, algorithms, ...schemes[name]!(metrics, subsets) }
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
