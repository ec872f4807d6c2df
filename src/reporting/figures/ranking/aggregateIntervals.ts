import { metricRange } from '../../../catalogue/metricRange'
import { countText } from '../../../errors/countText'
import { quantileSorted } from '../../../kernels/statistics/quantile'
import { caseRows } from '../../../ranking/caseValues'
import type { Interval } from '../../../ranking/intervals/interval'
import { shownIntervals } from '../../../ranking/intervals/shownInterval'
import { shownMedianIntervals } from '../../../ranking/intervals/shownMedianIntervals'
import type { TaskBootstrap } from '../../../ranking/tasks/bootstrapTasks'
import type { RankTasksOptions } from '../../../ranking/tasks/rankTasks'
import type { TaskTable } from '../../../ranking/tasks/taskTable'
import { scoreWords } from '../../content/methodWords'
import { intervalsByName } from './intervalsByName'
import { intervalsText } from './intervalsText'
import type { RankIntervalTask } from './rankIntervalFigure'

export interface AggregateOptions extends Pick<RankTasksOptions, 'method' | 'missing' | 'quantile'> {
  readonly metric: string
  readonly seed?: number
  /** Of these means or medians, where they were computed before. */
  readonly given?: ReadonlyMap<string, Interval> | undefined
}

/**
 * An interval for what each algorithm is ranked by. Means have that of tables, within the range of the metric and none below ten cases, medians their own; for all else it is the middle 95 % of the resampled aggregates.
 */
export function aggregateIntervals(
  { algorithms, values }: TaskTable,
  bootstrap: TaskBootstrap | undefined,
  { metric, method = 'meanThenRank', missing, quantile, seed = 1, given }: AggregateOptions,
): Pick<RankIntervalTask, 'aggregate' | 'interval' | 'intervals'> {
  const aggregate = scoreWords({ method, quantile }, metric)
  if (method === 'meanThenRank' || method === 'medianThenRank') {
    const rows = caseRows(values, missing === 'none' ? undefined : missing)
    const range = metricRange(metric)
    const intervals = intervalsByName(algorithms, given, (absent) => {
      const lists = absent.map((index) => ({ values: Float64Array.from(rows, (row) => row[index]!), range }))
      return method === 'meanThenRank'
        ? shownIntervals(lists, { seed })
        : shownMedianIntervals(
            lists.map((list) => list.values),
            { seed },
          )
    })
    const items = [...intervals].map(([name, interval]) => ({ name, interval }))
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
