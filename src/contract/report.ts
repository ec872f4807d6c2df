/** The options of a grading and its report. Types only. */
import type { CaseEvidence, FileRead, Plain } from './challenge'
import type { ReportError } from './error'

export interface GradeOptions {
  /** Name of another definition of the challenge, such as `official`. Default: that of the benchmark. */
  readonly variant?: string
  /** Leaderboard instead of the published one: an object, or JSON or CSV as text or bytes; null for none. */
  readonly leaderboard?: unknown
  /** Most cases at once; for `gradeFiles` of medgrade/node. Default there: the number of cores. */
  readonly jobs?: number
  /** Path of a journal with which a killed run can be resumed; for `gradeFiles` of medgrade/node. */
  readonly journal?: string
  /** Path of a file with a secret of at least 16 bytes, with which the journal is sealed: lines of somebody without it are refused. */
  readonly secretFile?: string | undefined
  /** What the tables of a declared challenge leave open: their separator, the sign of decimals, a first row that is data. */
  readonly tables?: {
    readonly separator?: 'comma' | 'semicolon' | 'tab' | 'bar' | 'none' | undefined
    readonly decimal?: '.' | ',' | undefined
    readonly noHeader?: boolean | undefined
  }
  /** Adds unrounded values and every case to the report; default false. */
  readonly details?: boolean
  /** Stop at the first failed case instead of scoring the others; default false. */
  readonly failFast?: boolean
  /** Most bytes a file may unpack to; default 4 GiB. */
  readonly maxBytes?: number
  /** Time of the report. Default: now; in medgrade/node SOURCE_DATE_EPOCH if it is set. */
  readonly now?: Date
  /** Aborts the grading; its reason is thrown. */
  readonly signal?: AbortSignal
  /** Called after every case with its id. */
  readonly onProgress?: (p: { done: number; total: number; failed: number; id: string }) => void
}

/** A case in a report with details: its evidence without `state`, or its error. */
export interface CaseReport extends Partial<Omit<CaseEvidence, 'state' | 'absentLabels'>> {
  id: string
  error: ReportError | null
  /** The files that were read; absent if not known. */
  files?: readonly FileRead[]
}

/** The report of one submission: the keys of the reference in its order, then those that medgrade adds, from `error` on. Thresholds are null if nothing is ranked. */
export interface ChallengeReport {
  /** First key of an MLE-bench report; absent elsewhere. */
  competition_id?: string
  challenge_id: string
  /** `overall` of the metrics, else the first of them, rounded; null for an invalid submission. */
  score: number | null
  /** Rounded; with a leaderboard positions, mean position and percentile, too. null for an invalid submission. */
  metrics: Record<string, number> | null
  gold_threshold: number | null
  silver_threshold: number | null
  bronze_threshold: number | null
  median_threshold: number | null
  any_medal: boolean
  gold_medal: boolean
  silver_medal: boolean
  bronze_medal: boolean
  above_median: boolean
  submission_exists: boolean
  valid_submission: boolean
  /** Whether a lower `score` is better, as for a mean position. */
  is_lower_better: boolean
  /** Local time, ISO 8601 without a zone. */
  created_at: string
  submission_path: string
  /** Why there is no score: the failed case of the lowest row; null for a valid submission. */
  error: ReportError | null
  /** Problems that the reference ignores: different geometry, duplicate ids, labels outside the table. */
  warnings: string[]
  /** What the files of a declared challenge were taken for, a line each; absent for bundled ones, which do what their reference does. */
  understood?: readonly string[]
  /** The result in the layout of the benchmark, if that is more than a list of metrics. */
  results?: Plain
  /** `inputs`: SHA-256 of both tables (`submission`, `answers`) and of the files read (`submission_files`, `answers_files`), if the platform can compute it. */
  medgrade: { version: string; variant: string; conventions: Record<string, string>; inputs?: Record<string, string> }
  /** Who handed it in, in a batch whose line says it. */
  team?: string
  /** The run of an agent that the submission is of, as the line of the batch says it. */
  run?: { readonly agent: string; readonly [name: string]: Plain }
  /** With the option `details`: unrounded values, and every case. */
  details?: {
    raw: Record<string, number> | null
    /** Metric → better direction; null if it is not ranked. Absent in reports of earlier versions. */
    directions?: Record<string, 'higher' | 'lower' | null>
    cases: readonly CaseReport[]
  }
}

/** A leaderboard: metrics and the values of each entry, as `leaderboardOf` returns it and as users may pass it. */
export interface LeaderboardFile {
  readonly challenge?: string
  readonly title?: string
  /** Columns in order. A direction begins with `higher` or `lower`; null or `none` for a column that is not ranked. */
  readonly metrics: readonly { readonly name: string; readonly direction: string | null }[]
  /** Source of the values. */
  readonly source?: string
  readonly entries: readonly {
    readonly rank?: number
    readonly team?: string
    readonly values: Readonly<Record<string, number | null>>
    readonly publishedMeanPosition?: number | null
  }[]
  readonly notes?: readonly string[]
}
