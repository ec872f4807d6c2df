import type { RankByMethodOptions } from '../../ranking/rankingMethod'

/** A ranking method in words. */
export function methodWords({
  method = 'meanThenRank',
  quantile = 0.5,
}: Pick<RankByMethodOptions, 'method' | 'quantile'>): string {
  switch (method) {
    case 'meanThenRank':
      return 'mean over cases, then rank'
    case 'medianThenRank':
      return 'median over cases, then rank'
    case 'quantileThenRank':
      return `${quantile} quantile over cases, then rank`
    case 'aggregateThenRank':
      return 'a function of the case values, then rank'
    case 'rankThenMean':
      return 'rank in each case, then the mean of the ranks'
    case 'rankThenMedian':
      return 'rank in each case, then the median of the ranks'
    case 'testBased':
      return 'rank by the number of algorithms that one is significantly better than'
  }
}

/** What a method ranks, as the head of a column: the metric itself where means or medians of it are ranked. */
export function rankedWords({ method, quantile }: Pick<RankByMethodOptions, 'method' | 'quantile'>, metric: string) {
  switch (method) {
    case 'rankThenMean':
      return 'Mean rank'
    case 'rankThenMedian':
      return 'Median rank'
    case 'testBased':
      return 'Share of significant wins'
    case 'quantileThenRank':
      return `${quantile} quantile of ${metric}`
    case 'aggregateThenRank':
      return `Aggregate of ${metric}`
    default:
      return metric
  }
}
