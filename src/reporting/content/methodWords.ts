import type { RankByMethodOptions } from '../../ranking/rankingMethod'
import { rankingMethodSheet } from '../../ranking/statisticSheets'

type Method = Pick<RankByMethodOptions, 'method' | 'quantile'>

/** A ranking method in words. */
export function methodWords({ method, quantile = 0.5 }: Method): string {
  return rankingMethodSheet(method).rule.replace('{quantile}', String(quantile))
}

/** The number that is ranked: `mean dice`. */
export function scoreWords({ method, quantile }: Method, metric: string): string {
  const words = rankingMethodSheet(method).score.replace('{quantile}', String(quantile ?? ''))
  return words.replace('{metric}', () => metric).trim()
}

/** What a method ranks, as the head of a column: the metric itself where means or medians of it are ranked. */
export function rankedWords(options: Method, metric: string): string {
  const { of, needs } = rankingMethodSheet(options.method)
  if (of === 'values' && needs === undefined) return metric
  return scoreWords(options, metric).replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
