import type { Interval } from '../../ranking/intervals/interval'
import type { NestedInterval } from '../../ranking/intervals/nestedInterval'
import type { NotGraded } from '../document/withNotGraded'

/** The error of a run that left no report, which counts as a failed one. */
export const NO_REPORT = 'no report'

/** In place of counts of medals where a valid run does not say what it has. */
export const MEDALS_UNKNOWN = { text: 'not known' } as const

/** One run of an agent on a task. */
export interface AgentRecord {
  readonly agent: string
  readonly model?: string
  /** What runs were limited to, such as `24 h`; agents of several budgets are not ranked in one list. */
  readonly budget?: string
  /** The benchmark of the task, where one is known; agents of several are not ranked in one list either. */
  readonly benchmark?: string
  readonly task: string
  /** As the benchmark says, for an invalid run, too; NaN where it ranks nothing. */
  readonly score: number
  /** A file was handed in. */
  readonly produced: boolean
  readonly valid: boolean
  /** Absent where the benchmark has no published entries. */
  readonly aboveMedian?: boolean
  readonly medal?: 'bronze' | 'gold' | 'silver' | null
  readonly stages?: Readonly<Record<string, number | null>>
  readonly costUsd?: number | null
  readonly seconds?: number | null
  readonly turns?: number | null
  readonly tokens?: number | null
  /** Why the run is invalid, as a kind of error that runs share. */
  readonly error?: string | null
}

/** What agents are ranked within: the benchmarks that they ran, and their budget. */
export function groupName({ benchmarks, budget }: Pick<AgentSummary, 'benchmarks' | 'budget'>): string {
  return [...benchmarks, ...(budget === null ? [] : [budget])].join(', ')
}

/** The runs of one agent. */
export interface AgentSummary {
  readonly agent: string
  readonly model: string | null
  readonly budget: string | null
  /** Of the runs, sorted; empty where none is known. */
  readonly benchmarks: readonly string[]
  readonly runs: readonly AgentRecord[]
  /** Those of the runs that left a report. */
  readonly reported: readonly AgentRecord[]
  /** `scores[task][run]`, in the order of the tasks; empty for a task without a run. */
  readonly scores: readonly (readonly number[])[]
  /** Tasks drawn, then runs within each. */
  readonly interval: NestedInterval
  readonly validity: Interval
  /** Whether it is known of each valid run what medal it has. */
  readonly knowsMedals: boolean
}

export interface AgentResults {
  readonly title: string
  /** What is averaged over tasks. */
  readonly score: string
  readonly tasks: readonly string[]
  /** By budget, then by falling mean. */
  readonly agents: readonly AgentSummary[]
  readonly records: readonly AgentRecord[]
  /** Those of the records that are of a run with a report. */
  readonly reported: readonly AgentRecord[]
  readonly hasMedals: boolean
  /** Runs that could not be graded; they are in none of the numbers. */
  readonly notGraded: readonly NotGraded[]
}
