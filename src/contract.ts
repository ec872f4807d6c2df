/**
 * The types that the layers share. This file holds types only: every layer may import it, and the build contains nothing of it.
 */

// ── arrays ──────────────────────────────────────────────────────────────────────────────────────────

export type Data =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array

/** NumPy's name of the element type; types without a typed array in JavaScript are stored in another one. */
export type DType =
  | 'bool'
  | 'uint8'
  | 'int8'
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'float16'
  | 'float32'
  | 'float64'
  | 'complex64'
  | 'complex128'
  | 'struct'

/** A unit of length of voxel sizes; 'other': a file states one that is not known here, or different ones for its axes. */
export type LengthUnit = 'nm' | 'um' | 'mm' | 'cm' | 'm' | 'inch' | 'other'

/** What an axis of an array runs over; 'unstated': neither the file nor its format says. */
export type AxisRole = 'space' | 'time' | 'channel' | 'vector' | 'colour' | 'unstated'

/** An n-d array: samples with shape, strides and offset, as of `ndarray`. The order of the axes is the reader's. Default stride: C order, last axis fastest. */
export interface NdArray<D extends Data = Data> {
  readonly data: D
  readonly shape: readonly number[]
  readonly stride?: readonly number[]
  readonly offset?: number
  /** Voxel sizes in the order of `shape`; an option `spacing` overrides them. */
  readonly spacing?: readonly number[]
  /** The unit of `spacing` along the axes of space, where the file states it; a reader that converts to millimetres says 'mm'. */
  readonly unit?: LengthUnit
  /** What each axis of `shape` is, where the format or the file says it. */
  readonly axes?: readonly AxisRole[]
  /**
   * The reader's element type where `data` stores it in another one: bool as Uint8Array, float64 left in the stored type while no value
   * differs, float16 as Float32Array. 'struct', 'complex64' and 'complex128' keep their fields on a last axis that the reader does not count.
   */
  readonly dtype?: DType
}

/** Numbers, or lists of one length that hold such lists: rows of an image, slices of rows. */
export type NestedNumbers = readonly number[] | readonly NestedNumbers[]

/** What functions of arrays take: an n-d array, or for small arrays nested lists of numbers. */
export type ArrayInput = NdArray | NestedNumbers

/** What a volume reader returns: the shape is as that reader returns it. */
export interface Volume extends NdArray {
  readonly components: number
  /** Voxel sizes in the order of `shape`, whatever order the file or its library lists them in. An axis of components has none. */
  readonly spacing: readonly number[]
  /** Precision of the voxel sizes in the file, in which some graders compute. Absent: double. NIfTI-1: single. */
  readonly spacingPrecision?: 'single' | 'double'
  /** LPS millimetres; file axes x, y, z. */
  readonly origin: readonly number[]
  /** Row-major; column k is the direction of file axis k. */
  readonly direction: readonly number[]
  /** Whether the file does not state the distance of its slices (axis z), so that slices between them may be missing. */
  readonly inferredSlices?: boolean
}

/** What the `medical` reader returns. */
export interface MedicalVolume extends Volume {
  /** The voxel sizes in the order of the reference's loader, if that is not `spacing`. PANTHER measures with these, although their order is wrong. */
  readonly loaderSpacing?: readonly number[]
}

/** Labels of a reference and a prediction, counted in one pass and shared by all label metrics; edges and components are computed at first use. */
export interface LabelPair {
  readonly labels: readonly number[]
  readonly reference: NdArray
  readonly prediction: NdArray
  /** Voxels that have the label, or with `'any'` one that is not 0. */
  count(label: number | 'any'): { readonly reference: number; readonly prediction: number; readonly both: number }
}

// ── tables ──────────────────────────────────────────────────────────────────────────────────────────

/** A cell of a table. A missing cell is NaN; bigint is used beyond 2^53 only. */
export type Cell = number | bigint | string | boolean

export interface Column {
  readonly kind: 'int64' | 'float64' | 'bool' | 'object'
  readonly cells: readonly Cell[]
  /** Each cell as Python's `str` prints it. */
  readonly text: readonly string[]
}

export interface Table {
  readonly rows: number
  readonly columns: ReadonlyMap<string, Column>
}

// ── readers ─────────────────────────────────────────────────────────────────────────────────────────

/** What the `any` reader returns: axes x, y, z in the order of the file, then channels; other formats than volumes have no geometry. */
export interface AnyImage extends Volume {
  readonly format: 'nifti' | 'nrrd' | 'metaimage' | 'tiff' | 'png' | 'jpeg' | 'bmp' | 'npy' | 'npz' | 'dicom'
  /** The axis of `shape` that holds channels (4-D NIfTI, vector pixels, layers of segments, colours), always the last; null: none. */
  readonly channelAxis: number | null
  /** Whether the channels are colours of a picture. */
  readonly colour?: boolean
  /** Row-major 4 × 4 in RAS; null where the format has no geometry. */
  readonly affine: readonly number[] | null
  /** The segments of a segmentation of 3D Slicer, with the place of its array in the reference image, or of DICOM, which is placed by its affine. */
  readonly segmentation?: {
    readonly segments: readonly { readonly name: string; readonly layer: number; readonly value: number }[]
    readonly offset?: readonly number[]
  }
}

/** The result of a reader of JSON, YAML or boxes. */
export interface Tree {
  readonly json: unknown
}

/** The readers by name and their results: nibabel and ITK, or Pillow and tifffile, read the same file differently. */
export interface ReaderResult {
  sitk: Volume
  nibabel: Volume
  nibabel_fdata: Volume
  medical: MedicalVolume
  any: AnyImage
  /** A DICOM segmentation. */
  dicom_seg: Volume
  tifffile: NdArray
  pil: NdArray
  cellmask: NdArray<Int32Array>
  gray: NdArray<Float32Array>
  npy: NdArray
  json: Tree
  box: Tree
  edges: Tree
  /** Edge files by the rules of TopCoW's own evaluation: every value an integer, further keys ignored. */
  edges_official: Tree
  text: string
}

export type ReaderName = keyof ReaderResult

/** What a reader needs beside the bytes. */
export interface ReadContext {
  /** Name of the file as the user gave it, for errors and for formats that are chosen by name. */
  readonly name: string
  readonly maxBytes: number
  /** Called with the bitmap of 64-byte blocks that may be non-zero, if decompression gives one. Only for callers that do not change the samples. */
  readonly onZeroMap?: (data: Data, map: { readonly bits: Int32Array; readonly start: number }) => void
  /** Reads a detached data file (.raw, .img, NRRD data file), never above the root. */
  resolve(name: string): Promise<Uint8Array>
  /** Called for damage that the reference reader does not notice, such as a wrong gzip checksum after the last sample. Absent: such a file is refused. */
  readonly onDamage?: (text: string) => void
}

/** Converts bytes to a volume, image or tree; throws a MedgradeError that names the file. */
export type Reader<R> = (bytes: Uint8Array, context: ReadContext) => Promise<R>

// ── where bytes come from ───────────────────────────────────────────────────────────────────────────

/** Files by POSIX paths below one root. Paths that leave it are refused with `path-escape`, except for the organiser's files on disk. */
export interface Source {
  /** The bytes of a file; `not-found` for a missing one. */
  read(path: string, signal?: AbortSignal): Promise<Uint8Array>
  /** Whether there is a regular file. */
  exists(path: string): Promise<boolean>
  /** Names in a folder, sorted. */
  list(folder: string): Promise<readonly string[]>
  /** A text that is equal for all paths of one file; null if there is no file. */
  identity?(path: string): Promise<string | null>
  /** Lower-case hexadecimal SHA-256, if the host has a faster function than Web Crypto. */
  sha256?(bytes: Uint8Array): string | Promise<string>
  /** Structured-cloneable; without it all cases are scored on this thread. */
  readonly ref?: SourceRef
}

/** A source in a message to a worker. */
export type SourceRef =
  /**
   * `links`: whether a link may lead outside the root; 'inside' (default) for a competitor's files, 'anywhere' for the organiser's own.
   * `apart`: files and folders of the other side, whose files are refused here. `below`: only this folder of the root, inside which links may lead.
   */
  | { kind: 'directory'; root: string; links?: 'inside' | 'anywhere'; apart?: readonly string[]; below?: string }
  | { kind: 'files'; files: ReadonlyMap<string, Blob> }

// ── results of a case ──────────────────────────────────────────────────────────────────────────────

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
  /** Labels that a metric was asked for and that neither reference nor prediction has. Set by the library. */
  readonly absentLabels?: readonly (number | 'any')[]
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
        /** true: an absent file is left out of the inputs, and a broken one is passed as its MedgradeError, for the challenge to decide. */
        readonly lenient?: boolean
      }
    >
  >
  readonly values: Readonly<Record<string, Plain>>
}

/** A file that a case asked for. */
export interface FileRead {
  readonly side: 'answers' | 'submission'
  /** Below the folder of its side. */
  readonly path: string
  /** Lower-case hexadecimal SHA-256 of its bytes; null: there was no such file, or it could not be read. */
  readonly sha256: string | null
}

/** A case that was scored, or the reason why it was not. */
export type CaseResult<S extends Plain = Plain> = {
  readonly index: number
  readonly id: string
  /** Every file that was asked for, detached data included, by side and path. Absent if the process that read them ended. */
  readonly files?: readonly FileRead[]
} & (
  | { readonly evidence: CaseEvidence<S>; readonly error: null }
  | { readonly evidence: null; readonly error: ReportError }
)

// ── a challenge ─────────────────────────────────────────────────────────────────────────────────────

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
  /** How float cells are read; default 'pandas'. */
  readonly csv?: 'pandas' | 'exact'
  /** Scores one case from its files and numbers. Pure and synchronous; an exception is the error of the case. */
  scoreCase(inputs: Partial<Loaded<A & P>> & Loaded<A & P>, values: CaseTask['values'], id: string): CaseEvidence<S>
  /**
   * Set by the library on its own challenges, of which tests show two things that it does not know of others. `scoreCase` neither changes the arrays it
   * is given nor keeps them, so the memory of large volumes serves the next case. A file whose damage the reference's own reader does not notice (a
   * wrong gzip checksum that nibabel never reaches) is scored, and a warning names it; for other challenges such a file is refused.
   */
  readonly bundled?: true
  /** Both sides belong to one person, who may compare a file with itself. Default: a prediction that is a file of the answers is refused. */
  readonly sharedFiles?: true
  /** The result over all cases, by metric, in index order of the cases. Pure; may throw `invalid-submission`. */
  aggregate(cases: readonly CaseResult<S>[]): Readonly<Record<string, number>>
  /** Content of the benchmark's own result file, unrounded unless that file rounds; `results` of the report. Called before `aggregate`. */
  results?(cases: readonly CaseResult<S>[]): Plain
  /** 'aggregate': failed cases are passed to `aggregate`, unless medgrade is at fault. Default 'invalid': one failed case makes the submission invalid. */
  readonly onCaseError?: 'invalid' | 'aggregate'
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

// ── errors, options, reports ────────────────────────────────────────────────────────────────────────

/** The codes of the library's own errors; docs/errors.md says what each means. */
export type MedgradeErrorCode =
  | 'bad-argument'
  | 'bad-array'
  | 'bad-batch'
  | 'bad-box'
  | 'bad-challenge'
  | 'bad-checksum'
  | 'bad-edges'
  | 'bad-encoding'
  | 'bad-extension'
  | 'bad-formula'
  | 'bad-geometry'
  | 'bad-header'
  | 'bad-input'
  | 'bad-json'
  | 'bad-label'
  | 'bad-leaderboard'
  | 'bad-magic'
  | 'bad-option'
  | 'bad-part'
  | 'bad-receipts'
  | 'bad-table'
  | 'bad-value'
  | 'bad-yaml'
  | 'bad-zip'
  | 'challenge-failed'
  | 'corrupt'
  | 'disk-full'
  | 'empty'
  | 'empty-mask'
  | 'infeasible'
  | 'internal'
  | 'invalid-answers'
  | 'invalid-submission'
  | 'journal-mismatch'
  | 'not-found'
  | 'not-prepared'
  | 'out-of-memory'
  | 'path-escape'
  | 'quarantined'
  | 'queue-failed'
  | 'shape-mismatch'
  | 'timeout'
  | 'too-deep'
  | 'too-few-values'
  | 'too-large'
  | 'truncated'
  | 'undefined-result'
  | 'unknown-challenge'
  | 'unreadable'
  | 'unsupported'
  | 'unsupported-variant'
  | 'unwritable'
  | 'worker-died'
  | 'wrong-format'
  | 'wrong-rank'

/** An error in a report. */
export interface ReportError {
  /** Stable and kebab-case, of the library or of the challenge. */
  readonly code: MedgradeErrorCode | (string & {})
  readonly message: string
  /** What is at fault: the competitor's files, the organiser's files, or medgrade. */
  readonly side: 'submission' | 'answers' | 'medgrade'
  readonly case?: string
  readonly file?: string
  readonly found?: string
  readonly expected?: string
  /** Stack of an unexpected error; only with MEDGRADE_DEBUG in the environment, which `--debug` sets. */
  readonly stack?: string
}

export interface GradeOptions {
  /** Name of another definition of the challenge, such as `official`. Default: that of the benchmark. */
  readonly variant?: string
  /** Leaderboard instead of the published one: an object, or JSON or CSV as text or bytes; null for none. */
  readonly leaderboard?: unknown
  /** Most cases at once; for `gradeFiles` of medgrade/node. Default there: the number of cores. */
  readonly jobs?: number
  /** Path of a journal with which a killed run can be resumed; for `gradeFiles` of medgrade/node. */
  readonly journal?: string
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
  /** The result in the layout of the benchmark, if that is more than a list of metrics. */
  results?: Plain
  /** `inputs`: SHA-256 of both tables (`submission`, `answers`) and of the files read (`submission_files`, `answers_files`), if the platform can compute it. */
  medgrade: { version: string; variant: string; conventions: Record<string, string>; inputs?: Record<string, string> }
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
