import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import { pairwiseSum } from '../../python/pairwiseSum'
import { type BootstrapOptions, bootstrapTable } from '../resampling/bootstrapOptions'
import { presentRuns } from '../resampling/presentRuns'
import { caseDrawer, checkedResampling, forEachResample, summarizeResamples } from '../resampling/resample'
import { percentileEnds, undefinedEnds } from './bootstrapEnds'
import type { Interval } from './interval'
import { assembleInterval } from './statisticInterval'

export interface NestedIntervalOptions extends BootstrapOptions {
  /** Draw tasks and, within each, runs (default), or tasks alone with all their runs. */
  readonly draw?: 'tasks' | 'tasks and runs'
}

export interface NestedInterval extends Interval {
  readonly meanOfAllRuns: number
  /** Standard deviation over the runs of each task; NaN for a single run. */
  readonly withinTaskSd: number[]
}

/**
 * Percentile interval of the mean over tasks of the mean over runs. In every resample each place draws a task, then at once as many of its runs as it
 * has, with replacement.
 *
 * @param runs `runs[task][run]`; NaN or null for missing, which is left out and counted. An invalid run has the score that its benchmark gives it.
 *   A task without a run is left out.
 * @throws MedgradeError as {@link meanInterval}; `bad-option` for `indices` unless tasks alone are drawn.
 * @example
 * nestedInterval([[0.4, 0.6], [0.8]]).estimate // → 0.65
 */
export function nestedInterval(
  runs: readonly ArrayLike<number | null>[],
  options: NestedIntervalOptions = {},
): NestedInterval {
  checkArguments({ runs }, ['list'])
  checkOptions('nestedInterval', options, { ...bootstrapTable, draw: 'string' })
  const { tail, level, samples } = checkedResampling(options)
  const draw = oneOf('draw', options.draw, 'tasks and runs', 'tasks')
  const tasks = presentRuns(runs)
  const means = Float64Array.from(tasks, (list) => numpyMean(list))
  const values =
    tasks.length < 2 ? [] : draw === 'tasks' ? drawTasks(means, options) : drawBoth(tasks, samples, options.seed)
  const distribution = Float64Array.from(values)
  const estimate = numpyMean(means)
  const resampled = summarizeResamples(estimate, distribution, distribution.length, options)
  const ends = distribution.length === 0 ? undefinedEnds : percentileEnds(distribution.slice().sort(), tail)
  const present = tasks.reduce((sum, list) => sum + list.length, 0)
  const missing = runs.reduce((sum, list) => sum + list.length, 0) - present
  const facts = { values: means, statistic: 'mean' }
  const found = assembleInterval({ resampled, ends, method: 'percentile', level, cases: tasks.length, missing, facts })
  const meanOfAllRuns = numpyMean(tasks.flatMap((list) => [...list]))
  return { ...found, meanOfAllRuns, withinTaskSd: tasks.map((list) => numpyStd(list, 1)) }
}

function drawTasks(means: Float64Array, options: BootstrapOptions): number[] {
  const found: number[] = []
  const drawn = new Float64Array(means.length)
  forEachResample(means.length, options, (cases) => {
    for (let place = 0; place < cases.length; place++) drawn[place] = means[cases[place]!]!
    found.push(numpyMean(drawn))
  })
  return found
}

function drawBoth(tasks: readonly Float64Array[], samples: number, seed: number | undefined): number[] {
  const next = caseDrawer(seed)
  const drawn = new Float64Array(tasks.length)
  const runs = new Float64Array(tasks.reduce((most, list) => Math.max(most, list.length), 0))
  return Array.from({ length: samples }, () => {
    for (let place = 0; place < drawn.length; place++) {
      const list = tasks[next(tasks.length)]!
      for (let run = 0; run < list.length; run++) runs[run] = list[next(list.length)]!
      drawn[place] = pairwiseSum(runs, 0, list.length) / list.length
    }
    return numpyMean(drawn)
  })
}
