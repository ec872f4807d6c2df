/** What the three kinds of report give to the figures, and the figures by section of the report. */

import type { Interval } from '../../ranking/intervals/interval'
import type { TaskBootstrap } from '../../ranking/tasks/bootstrapTasks'
import type { RankingReport, RankingReportOptions } from '../../ranking/tasks/rankingReport'
import type { NumberKind } from '../content/numberText'
import type { Figure } from './figure'
import type { GivenTests } from './ranking/significanceMapFigure'

// ── many algorithms × cases ────────────────────────────────────────────────────────────────────────

/** The options of the ranking, as of `rankingReport`, and the words for its metric. */
export interface RankingFiguresOptions extends RankingReportOptions {
  /** Name of the metric that is ranked, for axes and captions. Default `value`. */
  readonly metric?: string
  /** Unit of its values; none for numbers without one. */
  readonly unit?: string | undefined
  /** How its numbers are written. Default `ratio`. */
  readonly kind?: NumberKind
  /** What `bootstrapTasks` returned for the same tasks and options, to save the time of drawing again. */
  readonly bootstraps?: readonly TaskBootstrap[]
  /** What `rankingReport` returned for them. */
  readonly report?: RankingReport
  /** Tests of each task, in place of those of the ranking. */
  readonly tests?: readonly GivenTests[] | undefined
  /** Intervals of each task that were computed before: of the ranked means or medians, and of the differences of the first to each other algorithm. */
  readonly given?: readonly GivenIntervals[]
}

export interface GivenIntervals {
  readonly values: ReadonlyMap<string, Interval>
  readonly differences: ReadonlyMap<string, Interval>
}

export interface RankingFigures {
  /** Missing values by algorithm and case; empty where none is missing. */
  readonly overview: readonly Figure[]
  /** A ranking with intervals for each task. */
  readonly ranking: readonly Figure[]
  /** For each task: dot and box, podium, ranking heat map. */
  readonly rawData: readonly Figure[]
  /** For each task: blobs, winners, significance map; then violins of tau and lines of methods. */
  readonly stability: readonly Figure[]
  /** From two tasks; dendrogram, network and tau matrix from three. */
  readonly acrossTasks: readonly Figure[]
  /** For each task: the first against each other one. */
  readonly pairs: readonly Figure[]
}

// ── one submission ─────────────────────────────────────────────────────────────────────────────────

export interface SubmissionMetric {
  readonly name: string
  readonly unit?: string
  readonly direction: 'higher' | 'lower' | null
  /** Default `ratio`. */
  readonly kind?: NumberKind
  /** The result over all cases and, where there is one, its interval; null for none. */
  readonly value: number | null
  readonly low?: number
  readonly high?: number
  /** One for each of the cases; null for missing. Absent where the metric has no values of cases. */
  readonly cases?: readonly (number | null)[]
  /** The published entries. */
  readonly leaderboard?: readonly { readonly team?: string; readonly value: number | null }[]
}

/** A metric of a label over the cases that have it. */
export interface SubmissionLabel {
  readonly label: string
  /** Metric → mean over cases and interval; null where it is not present in the reference. */
  readonly metrics: Readonly<
    Record<
      string,
      { readonly mean: number; readonly low: number; readonly high: number; readonly cases: number } | null
    >
  >
}

export interface SubmissionFiguresInput {
  /** Names of the cases. */
  readonly cases: readonly string[]
  readonly metrics: readonly SubmissionMetric[]
  readonly labels?: readonly SubmissionLabel[]
  /** Size of the reference in each case; null or 0 for an empty one. `unit` such as `mL` or `voxels`. */
  readonly referenceSize?: { readonly unit: string; readonly values: readonly (number | null)[] }
  /** Objects of the reference, found or missed, and predicted ones that are false. */
  readonly objects?: { readonly unit: string; readonly list: readonly SubmissionObject[] }
}

export interface SubmissionObject {
  readonly case: string
  readonly kind: 'found' | 'missed' | 'false'
  readonly size: number
}

export interface SubmissionFigures {
  readonly leaderboard: readonly Figure[]
  readonly cases: readonly Figure[]
  readonly labels: readonly Figure[]
  /** Where it fails: metric against size, objects by size. */
  readonly failures: readonly Figure[]
}

// ── agents × tasks × runs ──────────────────────────────────────────────────────────────────────────

export interface AgentRun {
  readonly agent: string
  readonly task: string
  /** As the benchmark says, an invalid run too; null where it says none. */
  readonly score: number | null
  /** False: it was expected and left no report, which counts as a failed run; else it is one. */
  readonly reported?: boolean
  /** Stages that the run reached. */
  readonly produced: boolean
  readonly valid: boolean
  readonly aboveMedian?: boolean
  readonly medal?: 'gold' | 'silver' | 'bronze' | null
  readonly cost?: number
}

/** Whether it is a run, not one that left no report. */
export const hasReport = ({ reported = true }: AgentRun): boolean => reported

export interface AgentTask {
  readonly task: string
  readonly higherBetter: boolean
  /** Quartiles of the human leaderboard. */
  readonly human?: { readonly q25: number; readonly median: number; readonly q75: number }
}

export interface AgentFiguresInput {
  /** In the order of the scoreboard's input; the figures order by mean score. */
  readonly agents: readonly {
    readonly agent: string
    readonly model?: string
    /** Agents of several groups, such as budgets, are not ranked in one list. */
    readonly group?: string
  }[]
  readonly tasks: readonly AgentTask[]
  readonly runs: readonly AgentRun[]
  /** Name of the score that is averaged over tasks, for axes and captions. Default `score`. */
  readonly score?: string
  /** Whether a high mean over tasks is good. Default true. */
  readonly higherBetter?: boolean
  /** Unit of `cost`, such as `USD`. */
  readonly costUnit?: string
  /** Resamples of the intervals (default 2000), and their seed (default 1). */
  readonly samples?: number
  readonly seed?: number
}

export interface AgentFigures {
  /** Bars with intervals. */
  readonly scoreboard: readonly Figure[]
  readonly medals: readonly Figure[]
  readonly scores: readonly Figure[]
  readonly funnel: readonly Figure[]
  readonly stability: readonly Figure[]
  readonly cost: readonly Figure[]
}

/** The shape of {@link AgentFiguresInput} for `checkArguments`. */
export const agentFiguresShape = {
  agents: [{ agent: 'string' }],
  tasks: [{ task: 'string', higherBetter: 'boolean' }],
  runs: [{ agent: 'string', task: 'string', score: 'number or null', produced: 'boolean', valid: 'boolean' }],
} as const

/** The shape of {@link SubmissionMetric} for `checkArguments`. */
export const submissionMetricShape = { name: 'string', direction: 'string or null', value: 'number or null' } as const
