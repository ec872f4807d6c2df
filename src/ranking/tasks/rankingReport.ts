import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { type AgreementSummary, type RankSummary, summarizePlaces } from '../bootstrap'
import { type BootstrapRankingOptions, bootstrapRankingTable, resampleRows } from '../bootstrapRanking'
import { caseRows } from '../caseValues'
import { type StatisticsWarning, statisticsWarnings } from '../intervals/statisticsWarnings'
import { reportAdjustments } from '../statisticSheets'
import { bootstrapTasks, resampleTasks, type TaskBootstrap } from './bootstrapTasks'
import { consensusRanking } from './consensusRanking'
import {
  type RankTasksOptions,
  rankTasks,
  type TaskRanking,
  type ToolkitOptions,
  withToolkitDefaults,
} from './rankTasks'
import { type SignificantWinsOptions, significantWins } from './significantWins'
import { type TaskTable, taskTableShape } from './taskTable'

export interface RankingReportOptions
  extends Omit<BootstrapRankingOptions, 'indices' | keyof ToolkitOptions>,
    ToolkitOptions {
  /** Adjustment of the tests behind `betterThan`, over all pairs of a task. Default `holm`. */
  readonly adjustTests?: SignificantWinsOptions['adjust']
}

export interface ReportedAlgorithm {
  readonly rank: number
  readonly algorithm: string
  /** The value that is ranked. */
  readonly aggregate: number
  /** Percentile interval of the ranks in the resamples; NaN for a task that is not resampled. */
  readonly low: number
  readonly high: number
  /** Share of the resamples in which no other algorithm ranks better. */
  readonly winnerShare: number
  /** Algorithms that it is significantly better than; null where missing values forbid the tests, and with more than 5000 algorithms. */
  readonly betterThan: readonly string[] | null
}

export interface ReportedTask {
  readonly task: string
  readonly cases: Whole
  readonly missing: Whole
  /** By rank. */
  readonly algorithms: readonly ReportedAlgorithm[]
  /** Kendall's tau-b of the resamples with the full ranking; null for a task that is not resampled. */
  readonly tau: AgreementSummary | null
  /** Few cases or resamples, tests without adjustment, an uncertain first place. */
  readonly warnings: readonly StatisticsWarning[]
}

export interface RankingReport {
  readonly tasks: readonly ReportedTask[]
  /** Over all tasks, by rank; null for one task. */
  readonly consensus: readonly { readonly rank: number; readonly algorithm: string; readonly score: number }[] | null
}

/** What the report takes from the resamples of a task; the frequencies of all ranks would take memory for every pair of algorithms. */
interface ResampledTask extends Pick<TaskBootstrap, 'task' | 'bootstrapRanks' | 'kendallSummary'> {
  readonly summary: readonly RankSummary[]
}

const reportTable: OptionTable<RankingReportOptions> = { ...withoutIndices(), adjustTests: 'string' }

/**
 * What a challenge reports of a ranking: positions with intervals from resampled cases, significance, and the consensus over tasks. Defaults of
 * `missing` and `identical` as in {@link rankTasks}.
 *
 * @throws MedgradeError as {@link bootstrapTasks}; `too-large` where the ranks of all resamples would take more than two gigabytes.
 * @example
 * const values = [[0.9, 0.8], [0.8, 0.7], [0.9, 0.6]]
 * const task = { task: 'liver', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values }
 * rankingReport([task], { samples: 100 }).tasks[0]?.algorithms[0]?.winnerShare // → 1
 */
export function rankingReport(tasks: readonly TaskTable[], options: RankingReportOptions = {}): RankingReport {
  checkArguments({ tasks }, [taskTableShape])
  checkOptions('rankingReport', options, reportTable)
  const { adjustTests: _, ...drawing } = options
  // First, as it names the case of a value that is missing.
  const rankings = rankTasks(tasks, methodOf(options))
  const bootstraps = resampleTasks(tasks, drawing, (rows, chosen) => resampleRows(rows, chosen, summarizePlaces))
  return rankingReportOf(tasks, options, { rankings, bootstraps })
}

/** {@link rankingReport} with the resamples behind it, for a page that shows them. */
export function rankingReportWithResamples(
  tasks: readonly TaskTable[],
  options: RankingReportOptions,
): { readonly report: RankingReport; readonly bootstraps: readonly TaskBootstrap[] } {
  const { adjustTests: _, ...drawing } = options
  const rankings = rankTasks(tasks, methodOf(options))
  const bootstraps = bootstrapTasks(tasks, drawing)
  return { report: rankingReportOf(tasks, options, { rankings, bootstraps }), bootstraps }
}

/** {@link rankingReport} of tasks that are ranked and resampled by the same options already. */
export function rankingReportOf(
  tasks: readonly TaskTable[],
  options: RankingReportOptions,
  {
    rankings,
    bootstraps,
  }: { readonly rankings: readonly TaskRanking[]; readonly bootstraps: readonly ResampledTask[] },
): RankingReport {
  const adjust = oneOf('adjustTests', options.adjustTests, ...reportAdjustments)
  const reported = tasks.map((table, at) => {
    const resampled = bootstraps.find(({ task }) => task === table.task)
    const reportedTask = reportTask(rankings[at]!, resampled, winsOf(table, methodOf(options), adjust))
    return { ...reportedTask, warnings: warningsOf(reportedTask, resampled?.bootstrapRanks.length, adjust) }
  })
  return { tasks: reported, consensus: tasks.length > 1 ? consensusOf(rankings) : null }
}

function methodOf({
  adjustTests: _,
  samples,
  seed,
  level,
  repeats,
  ...method
}: RankingReportOptions): RankTasksOptions {
  return method
}

function withoutIndices(): Omit<typeof bootstrapRankingTable, 'indices'> {
  const { indices: _, ...rest } = bootstrapRankingTable
  return rest
}

function reportTask(
  ranking: TaskRanking,
  resampled: ResampledTask | undefined,
  wins: readonly number[][] | null,
): Omit<ReportedTask, 'warnings'> {
  const { task, cases, missing, algorithms, order, ranks, aggregate } = ranking
  const place = new Uint32Array(order.length)
  order.forEach((index, at) => {
    place[index] = at
  })
  return {
    task,
    cases,
    missing,
    algorithms: order.map((index) => ({
      rank: ranks[index]!,
      algorithm: algorithms[index]!,
      aggregate: aggregate[index]!,
      low: resampled?.summary[index]?.low ?? Number.NaN,
      high: resampled?.summary[index]?.high ?? Number.NaN,
      winnerShare: resampled?.summary[index]?.winnerFrequency ?? Number.NaN,
      betterThan: wins && wins[index]!.sort((a, b) => place[a]! - place[b]!).map((other) => algorithms[other]!),
    })),
    tau: resampled?.kendallSummary ?? null,
  }
}

function warningsOf(
  { cases, algorithms }: Omit<ReportedTask, 'warnings'>,
  resamples: number | undefined,
  adjust: SignificantWinsOptions['adjust'],
): StatisticsWarning[] {
  const [first] = algorithms
  const certainty =
    resamples === undefined ? {} : { resamples, winnerShare: first!.winnerShare, winner: first!.algorithm }
  const tested = first!.betterThan === null ? {} : { comparisons: algorithms.length * (algorithms.length - 1), adjust }
  return statisticsWarnings({ cases, ...certainty, ...tested })
}

/** More algorithms are not tested: their pairs take minutes. */
const MOST_TESTED = 5000

/** For each algorithm those that it is better than. Missing values that only rank last in their case cannot be tested. */
function winsOf(
  { values }: TaskTable,
  method: RankTasksOptions,
  adjust: SignificantWinsOptions['adjust'],
): number[][] | null {
  const { missing, identical } = withToolkitDefaults(method)
  const rows = caseRows(values, missing)
  if (rows[0]!.length > MOST_TESTED || (missing === 'none' && rows.some((row) => row.some(Number.isNaN)))) return null
  const { higherBetter = true, alpha = 0.05 } = method
  return significantWins(rows, { higherBetter, alpha, adjust, identical })
}

function consensusOf(rankings: readonly TaskRanking[]): RankingReport['consensus'] {
  const { score, ranks, order } = consensusRanking(rankings.map((ranking) => ranking.ranks))
  const { algorithms } = rankings[0]!
  return order.map((index) => ({ rank: ranks[index]!, algorithm: algorithms[index]!, score: score[index]! }))
}
