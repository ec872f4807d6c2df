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
  readonly spacing: readonly number[]
  /** How the file holds its voxel sizes; some graders go on computing in it. Absent: double. NIfTI-1 holds single. */
  readonly spacingPrecision?: 'single' | 'double'
  /** LPS millimetres; file axes x, y, z. */
  readonly origin: readonly number[]
  /** Row-major; column k is the direction of file axis k. */
  readonly direction: readonly number[]
  /** Left by readers for the graders behind them; {@link readVolume} takes it off, because it is true of untouched data only. */
  readonly occupied?: Occupied
}

/** Which stretches of 64 bytes may hold anything but zeros: decompressing a sparse file tells it for nothing. */
export interface Occupied {
  /** The samples it speaks of; it means nothing beside any others. */
  readonly data: Data
  /** A bit for each 64 bytes of the decompressed stream, 32 a word; one word more than needed. */
  readonly bits: Int32Array
  /** Where in the stream the samples begin. */
  readonly start: number
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

export interface Tree {
  readonly json: unknown
}

export interface ReaderResult {
  sitk: Volume
  nibabel: Volume
  nibabel_fdata: Volume
  medical: Volume
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

export interface ReadContext {
  /** The file as the user named it: it chooses the format where the reference goes by name, and stands in every error. */
  readonly name: string
  readonly maxBytes: number
  /** A neighbour of the file (.raw, .img, NRRD data file), never above its root. */
  resolve(name: string): Promise<Uint8Array>
}

export type Reader<R> = (bytes: Uint8Array, context: ReadContext) => Promise<R>

// ── where bytes come from ───────────────────────────────────────────────────────────────────────────

/** POSIX paths below one root; `..` and absolute paths: code 'path-escape', but for the organiser's own files on disk. */
export interface Source {
  read(path: string, signal?: AbortSignal): Promise<Uint8Array>
  exists(path: string): Promise<boolean>
  list(folder: string): Promise<readonly string[]>
  /** Structured-cloneable; without it cases stay on this thread. */
  readonly ref?: SourceRef
}

export type SourceRef =
  /** `links`: whether a link may lead outside the root; 'inside' (default) for a competitor's files, 'anywhere' for the organiser's own. */
  | { kind: 'directory'; root: string; links?: 'inside' | 'anywhere' }
  | { kind: 'files'; files: ReadonlyMap<string, Blob> }

// ── what a case leaves behind ───────────────────────────────────────────────────────────────────────

/** JSON plus NaN, ±Infinity and −0; the journal writes those as {"$n":"NaN"}, so they never meet a real string. */
export type Plain = number | string | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

export interface CaseEvidence<S extends Plain = Plain> {
  /** Shown per case; may be empty. */
  readonly metrics: Readonly<Record<string, number>>
  readonly labels?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Facts of the case that are no single number (a shape, a file name); shown per case. */
  readonly facts?: Readonly<Record<string, Plain>>
  /** What aggregate needs: counts, verdicts, boxes, score pairs. */
  readonly state: S
  readonly warnings?: readonly string[]
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

export type CaseResult<S extends Plain = Plain> =
  | { readonly index: number; readonly id: string; readonly evidence: CaseEvidence<S>; readonly error: null }
  | { readonly index: number; readonly id: string; readonly evidence: null; readonly error: ReportError }

// ── a challenge ─────────────────────────────────────────────────────────────────────────────────────

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

export interface FileSlot<R extends ReaderName = ReaderName> {
  readonly column: string
  readonly reader: R
  /** Candidates in order; default: [text]; throwing makes the submission invalid. */
  readonly paths?: (cell: Cell, text: string) => readonly string[]
}

export interface Side<F extends Record<string, FileSlot>> {
  readonly id?: string
  readonly files?: F
  /** Value name → column. */
  readonly numbers?: Readonly<Record<string, string>>
  /** Columns that must not be there, where the reference trips over them. */
  readonly forbidden?: readonly string[]
}

export type Loaded<F> = { readonly [K in keyof F]: F[K] extends FileSlot<infer R> ? ReaderResult[R] : never }

export interface ChallengeSpec<
  A extends Record<string, FileSlot>,
  P extends Record<string, FileSlot>,
  S extends Plain = Plain,
> {
  readonly id: string
  readonly title: string
  readonly task: string
  /** Chooses the report's keys; default 'rex-mle'. */
  readonly benchmark?: 'rex-mle' | 'mle-bench' | 'automedbench'
  /** Output order. */
  readonly metrics: readonly Metric[]
  readonly answers: Side<A>
  readonly submission: Side<P>
  readonly pairing: {
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
  scoreCase(inputs: Partial<Loaded<A & P>> & Loaded<A & P>, values: CaseTask['values'], id: string): CaseEvidence<S>
  /**
   * true: `scoreCase` neither changes the arrays it is given nor keeps them, so the memory of large volumes may serve the next case. Evidence
   * that holds a view of them fails with `bad-challenge`; whatever else looks at them later may find another case's samples.
   */
  readonly borrowsInputs?: boolean
  /** In index order; may throw `invalid-submission`; no I/O. */
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
    /** `cases`: where the value is not one of the metrics. */
    readonly withoutLeaderboard: (metrics: Readonly<Record<string, number>>, cases?: readonly CaseResult[]) => number
    readonly keyOrder?: readonly string[]
  }
  readonly variants?: Readonly<Record<string, Partial<ChallengeSpec<A, P, S>>>>
}

export type Challenge = ChallengeSpec<Record<string, FileSlot>, Record<string, FileSlot>, Plain>

/** How a worker or a queue names it: the export of `module` whose id matches. Inline objects run with jobs = 1. */
export interface ChallengeRef {
  readonly id: string
  readonly variant?: string
  readonly module?: string
}

// ── out ─────────────────────────────────────────────────────────────────────────────────────────────

export interface ReportError {
  readonly code: string
  readonly message: string
  /** Whose fault: the competitor's files, the organiser's files, or ours. */
  readonly side: 'submission' | 'answers' | 'medgrade'
  readonly case?: string
  readonly file?: string
  readonly found?: string
  readonly expected?: string
}

export interface GradeOptions {
  readonly variant?: string
  readonly leaderboard?: unknown
  readonly jobs?: number
  readonly journal?: string
  readonly details?: boolean
  /** Stop at the first failed case instead of scoring the others; default false. */
  readonly failFast?: boolean
  /** Most bytes a file may unpack to; default 4 GiB. */
  readonly maxBytes?: number
  readonly now?: Date
  readonly signal?: AbortSignal
  readonly onProgress?: (p: { done: number; total: number; failed: number; id: string }) => void
}

export interface CaseReport extends Partial<Omit<CaseEvidence, 'state'>> {
  id: string
  error: ReportError | null
}

export interface ChallengeReport {
  /** First key of an MLE-bench report; absent elsewhere. */
  competition_id?: string
  challenge_id: string
  score: number | null
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
  is_lower_better: boolean
  created_at: string
  submission_path: string
  error: ReportError | null
  warnings: string[]
  /** The result in the benchmark's own layout, where it is more than a list of metrics; absent elsewhere. */
  results?: Plain
  /** `inputs`: SHA-256 of both tables, where the platform can compute it. */
  medgrade: { version: string; variant: string; conventions: Record<string, string>; inputs?: Record<string, string> }
  details?: { raw: Record<string, number> | null; cases: readonly CaseReport[] }
}
