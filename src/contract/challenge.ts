/** A challenge and the results of its cases. Types only. */
import type { ReportError } from './error'
import type { Cell, ImageInParts, Reader, ReaderName, ReaderResult, Source, Table, ZarrChoice } from './reader'

/**
 * JSON plus NaN, ±Infinity and −0; the journal writes those as {"$n":"NaN"}, which cannot be confused with a string. Declare a state of your own
 * with `type`: TypeScript does not assign an `interface` to it.
 */
export type Plain = number | string | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** The result of scoring a case: plain data, so that threads and journals can transfer it. */
export interface CaseEvidence<S extends Plain = Plain> {
  /** Values of the case by metric, for the report; may be empty. */
  readonly metrics: Readonly<Record<string, number>>
  /** Label → metric → value, for the report. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Other facts of the case for the report, such as a shape or a file name. */
  readonly facts?: Readonly<Record<string, Plain>>
  /** The data that `aggregate` needs: counts, verdicts, boxes, pairs of scores. */
  readonly state: S
  /** Problems that the reference ignores but a user must know; the report lists them with the id of the case. */
  readonly warnings?: readonly string[]
  /** Labels that a metric was asked for and that neither reference nor prediction has: values, `any`, or names. Set by the library. */
  readonly absentLabels?: readonly (number | string)[]
}

/** One unit of work; structured-cloneable. */
export interface CaseTask {
  readonly index: number
  readonly id: string
  readonly files: Readonly<
    Record<
      string,
      {
        readonly side: 'answers' | 'submission'
        readonly paths: readonly string[]
        readonly reader: ReaderName
        /** Which image of an OME-Zarr is read. Default: the largest resolution of the image itself. */
        readonly zarr?: ZarrChoice
        /** true: an absent file is left out of the inputs, and a broken one is passed as its MedgradeError, for the challenge to decide. */
        readonly lenient?: boolean
      }
    >
  >
  readonly values: Readonly<Record<string, Plain>>
  /** The submission has no row for this case. */
  readonly missing?: true
}

/** A file that a case asked for. */
export interface FileRead {
  readonly side: 'answers' | 'submission'
  /** Below the folder of its side. */
  readonly path: string
  /** Lower-case hexadecimal SHA-256 of its bytes; null: there was no such file, or it could not be read. */
  readonly sha256: string | null
  /** Of an image that was read in parts, in place of its hash: that of the sizes and times of its files. */
  readonly stamps?: string
}

/**
 * What a case costs that the submission has no row for, or that failed. `invalid`: the submission. `leave-out`: nothing, `aggregate` gets the case without
 * evidence. `zero`, `worst`: each metric of the case is 0, or the worst value that it can have; a mapping gives each metric of the cases its own.
 */
export type MissingRule =
  | 'invalid'
  | 'leave-out'
  | 'worst'
  | 'zero'
  | { readonly [metric: string]: number | 'worst' | 'zero' }

/** A case that was scored, or the reason why it was not. */
export type CaseResult<S extends Plain = Plain> = {
  readonly index: number
  readonly id: string
  /** Every file that was asked for, detached data included, by side and path. Absent if the process that read them ended. */
  readonly files?: readonly FileRead[]
} & (
  | { readonly evidence: CaseEvidence<S>; readonly error: null }
  | {
      readonly evidence: null
      readonly error: ReportError
      /** The numbers of its row, where the challenge charges failed cases. */
      readonly values?: CaseTask['values']
      /** The metrics that the challenge gives a failed case, see {@link MissingRule}. */
      readonly charged?: Readonly<Record<string, number>>
    }
)

/** One number that a challenge reports. */
export interface Metric {
  /** Output key, snake_case as in the reference. */
  readonly name: string
  /** Which values are better; null: the metric is not ranked. */
  readonly direction: 'higher' | 'lower' | null
  /** Default 'exact'; positions, percentile and overall are always 'scaled'. */
  readonly rounding?: 'exact' | 'scaled'
  /** Leaderboard column and stem of <column>_position; default: the name. */
  readonly column?: string
  readonly unit?: string
}

/** A file of each row: the column that names it, and the reader that opens it. */
export interface FileSlot<R extends ReaderName = ReaderName> {
  readonly column: string
  readonly reader: R
  /** Which image of an OME-Zarr is read. Default: the largest resolution of the image itself. */
  readonly zarr?: ZarrChoice
  /** Candidates in order; default: [text]; throwing makes the submission invalid. */
  readonly paths?: (cell: Cell, text: string) => readonly string[]
}

/** The table columns and files of one side of a challenge, answers or submission. */
export interface Side<F extends Record<string, FileSlot>> {
  /** The column of case ids. Absent: the side has no table, see `tasks`. */
  readonly id?: string
  /** Input name of `scoreCase` → file. */
  readonly files?: F
  /** Value name → column. */
  readonly numbers?: Readonly<Record<string, string>>
  /** Value name → column of texts; an empty cell is an empty text. */
  readonly texts?: Readonly<Record<string, string>>
  /** Columns that must be absent, as the reference fails with them. */
  readonly forbidden?: readonly string[]
}

/** The inputs of `scoreCase` for its files. */
export type Loaded<F> = { readonly [K in keyof F]: F[K] extends FileSlot<infer R> ? ReaderResult[R] : never }

/** A challenge: a declaration and two pure functions, `scoreCase` and `aggregate`; see {@link defineChallenge}. */
export interface ChallengeSpec<
  A extends Record<string, FileSlot>,
  P extends Record<string, FileSlot>,
  S extends Plain = Plain,
> {
  /** Letters, digits, -, _ and dots. */
  readonly id: string
  /** Title for display. */
  readonly title: string
  /** The kind of task, such as segmentation, for display. */
  readonly task: string
  /** Determines the keys of the report. Default 'rex-mle'. */
  readonly benchmark?: 'rex-mle' | 'mle-bench' | 'automedbench'
  /** In the order of the output. */
  readonly metrics: readonly Metric[]
  readonly answers: Side<A>
  readonly submission: Side<P>
  /** How rows are paired to cases. */
  readonly pairing: {
    /** Ids are compared as the text that pandas prints, or as typed values (1 equals 1.0). */
    readonly ids: 'text' | 'typed'
    /**
     * same-set: a task per submission row, first answers row · subset: same, answers without a row are dropped
     * join: answers order × submission order, as many rows as answers · separate: a task per row of either side
     */
    readonly rule: 'same-set' | 'subset' | 'join' | 'separate'
  }
  /** Makes the tasks from rows or folders, instead of pairing. */
  readonly tasks?: (input: {
    answers?: Table
    submission?: Table
    files: { answers: Source; submission: Source }
  }) => Promise<readonly Omit<CaseTask, 'index'>[]>
  /** Definitions of this challenge where libraries differ; listed in every report. */
  readonly conventions?: Readonly<Record<string, string>>
  /**
   * How tables are read: as pandas does, with its floats (default) or the nearest doubles ('exact'); 'understood': by the rules of
   * docs/how-to/tables.md, which take texts as ids and refuse what a table leaves open.
   */
  readonly csv?: 'pandas' | 'exact' | 'understood'
  /** Scores one case from its files and numbers. Pure and synchronous; an exception is the error of the case. */
  scoreCase(inputs: Partial<Loaded<A & P>> & Loaded<A & P>, values: CaseTask['values'], id: string): CaseEvidence<S>
  /**
   * Set by the library on its own challenges, of which tests show two things that it does not know of others. `scoreCase` neither changes the arrays it
   * is given nor keeps them, so the memory of large volumes serves the next case. A file whose damage the reference's own reader does not notice (a
   * wrong gzip checksum that nibabel never reaches) is scored, and a warning names it; for other challenges such a file is refused.
   */
  readonly bundled?: true
  /** Set by the library: what reads files in place of the reader of that name. */
  readonly readers?: Partial<Readonly<Record<ReaderName, Reader<unknown>>>>
  /** Set by the library: scores a case whose images are read in parts, as they are larger than memory; null: they are read whole. */
  inParts?(
    images: Readonly<Record<string, ImageInParts>>,
    values: CaseTask['values'],
    signal?: AbortSignal,
  ): Promise<CaseEvidence<S> | null>
  /** Set by the library: a text that names options of commands, in the words of the file that declares the challenge. */
  readonly inOwnWords?: (text: string) => string
  /** Both sides belong to one person, who may compare a file with itself. Default: a prediction that is a file of the answers is refused. */
  readonly sharedFiles?: true
  /** The result over all cases, by metric, in index order of the cases. Pure; may throw `invalid-submission`. */
  aggregate(cases: readonly CaseResult<S>[]): Readonly<Record<string, number>>
  /** What the files of the cases were taken for, for people. */
  understood?(cases: readonly CaseResult<S>[]): readonly string[]
  /** Content of the benchmark's own result file, unrounded unless that file rounds; `results` of the report. Called before `aggregate`. */
  results?(cases: readonly CaseResult<S>[]): Plain
  /**
   * What a missing or failed case costs, unless medgrade is at fault. Default: one failed case makes the submission invalid, and the pairing rule says which
   * rows must be there. A metric without a worst value needs a number.
   */
  readonly missing?: MissingRule
  /** What is to be known of `missing`, in every report and on the board: that it gives a metric its best value. Set by the library. */
  readonly missingWarnings?: readonly string[]
  /** The former word of `missing`; 'aggregate': failed cases are left out, rows that lack are as the pairing rule says. Not beside `missing`. */
  readonly onCaseError?: 'invalid' | 'aggregate'
  /**
   * What several rows of a submission with one id are. Default: the submission is refused. 'last': the last row counts; 'mean': a case has the mean of its rows;
   * 'each': every row is a case of its own. Not where `tasks` or the rule 'separate' make the cases.
   */
  readonly repeats?: 'refuse' | 'last' | 'mean' | 'each'
  /** false: cases cannot be resampled, because a repeated case changes the result. */
  readonly bootstrap?: 'cases' | false
  readonly ranking?: {
    /** Which metrics are ranked: those the submission has, or those the leaderboard has. */
    readonly ranked: 'submission' | 'leaderboard'
    /** The value of `overall` without a leaderboard. `cases` is for values that are not among the metrics. */
    readonly withoutLeaderboard: (metrics: Readonly<Record<string, number>>, cases?: readonly CaseResult[]) => number
    /** Keys that come first in the report. */
    readonly keyOrder?: readonly string[]
  }
  /** Other definitions of the same challenge by name, each with the fields that differ. */
  readonly variants?: Readonly<Record<string, Partial<ChallengeSpec<A, P, S>>>>
}

/** Any challenge, bundled or the user's. */
export type Challenge = ChallengeSpec<Record<string, FileSlot>, Record<string, FileSlot>, Plain>

/** A challenge in a message to a worker: the export of `module` with that id. Challenge objects run with one job. */
export interface ChallengeRef {
  readonly id: string
  readonly variant?: string
  readonly module?: string
}
