import type { ChallengeReport } from '../../contract'
import type { TokenPrice } from '../automedbench/runs/runRecord'
import type { Judge } from '../judging/judgeAll'

export interface GradeRunFolderOptions {
  /** Id of the task; default: what the run says. */
  readonly task?: string
  /** Default: what the run says. */
  readonly tier?: 'lite' | 'standard' | 'pro'
  /** By name of the agent, for runs whose report states no cost. */
  readonly prices?: Readonly<Record<string, TokenPrice>>
  /** Seconds that a run may take; default: what the task says. */
  readonly timeLimitS?: number
  /** A judge's answer on S1 to S3 as it came, or JSON `{s1, s2, s3}`. */
  readonly verdict?: string
  /** Asks a model about S1 to S3, again with the reason where its answer cannot be used; VQA is judged by rules, reports without one. */
  readonly judge?: Judge
  /** Time in the detail report; default: none. */
  readonly now?: Date
  /** Scores the outputs elsewhere, as `gradeRunFiles` of medgrade/node does in another process. Default: here. */
  readonly scoreOutputs?: (outputs: OutputsToScore) => Promise<ChallengeReport>
}

/** What a run left for its track's scorer, as folders of the run and of the data. */
export interface OutputsToScore {
  readonly challenge: string
  /** Absent: the profile `site`. */
  readonly variant?: 'released'
  /** Below the run's folder. */
  readonly outputs: string
  /** Below the data's folder; empty: the folder itself. */
  readonly data: string
  /** Stands for the file of that name in the data. */
  readonly taskJson?: string
}
