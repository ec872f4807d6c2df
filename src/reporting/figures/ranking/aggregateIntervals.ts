import { quantileSorted } from '../../../kernels/statistics/quantile'
import { caseRows } from '../../../ranking/caseValues'
import { meanInterval } from '../../../ranking/intervals/meanInterval'
import { medianInterval } from '../../../ranking/intervals/medianInterval'
import type { TaskBootstrap } from '../../../ranking/tasks/bootstrapTasks'
import type { RankTasksOptions } from '../../../ranking/tasks/rankTasks'
import type { TaskTable } from '../../../ranking/tasks/taskTable'
import { countText } from '../drawing/captionText'
import { intervalsText } from './intervalsText'
import type { RankIntervalTask } from './rankIntervalFigure'

export interface AggregateOptions extends Pick<RankTasksOptions, 'method' | 'missing' | 'quantile'> {
  readonly metric: string
  readonly seed?: number
}

/**
 * An interval for what each algorithm is ranked by. Means and medians have their own; for all else it is the middle 95 % of the resampled aggregates.
 */
export function aggregateIntervals(
  { algorithms, values }: TaskTable,
  bootstrap: TaskBootstrap | undefined,
  { metric, method = 'meanThenRank', missing, quantile, seed = 1 }: AggregateOptions,
): Pick<RankIntervalTask, 'aggregate' | 'interval' | 'intervals'> {
  const aggregate = {
    meanThenRank: `mean ${metric}`,
    medianThenRank: `median ${metric}`,
    quantileThenRank: `${quantile ?? ''} quantile of ${metric}`.trim(),
    aggregateThenRank: `aggregate of ${metric}`,
    rankThenMean: 'mean rank',
    rankThenMedian: 'median rank',
    testBased: 'share of significant wins',
  }[method]
  if (method === 'meanThenRank' || method === 'medianThenRank') {
    const rows = caseRows(values, missing === 'none' ? undefined : missing)
    const intervalOf = method === 'meanThenRank' ? meanInterval : medianInterval
    const found = algorithms.map((_, index) =>
      intervalOf(
        rows.map((row) => row[index]!),
        { seed },
      ),
    )
    const intervals = new Map(algorithms.map((name, index) => [name, found[index]!]))
    const items = algorithms.map((name, index) => ({ name, interval: found[index]! }))
    return { aggregate, interval: intervalsText(items), intervals }
  }
  if (!bootstrap) return { aggregate, interval: 'none', intervals: new Map() }
  const samples = bootstrap.bootstrapAggregate
  const ends = algorithms.map((name, index) => {
    const sorted = Float64Array.from(samples, (sample) => sample[index]!).sort()
    return [name, { low: quantileSorted(sorted, 0.025), high: quantileSorted(sorted, 0.975) }] as const
  })
  const words = `95 % interval, percentile bootstrap, n = ${countText(values.length, 'case')}, ${samples.length} resamples, seed ${seed}`
  return { aggregate, interval: words, intervals: new Map(ends) }
}
