/**
 * The types that the rooms of the house agree on. Types only: this file may be imported from everywhere and leaves no trace in the build.
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

/** What NumPy would call the element type; names beyond those of {@link Data} are types that JavaScript must store otherwise. */
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

/** Anything shaped like an ndarray. Axis order is the reader's; strides express it. Default stride: C order, last axis fastest. */
export interface NdArray<D extends Data = Data> {
  readonly data: D
  readonly shape: readonly number[]
  readonly stride?: readonly number[]
  readonly offset?: number
  /** In the order of `shape`; an option `spacing` overrides it. */
  readonly spacing?: readonly number[]
  /**
   * The reader's element type where `data` stores it in another one: bool as Uint8Array, float64 left in the stored type while no value
   * differs, float16 as Float32Array. 'struct', 'complex64' and 'complex128' keep their fields on a last axis that the reader does not count.
   */
  readonly dtype?: DType
}

/** What a volume reader returns: the shape is as that reader returns it. */
export interface Volume extends NdArray {
  readonly components: number
  /** Voxel sizes in the order of `shape`, whatever order the file or its library lists them in. An axis of components has none. */
  readonly spacing: readonly number[]
  /** How the file holds its voxel sizes; some graders go on computing in it. Absent: double. NIfTI-1 holds single. */
  readonly spacingPrecision?: 'single' | 'double'
  /** LPS millimetres; file axes x, y, z. */
  readonly origin: readonly number[]
  /** Row-major; column k is the direction of file axis k. */
  readonly direction: readonly number[]
}

/** What the `medical` reader returns. */
export interface MedicalVolume extends Volume {
  /** The voxel sizes as the reference's loader lists them, where that is not `spacing`: PANTHER measures with its list, right or wrong. */
  readonly loaderSpacing?: readonly number[]
}

/** One sweep over both arrays, shared by all label metrics; edges and components appear at first use. */
export interface LabelPair {
  readonly labels: readonly number[]
  readonly reference: NdArray
  readonly prediction: NdArray
  count(label: number): { readonly reference: number; readonly prediction: number; readonly both: number }
}

// ── tables ──────────────────────────────────────────────────────────────────────────────────────────

/** Missing is NaN; bigint only beyond 2^53. */
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

/** What a reader of JSON, YAML or boxes returns. */
export interface Tree {
  readonly json: unknown
}

/** The readers by name, with what each returns: one file is different things to nibabel and ITK, to Pillow and tifffile. */
export interface ReaderResult {
  sitk: Volume
  nibabel: Volume
  nibabel_fdata: Volume
  medical: MedicalVolume
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

/** What a reader is told beside the bytes. */
export interface ReadContext {
  /** The file as the user named it: it chooses the format where the reference goes by name, and stands in every error. */
  readonly name: string
  readonly maxBytes: number
  /** Called with the bitmap of 64-byte blocks that may be non-zero, where decompression gives one. Pass it only if nobody changes the samples. */
  readonly onZeroMap?: (data: Data, map: { readonly bits: Int32Array; readonly start: number }) => void
  /** A neighbour of the file (.raw, .img, NRRD data file), never above its root. */
  resolve(name: string): Promise<Uint8Array>
  /** Told of damage that the reference reader does not notice, such as a wrong gzip checksum behind the last sample. Absent: such a file is refused. */
  readonly onDamage?: (text: string) => void
}

/** Bytes to volume, image or tree; throws a MedgradeError that names the file. */
export type Reader<R> = (bytes: Uint8Array, context: ReadContext) => Promise<R>

// ── where bytes come from ───────────────────────────────────────────────────────────────────────────

/** POSIX paths below one root; `..` and absolute paths: code 'path-escape', but for the organiser's own files on disk. */
export interface Source {
  /** A missing file: code 'not-found'. */
  read(path: string, signal?: AbortSignal): Promise<Uint8Array>
  /** Whether a regular file is there. */
  exists(path: string): Promise<boolean>
  /** Names in a folder, sorted. */
  list(folder: string): Promise<readonly string[]>
  /** The same text for every path of one file, where the source can tell; null where nothing is there. */
  identity?(path: string): Promise<string | null>
  /** Lower-case hexadecimal SHA-256, where the host has a faster one than Web Crypto. */
  sha256?(bytes: Uint8Array): string | Promise<string>
  /** Structured-cloneable; without it cases stay on this thread. */
  readonly ref?: SourceRef
}

/** A source as a worker is told it. */
export type SourceRef =
  /**
   * `links`: whether a link may lead outside the root; 'inside' (default) for a competitor's files, 'anywhere' for the organiser's own.
   * `apart`: files and folders of the other side, whose files are refused here.
   */
  | { kind: 'directory'; root: string; links?: 'inside' | 'anywhere'; apart?: readonly string[] }
  | { kind: 'files'; files: ReadonlyMap<string, Blob> }

// ── what a case leaves behind ───────────────────────────────────────────────────────────────────────

/**
 * JSON plus NaN, ±Infinity and −0; the journal writes those as {"$n":"NaN"}, which cannot be confused with a string. Declare a state of your own
 * with `type`: TypeScript does not assign an `interface` to it.
 */
export type Plain = number | string | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** What scoring one case leaves: plain data only, so that it crosses threads and journals. */
export interface CaseEvidence<S extends Plain = Plain> {
  /** Shown per case; may be empty. */
  readonly metrics: Readonly<Record<string, number>>
  /** Label → metric → value; shown per case. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Facts of the case that are no single number (a shape, a file name); shown per case. */
  readonly facts?: Readonly<Record<string, Plain>>
  /** What aggregate needs: counts, verdicts, boxes, score pairs. */
  readonly state: S
  /** What the reference ignores but a user must know; it goes into the report, with the case's id. */
  readonly warnings?: readonly string[]
  /** Labels that a metric was asked for and that neither the reference nor the prediction has; noted by the library itself. */
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
        /** An absent file is left out of the inputs, a broken one is handed over as its MedgradeError: the challenge says what that means. */
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
  /** Every file that was asked for, detached data included, by side and path. Absent: not known, because the process that read them ended. */
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
  /** null: reported, never ranked. */
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

/** What a challenge takes from the answers, or from the submission. */
export interface Side<F extends Record<string, FileSlot>> {
  /** The column of case ids; absent: a side without a table, see `tasks`. */
  readonly id?: string
  /** Input name of `scoreCase` → file. */
  readonly files?: F
  /** Value name → column. */
  readonly numbers?: Readonly<Record<string, string>>
  /** Columns that must not be there, where the reference trips over them. */
  readonly forbidden?: readonly string[]
}

/** What `scoreCase` gets for its files. */
export type Loaded<F> = { readonly [K in keyof F]: F[K] extends FileSlot<infer R> ? ReaderResult[R] : never }

/** A challenge: a declaration and two pure functions, `scoreCase` and `aggregate`; see {@link defineChallenge}. */
export interface ChallengeSpec<
  A extends Record<string, FileSlot>,
  P extends Record<string, FileSlot>,
  S extends Plain = Plain,
> {
  /** How it is called: letters, digits, -, _ and dots. */
  readonly id: string
  /** For people. */
  readonly title: string
  /** The kind of task, such as segmentation; shown, never acted on. */
  readonly task: string
  /** Chooses the report's keys; default 'rex-mle'. */
  readonly benchmark?: 'rex-mle' | 'mle-bench' | 'automedbench'
  /** Output order. */
  readonly metrics: readonly Metric[]
  readonly answers: Side<A>
  readonly submission: Side<P>
  /** Which rows make a case. */
  readonly pairing: {
    /** Compared as pandas' text of them, or as typed values (1 and 1.0 are one). */
    readonly ids: 'text' | 'typed'
    /**
     * same-set: a task per submission row, first answers row · subset: same, answers without a row are dropped
     * join: answers order × submission order, as many rows as answers · separate: a task per row of either side
     */
    readonly rule: 'same-set' | 'subset' | 'join' | 'separate'
  }
  /** Instead of pairing: tasks from rows or from folders. */
  readonly tasks?: (input: {
    answers?: Table
    submission?: Table
    files: { answers: Source; submission: Source }
  }) => Promise<readonly Omit<CaseTask, 'index'>[]>
  /** What the definitions of this challenge decide where libraries differ; printed in every report. */
  readonly conventions?: Readonly<Record<string, string>>
  /** How float cells are read; default 'pandas'. */
  readonly csv?: 'pandas' | 'exact'
  /** Scores one case from its files and numbers. Pure and synchronous; what it throws is that case's error. */
  scoreCase(inputs: Partial<Loaded<A & P>> & Loaded<A & P>, values: CaseTask['values'], id: string): CaseEvidence<S>
  /**
   * Set by the library on its own challenges, of which tests show two things that it does not know of others. `scoreCase` neither changes the arrays it
   * is given nor keeps them, so the memory of large volumes serves the next case. A file whose damage the reference's own reader does not notice (a
   * wrong gzip checksum that nibabel never reaches) is scored, and a warning names it; for other challenges such a file is refused.
   */
  readonly bundled?: true
  /** The result over all cases, by metric, in index order of the cases. Pure; may throw `invalid-submission`. */
  aggregate(cases: readonly CaseResult<S>[]): Readonly<Record<string, number>>
  /** What the benchmark's own result file says beyond numbers, unrounded unless that file rounds; shown as `results`. Comes before `aggregate`. */
  results?(cases: readonly CaseResult<S>[]): Plain
  /** 'aggregate': failed cases reach aggregate, unless the fault is ours. */
  readonly onCaseError?: 'invalid' | 'aggregate'
  /** false where a repeated case changes identity. */
  readonly bootstrap?: 'cases' | false
  readonly ranking?: {
    /** Which metrics are ranked: those the submission has, or those the leaderboard has. */
    readonly ranked: 'submission' | 'leaderboard'
    /** `overall` where there is no leaderboard. `cases`: where the value is not one of the metrics. */
    readonly withoutLeaderboard: (metrics: Readonly<Record<string, number>>, cases?: readonly CaseResult[]) => number
    /** Keys of the report that come first. */
    readonly keyOrder?: readonly string[]
  }
  /** Other definitions of the same challenge, by name: what differs from this one. */
  readonly variants?: Readonly<Record<string, Partial<ChallengeSpec<A, P, S>>>>
}

/** Any challenge, bundled or of one's own. */
export type Challenge = ChallengeSpec<Record<string, FileSlot>, Record<string, FileSlot>, Plain>

/** How a worker or a queue names it: the export of `module` whose id matches. Inline objects run with jobs = 1. */
export interface ChallengeRef {
  readonly id: string
  readonly variant?: string
  readonly module?: string
}

// ── out ─────────────────────────────────────────────────────────────────────────────────────────────

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

/** Why there is no score, as it stands in reports. */
export interface ReportError {
  /** Stable and kebab-case, of the library or of the challenge. */
  readonly code: MedgradeErrorCode | (string & {})
  readonly message: string
  /** Whose fault: the competitor's files, the organiser's files, or ours. */
  readonly side: 'submission' | 'answers' | 'medgrade'
  readonly case?: string
  readonly file?: string
  readonly found?: string
  readonly expected?: string
  /** Where an unforeseen error was thrown; only with MEDGRADE_DEBUG in the environment, as `--debug` sets it. */
  readonly stack?: string
}

export interface GradeOptions {
  /** Another definition of the same challenge, such as `official`; default: the benchmark's own. */
  readonly variant?: string
  /** Rank on this leaderboard instead of the published one: an object, or JSON or CSV as text or bytes; null: on none. */
  readonly leaderboard?: unknown
  /** Most cases at once; for `gradeFiles` of medgrade/node, which has workers. Default there: the cores. */
  readonly jobs?: number
  /** Path of a journal that lets a killed run go on; for `gradeFiles` of medgrade/node. */
  readonly journal?: string
  /** Adds unrounded values and every case to the report; default false. */
  readonly details?: boolean
  /** Stop at the first failed case instead of scoring the others; default false. */
  readonly failFast?: boolean
  /** Most bytes a file may unpack to; default 4 GiB. */
  readonly maxBytes?: number
  /** Time of the report; default: now, in medgrade/node SOURCE_DATE_EPOCH where it is set. */
  readonly now?: Date
  /** Ends the grading; its reason is thrown. */
  readonly signal?: AbortSignal
  /** Called after every case; `id`: that case's. */
  readonly onProgress?: (p: { done: number; total: number; failed: number; id: string }) => void
}

/** A case in a report with details: its evidence without `state`, or its error. */
export interface CaseReport extends Partial<Omit<CaseEvidence, 'state' | 'absentLabels'>> {
  id: string
  error: ReportError | null
  /** What was read for it; absent where that is not known. */
  files?: readonly FileRead[]
}

/** The report of one submission: the reference's keys in its order, then ours from `error` on. Thresholds are null where nothing is ranked. */
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
  /** Of `score`: a mean position and, as a rule, the value that stands in for it without a leaderboard are lower-better. */
  is_lower_better: boolean
  /** Local time, ISO 8601 without a zone. */
  created_at: string
  submission_path: string
  /** Why there is no score: the failure of the lowest row; null for a valid submission. */
  error: ReportError | null
  /** What the reference ignores in silence: other geometry, duplicate ids, labels outside the table. */
  warnings: string[]
  /** The result in the benchmark's own layout, where it is more than a list of metrics; absent elsewhere. */
  results?: Plain
  /** `inputs`: SHA-256 of both tables (`submission`, `answers`) and of the files read (`submission_files`, `answers_files`), where the platform can compute it. */
  medgrade: { version: string; variant: string; conventions: Record<string, string>; inputs?: Record<string, string> }
  /** With the option `details`: unrounded values, and every case. */
  details?: {
    raw: Record<string, number> | null
    /** Metric → which way it is better; null where it is only reported. Absent in reports of earlier versions. */
    directions?: Record<string, 'higher' | 'lower' | null>
    cases: readonly CaseReport[]
  }
}

/** A leaderboard: its columns are metrics, its entries have a value of each. What `leaderboardOf` returns and what users may pass as their own. */
export interface LeaderboardFile {
  readonly challenge?: string
  readonly title?: string
  /** Columns in order. A direction is `higher` or `lower` (more may follow the word), or null or `none` where the column is never ranked. */
  readonly metrics: readonly { readonly name: string; readonly direction: string | null }[]
  /** Where the figures come from. */
  readonly source?: string
  readonly entries: readonly {
    readonly rank?: number
    readonly team?: string
    readonly values: Readonly<Record<string, number | null>>
    readonly publishedMeanPosition?: number | null
  }[]
  readonly notes?: readonly string[]
}
