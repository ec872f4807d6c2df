/** A grading as another process is asked for it: paths and plain options. */

import type { OutputsToScore } from '../../agents/runs/openRun'
import type { CaseResult, GradeOptions } from '../../contract'
import type { GradeRunOptions } from '../../engine/gradeInput'
import type { Shard } from '../../engine/shards/partFile'
import type { GradePaths } from '../openFiles'
import { reportTime } from '../reportTime'
import type { CasePoolOptions } from './poolOptions'

export interface GradingOrder {
  /** An id, or the path of a file. */
  readonly challenge: string
  readonly paths: GradePaths
  /** See `OpenFilesOptions`. */
  readonly folders: boolean
  /** How the submission is called in the report, if not by its path. */
  readonly submissionPath?: string
  readonly options: GradeOptionsSent
  /** Whether stacks of unforeseen errors are reported. */
  readonly debug: boolean
  /** Only whether the submission would be graded; `parity`: see `validateSubmission`. */
  readonly validate?: { readonly parity: boolean }
  /** Only the cases of this shard; the answer is its part. */
  readonly shard?: Shard
  /** Files of all parts of a submission that was graded in shards, instead of `paths`. */
  readonly parts?: readonly string[]
  /** The folders of `paths` are a run's and that of the tasks' data; what is graded lies below them. */
  readonly run?: Pick<OutputsToScore, 'outputs' | 'data' | 'taskJson'>
}

export type GradeOptionsSent = Omit<GradeOptions, 'signal' | 'onProgress'> &
  Pick<CasePoolOptions, 'memory' | 'caseTimeout'>

/** What is told of cases that are done, now and then. */
export interface GradingPart {
  readonly progress: Parameters<NonNullable<GradeOptions['onProgress']>>[0]
  readonly results: readonly CaseResult[]
}

export interface GradingAnswer {
  /** A report, the part of a shard, or the result of a validation. */
  readonly value: unknown
  /** Absent: it was told, or no case was run. */
  readonly progress?: GradingPart['progress']
}

/** An order without what stays in this process: functions and the signal. @throws MedgradeError `bad-option` of SOURCE_DATE_EPOCH. */
export function gradingOrder(
  challenge: string,
  { submission, answers, submissionDir, answersDir, dataDir }: GradePaths,
  options: GradeRunOptions & GradeOptionsSent,
): GradingOrder {
  const { variant, leaderboard, jobs, memory, caseTimeout, journal, secretFile, details, failFast, maxBytes, now } =
    options
  return {
    challenge,
    paths: { submission, answers, submissionDir, answersDir, dataDir },
    folders: true,
    options: {
      variant,
      leaderboard,
      jobs,
      memory,
      caseTimeout,
      journal,
      secretFile,
      details,
      failFast,
      maxBytes,
      now: now ?? reportTime(),
    },
    debug: Boolean(process.env.MEDGRADE_DEBUG),
  }
}
