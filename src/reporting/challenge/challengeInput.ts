import type { Interval } from '../../ranking/intervals/interval'
import type { TaskBootstrap } from '../../ranking/tasks/bootstrapTasks'
import type { RankingReport, RankingReportOptions } from '../../ranking/tasks/rankingReport'
import type { TaskRanking } from '../../ranking/tasks/rankTasks'
import type { TaskTable } from '../../ranking/tasks/taskTable'
import type { NumberKind } from '../content/numberText'
import type { GivenTests } from '../figures/ranking/significanceMapFigure'
import type { PairWithFirst } from './pairsWithFirst'
import type { SchemeRanking } from './schemeRanking'

/** The values of a challenge with everything that was computed from them once. */
export interface ChallengeResults {
  readonly title: string
  readonly metric: string
  /** All metrics that the report shows. */
  readonly metrics: readonly string[]
  readonly unit: string
  readonly kind: NumberKind
  readonly tasks: readonly TaskTable[]
  readonly options: RankingReportOptions
  readonly rankings: readonly TaskRanking[]
  readonly bootstraps: readonly TaskBootstrap[]
  readonly report: RankingReport
  /** Of the value that is ranked, by task and algorithm, where it is a mean or a median over cases. */
  readonly intervals: readonly ReadonlyMap<string, Interval>[]
  /** By task: the first against each other algorithm. */
  readonly pairs: readonly (readonly PairWithFirst[])[]
  /** What tests the differences in place of the tests of a ranking, as a sentence of the methods; null: the ranking does. */
  readonly testedBy: string | null
  /** Tests of each task that were made elsewhere, in place of those of the ranking. */
  readonly tests: readonly GivenTests[] | null
  /** The official ranking of the challenge, where one is declared. */
  readonly scheme: SchemeRanking | null
}

/** Words for a task: none where a challenge has one task without a name. */
export function taskWords(task: string): string {
  return task === '' ? '' : `${task}: `
}

/** The first sentence of a caption: with its task, or with a capital. */
export function captionOf(task: string, sentence: string): string {
  return task === '' ? `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}` : `${task}: ${sentence}`
}

/** Part of an id of a table that belongs to a task. */
export function taskId(results: Pick<ChallengeResults, 'tasks'>, task: string): string {
  return results.tasks.length === 1 ? '' : `-${results.tasks.findIndex((one) => one.task === task) + 1}`
}

/** The number of cases; tasks that have different ones are told apart, as a name may mean another case there. */
export function caseCount(tasks: ChallengeResults['tasks']): number | string {
  const [first] = tasks
  const names = new Set(first!.cases)
  const same = tasks.every(({ cases }) => cases.length === names.size && cases.every((one) => names.has(one)))
  if (same) return names.size
  const all = new Set(tasks.flatMap(({ cases }) => cases)).size
  return `${all} different cases (${tasks.map(({ task, cases }) => `${task}: ${cases.length}`).join(', ')})`
}
