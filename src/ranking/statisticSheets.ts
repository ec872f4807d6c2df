/**
 * The statistics of rankings: one row each, with what it needs and its words in captions. Types, checks, options and help of the command, captions and
 * tables of the docs take theirs from these rows.
 */

import { oneOf } from '../errors/oneOf'

interface RankingMethodSheet {
  /** What is ranked: aggregates of the values, of the ranks within cases, or wins by tests. */
  readonly of: 'values' | 'ranks' | 'wins'
  /** The option without which it does not run. */
  readonly needs?: 'quantile' | 'aggregate'
  /** The rule, and the number that is ranked; braces stand for the option and the metric. */
  readonly rule: string
  readonly score: string
  /** The rule on an axis, in two lines. */
  readonly tick: string
}

/** How algorithms are ranked by one metric; the first is the default. */
export const rankingMethods = {
  meanThenRank: {
    of: 'values',
    rule: 'mean over cases, then rank',
    score: 'mean {metric}',
    tick: 'mean,\nthen rank',
  },
  medianThenRank: {
    of: 'values',
    rule: 'median over cases, then rank',
    score: 'median {metric}',
    tick: 'median,\nthen rank',
  },
  quantileThenRank: {
    of: 'values',
    needs: 'quantile',
    rule: '{quantile} quantile over cases, then rank',
    score: '{quantile} quantile of {metric}',
    tick: 'quantile,\nthen rank',
  },
  aggregateThenRank: {
    of: 'values',
    needs: 'aggregate',
    rule: 'a function of the case values, then rank',
    score: 'aggregate of {metric}',
    tick: 'aggregate,\nthen rank',
  },
  rankThenMean: {
    of: 'ranks',
    rule: 'rank in each case, then the mean of the ranks',
    score: 'mean rank',
    tick: 'rank,\nthen mean',
  },
  rankThenMedian: {
    of: 'ranks',
    rule: 'rank in each case, then the median of the ranks',
    score: 'median rank',
    tick: 'rank,\nthen median',
  },
  testBased: {
    of: 'wins',
    rule: 'rank by the number of algorithms that one is significantly better than',
    score: 'share of significant wins',
    tick: 'tests',
  },
} as const satisfies Readonly<Record<string, RankingMethodSheet>>

export type RankingMethod = keyof typeof rankingMethods

const methods = /* @__PURE__ */ Object.keys(rankingMethods) as [RankingMethod, ...RankingMethod[]]

/** The method of this name, without one the default. @throws MedgradeError `bad-argument` for another word. */
export const rankingMethodOf = (method: RankingMethod | undefined): RankingMethod => oneOf('method', method, ...methods)

/** Its row. */
export function rankingMethodSheet(method: RankingMethod | undefined): RankingMethodSheet {
  return rankingMethods[rankingMethodOf(method)]
}

/** Adjustments of p-values for several tests, and their names; the first is the default. `ofReports`: those of reports and of the command. */
export const pAdjustments = {
  holm: { name: 'Holm', ofReports: true },
  none: { name: 'unadjusted', ofReports: true },
  bonferroni: { name: 'Bonferroni', ofReports: true },
  bh: { name: 'Benjamini–Hochberg', ofReports: true },
  by: { name: 'Benjamini–Yekutieli', ofReports: false },
  hochberg: { name: 'Hochberg', ofReports: false },
  hommel: { name: 'Hommel', ofReports: false },
  sidak: { name: 'Šidák', ofReports: false },
  'holm-sidak': { name: 'Holm–Šidák', ofReports: false },
} as const

export type PAdjustment = keyof typeof pAdjustments
export type ReportAdjustment = {
  [K in PAdjustment]: (typeof pAdjustments)[K]['ofReports'] extends true ? K : never
}[PAdjustment]

/** Those of reports, the default first. */
export const reportAdjustments = (Object.keys(pAdjustments) as PAdjustment[]).filter(
  (name) => pAdjustments[name].ofReports,
) as [ReportAdjustment, ...ReportAdjustment[]]

/** How the ends of an interval were found, in words. */
export const intervalMethods = {
  'agresti-coull': 'Agresti–Coull',
  basic: 'basic bootstrap',
  bca: 'BCa bootstrap',
  binomial: 'binomial order statistics',
  'clopper-pearson': 'Clopper–Pearson',
  delong: 'DeLong',
  'delong-logit': 'DeLong, logit scale',
  fieller: 'Fieller',
  'fisher-z': 'Fisher z',
  jeffreys: 'Jeffreys',
  linearised: 'linearised ratio, t',
  normal: 'normal',
  percentile: 'percentile bootstrap',
  stratified: 'stratified percentile bootstrap',
  studentised: 'studentised bootstrap',
  'studentised-log': 'studentised bootstrap, log scale',
  'studentised-logit': 'studentised bootstrap, logit scale',
  t: 't',
  't-log': 't, log scale',
  't-logit': 't, logit scale',
  wald: 'Wald',
  wilson: 'Wilson',
  'wilson-corrected': 'Wilson, continuity corrected',
} as const

export type IntervalMethod = keyof typeof intervalMethods

interface SchemeSheet {
  /** The exported function. */
  readonly computed: string
  readonly needs?: string
  /** The rule in words; braces stand for the weights and the metric that breaks ties. */
  readonly rule: string
  readonly score: string
  readonly usedBy: string
}

/** Official rankings of challenges over several metrics. */
const rankingSchemes = {
  'cumulative-rank': {
    computed: 'cumulativeRank',
    rule: 'Teams are ranked in each case and metric, missing values last; ranks are averaged over metrics, then over cases',
    score: 'mean rank',
    usedBy: 'BraTS, FeTS, ISLES',
  },
  'significance-rank': {
    computed: 'significanceRank',
    rule: 'Teams are ranked in each metric by the number of others that they are significantly better than (one-sided Wilcoxon signed rank, 5 %, unadjusted); ranks are averaged over metrics',
    score: 'mean rank',
    usedBy: 'Medical Segmentation Decathlon',
  },
  'rank-score': {
    computed: 'rankScore',
    rule: 'Wins by two-sided rank-sum tests (5 %) in each metric are scaled to 0.1 … 1; scores are combined by the geometric mean',
    score: 'score',
    usedBy: 'Learn2Reg',
  },
  'normalized-sum': {
    computed: 'normalizedSum',
    rule: 'Means over cases are scaled to 0 (worst team) … 1 (best team) in each metric and added',
    score: 'sum',
    usedBy: 'SynthRAD',
  },
  'weighted-rank': {
    computed: 'weightedRank',
    rule: 'Teams are ranked by the mean over cases in each metric; ranks are added with the weights {weights}; ties are broken by {first}',
    score: 'weighted rank',
    usedBy: 'autoPET; KiTS with equal weights',
  },
  'subset-rank': {
    computed: 'subsetRank',
    needs: 'group',
    rule: 'Teams are ranked by the mean of each metric in each subset of the cases; ranks are averaged over the subsets and added with the weights {weights}',
    score: 'weighted rank',
    usedBy: 'autoPET III',
  },
} as const satisfies Readonly<Record<string, SchemeSheet>>

export type RankingScheme = keyof typeof rankingSchemes
export const schemeNames = /* @__PURE__ */ Object.keys(rankingSchemes) as RankingScheme[]

/** The row of a scheme. */
export function schemeSheet(scheme: RankingScheme): SchemeSheet {
  return rankingSchemes[scheme]
}
