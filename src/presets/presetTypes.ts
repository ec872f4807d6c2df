import type { EvaluationTask } from '../catalogue/inputKinds'
import type { Unit } from '../catalogue/metricSheet'
import type { NdArray, Plain, ReaderName, Volume } from '../contract'
import type { PresetOptionTable } from './presetOption'

/** Unit of a value; 'one' is a pure number such as a ratio, 'count' a number of objects. */
export type EvaluationUnit = Unit

/** One number of one case: a row of the tidy table. */
export interface EvaluationRow {
  /** Name of the label, region or group, as the tool names it. */
  readonly label: string
  /** Number of the instance (lesion, component) of the reference; absent for a value of the whole label. */
  readonly instance?: number
  /** Name of the metric, as the tool names it. */
  readonly metric: string
  /** NaN and infinities as the tool gives them. */
  readonly value: number
  readonly unit: EvaluationUnit
}

/** A row as a preset makes it. Its unit is that of its column (`presetColumn`), unless it depends on the options. */
export type PresetRow = Omit<EvaluationRow, 'unit'> & { readonly unit?: EvaluationUnit }

/** A reference and a prediction, read by the preset's reader. */
export interface EvaluationPair {
  /** Name of the case, for errors and tables. */
  readonly name: string
  readonly reference: Volume
  readonly prediction: Volume
  /** Only its voxels that are not 0 count; of presets with `masks`. */
  readonly mask?: NdArray
  /** Paths of the files, where they are known. */
  readonly paths?: { readonly reference: string; readonly prediction: string }
}

/** What a preset says about one case. */
export interface CaseEvaluation<State extends Plain = Plain> {
  readonly rows: readonly PresetRow[]
  /** Names of the tool's quirks that changed a number of this case; the page of the preset lists them. */
  readonly quirks: readonly string[]
  /** What the tool's own files need beyond `rows`. */
  readonly state?: State
}

/** A text file as the tool writes it. */
export interface EvaluationFile {
  readonly name: string
  readonly text: string
}

/** An evaluated case with its name, in the order of the pairs. */
export interface NamedEvaluation<State extends Plain = Plain> extends CaseEvaluation<State> {
  readonly name: string
  /** Paths of its files, where they are known. */
  readonly paths?: { readonly reference: string; readonly prediction: string }
}

/** The files of two folders. */
export interface ToolFolders {
  /** Paths of the images below the folder, in code-point order. */
  readonly references: readonly string[]
  readonly predictions: readonly string[]
  /** The text of a file among the predictions; null: there is none. */
  predictionText(path: string): Promise<string | null>
}

/** A reference and its prediction by their paths, or one of several predictions of it. */
export interface ToolPair {
  readonly case: string
  readonly reference: string
  readonly prediction: string
  /** The case without its step and the number of the step, for tools that score several predictions of one reference. */
  readonly step?: { readonly of: string; readonly number: number }
}

/** The files of two folders as a tool pairs them. */
export interface ToolPairs {
  readonly pairs: readonly ToolPair[]
  /** Names of cases without a prediction. */
  readonly missing: readonly string[]
  /** Paths of predictions without a reference. */
  readonly extra: readonly string[]
  /** Why the tool stops at such folders. */
  readonly stops?: string
}

/** All cases of a model in their order, failed ones included, and the names of those without a prediction. */
export interface EvaluationCohort {
  readonly subjects: readonly { readonly name: string; readonly error: string | null }[]
  readonly missing: readonly string[]
}

/** Takes the states of the cases of a model, and keeps of them what the numbers over all need. */
export interface PresetOver<State extends Plain = Plain> {
  add(state: State): void
  /** null: no case was added. */
  end(): { readonly rows: readonly PresetRow[]; readonly plots: Plain } | null
}

/** What every preset has. */
export interface PresetHead {
  /** Name for `--preset`: `nnunet`, `brats2023`, `brats2024-gli`, `panoptica`, … */
  readonly name: string
  readonly title: string
  /** The tool, its version and commit. */
  readonly source: string
  /** What it compares. Default: segmentations. */
  readonly task?: EvaluationTask
  /** The columns that hold a metric, by its name in the catalogue; `*` stands for anything. Other columns are counts, volumes and parts of a score. */
  readonly metrics: Readonly<Record<string, readonly string[]>>
  /** Columns that hold a measure of the tool's own, by which values are better. */
  readonly ownMeasures?: Readonly<Partial<Record<'higher' | 'lower', readonly string[]>>>
  /** Columns without a metric that are no pure numbers, and those whose unit is not that of their metric. */
  readonly units?: Readonly<Partial<Record<EvaluationUnit, readonly string[]>>>
}

/** A tool whose numbers are metrics of a task: `metrics` names them, and they are computed as those that a user names. */
export interface TaskPreset extends PresetHead {
  readonly task: EvaluationTask
  readonly options: Readonly<Record<string, never>>
  /** Options of the task that the tool leaves to its user. Default: those about tables and pairs. */
  readonly takes?: readonly ('spacing' | 'threshold' | 'labels')[]
}

/** A preset does what one public evaluation tool does: how it reads, what it computes for a case, which files it writes. */
export interface Preset<Options extends object, State extends Plain = Plain> extends PresetHead {
  readonly reader: ReaderName
  readonly options: PresetOptionTable<Options>
  /** Whether a case has a mask, too, which the tool needs. Default false. */
  readonly masks?: boolean
  /** The options as a case needs them, where they can be given in another form; runs once, before any case. */
  prepare?(options: Options): Options
  /** The reader of a file where it depends on the file. */
  readerOf?(path: string, options: Options): ReaderName
  /** Rows of one case. Throws a MedgradeError where the tool refuses the case. */
  evaluateCase(pair: EvaluationPair, options: Options): CaseEvaluation<State>
  /** Pairs files as the tool does; absent or null: by their names, as for labels. */
  pairFiles?(folders: ToolFolders, options: Options): ToolPairs | null | Promise<ToolPairs | null>
  /** Rows of a case with several steps, such as areas under curves; the steps that were evaluated, in their order. */
  stepRows?(steps: readonly NamedEvaluation<State>[], options: Options, count: number): readonly PresetRow[]
  /** The numbers over all cases of one model together; absent where there are none. */
  over?(options: Options): PresetOver<State>
  /** The files that the tool writes for all cases; absent where it writes none. */
  files?(
    cases: readonly NamedEvaluation<State>[],
    options: Options,
    cohort?: EvaluationCohort,
  ): readonly EvaluationFile[]
}
