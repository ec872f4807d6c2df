import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { GradeOptions, ReportError, Source } from '../../contract'
import type { FileEntries } from '../../engine/files/filesSource'
import type { RunnerFactory } from '../../engine/gradeInput'
import type { Journal } from '../../engine/journal/journal'
import type { EvaluationFile, EvaluationRow, EvaluationUnit } from '../../presets/presetTypes'
import type { MetricTableWords } from '../../understanding/tables/metricTables'
import type { TableWords } from '../../understanding/tables/tableRecords'
import type { Emptiness } from '../metrics/emptyPolicy'
import type { ErrorMap } from '../output/errorMaps'
import type { CasePlots } from '../plots/casePlots'

/** What is said of the tables of an evaluation, as `medgrade metric` has it. */
export interface EvaluateTables
  extends Pick<
      MetricTableWords,
      'id' | 'byRow' | 'column' | 'referenceColumn' | 'predictionColumn' | 'positiveLabel' | 'sampleWeight'
    >,
    Pick<TableWords, 'separator' | 'decimal' | 'noHeader'> {}

/** The folders of an evaluation. */
export interface EvaluateInput {
  readonly references: FileEntries | Source
  /** Predictions by name of the model. */
  readonly predictions: Readonly<Record<string, FileEntries | Source>>
  /** Folders of DICOM slices or images, named as the cases: the grid that contours (RTSTRUCT) are drawn on, and that of two DICOM segmentations. */
  readonly series?: FileEntries | Source
  /** Masks of the references, named as the cases: pictures are compared where they are not 0. */
  readonly masks?: FileEntries | Source
  /** Of registrations: label maps of the fixed images, named as the cases, or, of a case `A_B`, as A; their overlap with those of the moving images, warped, is measured. */
  readonly fixedLabels?: FileEntries | Source
  /** Of registrations: label maps of the moving images, named as the cases, or, of a case `A_B`, as B. */
  readonly movingLabels?: FileEntries | Source
}

/** A pair by paths below the folders; `model` may be left out with one model. */
export interface ListedPair {
  readonly case: string
  readonly model?: string
  readonly reference: string
  readonly prediction: string
}

export interface EvaluateOptions extends Pick<GradeOptions, 'signal' | 'maxBytes'> {
  /** Called after each pair of files; `each` is what a pair is called: a case, or a table of many rows. */
  readonly onProgress?: (p: { done: number; total: number; failed: number; id: string; each: string }) => void
  /** Creates what scores the cases, such as a pool of processes. Default: this thread. */
  readonly runner?: RunnerFactory
  /** What is compared: `segmentation`, `images`, `classification`, `regression`, `detection`, `registration`, `tracking`, `instances` or `text`. Default: found from the options and the first files, and said. */
  readonly task?: EvaluationTask
  /** Of classifications the classes, between commas. `liver=1,tumour=2,whole=1+2`, values by name, or the text of a table of labels with its file name; `found`: where it lies, for a note that it is used. Default: every value or name in the files. */
  readonly labels?:
    | string
    | Readonly<Record<string, number | readonly number[]>>
    | { readonly text: string; readonly file: string; readonly found?: string }
  /** Names such as `dice`, `hd95`, `nsd@2mm`, `hd95:medpy`. Default: those of the task (dice, hd95, nsd@1mm, volume, counts; ssim, psnr, mae, nmse). */
  readonly metrics?: readonly string[]
  /** Names of the channels of 4-D files in their order; `TC=1+3`: with the values that they have in a label map. */
  readonly channels?: readonly string[]
  /** The axis of channels in the order of the file, from 0. Default: as the file says, else the last of four. */
  readonly channelAxis?: number
  /** The frame of files with an axis of time, from 0. */
  readonly frame?: number
  /** Of classifications, regressions, landmarks and texts: columns and ids of the tables, and what their text leaves open. */
  readonly tables?: EvaluateTables
  /** Of images: largest minus smallest possible value; `joint`: of both pictures. Default: that of the integer type. */
  readonly dataRange?: number | 'joint'
  /** Of images: colours become grey, by the weights of Pillow. */
  readonly gray?: boolean
  /** `#800000=liver,…`: colours as labels; `true`: each colour is a label of its own. */
  readonly colours?: string | true
  /** Whose rules contours of radiotherapy (RTSTRUCT) become masks by: `dcmrtstruct2nii` (default; voxels by their centres) or `rt-utils` (edges are drawn). */
  readonly contours?: 'dcmrtstruct2nii' | 'rt-utils'
  /** Of regions (GeoJSON): how many of their pixels a pixel of the picture is, as QuPath calls it. Default: 1. */
  readonly downsample?: number
  /** Values above it are foreground, in the unit of the values; of classifications, scores above it are of the positive class; of detections, those above it count in each image. */
  readonly threshold?: number
  /** Labels that were scaled on saving become the nearest whole numbers, at most 0.05 away. Default false. */
  readonly round?: boolean
  /** `background`: NaN counts as 0. Default: refused. */
  readonly nan?: 'background'
  /** Voxel size in mm, in place of that of the files: in the order of the axes of the file, or one number for all. Of registrations that of the moving image. */
  readonly spacing?: number | readonly number[]
  /** `argmax`: channels with background first become labels. */
  readonly activation?: 'argmax'
  /** `nonzero`: everything but zero is label 1. */
  readonly foreground?: 'nonzero'
  /** `skip`, `zero`, `one`, `penalty=374`, or two with a comma. */
  readonly empty?: string
  /** Geometry that differs: `warn` (default; voxels are compared by index), `strict` refuses the case, `resample` moves the prediction to the reference's grid. */
  readonly geometry?: 'warn' | 'strict' | 'resample'
  /** Paths with `{case}` in place of the name; `*` stands for anything but `/`. One for both sides, or one each. */
  readonly pattern?: string | { readonly reference?: string; readonly prediction?: string }
  /** The pairs, instead of pairing by name. */
  readonly pairs?: readonly ListedPair[]
  /**
   * Rows for each connected component of each label as well: size, match, overlap, distance. `iou`: the smallest of a match; default: any common voxel.
   * Presets have their own rows of instances. Default false.
   */
  readonly instances?: boolean | { readonly iou?: number }
  /** Preset of a public tool instead of labels and metrics, such as `kits23`, in any spelling. */
  readonly preset?: string
  /** Options of the preset. */
  readonly presetOptions?: object
  /** Called with the error map of every label of every case, after all were evaluated; of segmentations, not with a preset. Each file is read once more for it. */
  readonly onErrorMap?: (map: CaseErrorMap) => void | Promise<void>
  /** Only lists the pairs; default false. */
  readonly dryRun?: boolean
  /** Whether `plots` of cases are computed, such as the bands of curves, which take most of the time of a table; default true. A journal keeps what its run computed. */
  readonly plots?: boolean
  /** Whether the files of a preset's tool are made, for which more of each case is kept; default true. */
  readonly files?: boolean
  /** Called with each case in the order of `cases`, as soon as all before it are done: for rows that are written as they come. */
  readonly onCase?: (one: EvaluatedCase) => void
  /** Opens the journal of a run from which a killed one goes on. Default: none. */
  readonly journal?: OpenJournal
}

/**
 * Opens a journal for a run.
 *
 * @param mode what is computed: `labels`, the name of another task, or that of a preset.
 * @param inputs SHA-256 of the pairs and of the settings; a journal of others is refused.
 */
export type OpenJournal = (mode: string, inputs: Readonly<Record<'pairs' | 'settings', string>>) => Journal

/** The error map of one label of a case of a model. */
export interface CaseErrorMap extends ErrorMap {
  readonly model: string
  readonly case: string
}

/** A case of a model. */
export interface EvaluatedCase {
  readonly model: string
  readonly case: string
  /** The files, below their folders. */
  readonly reference: string
  readonly prediction: string
  /** Of pairs that are only listed: the files in folders beside the references. */
  readonly beside?: readonly string[]
  /** The rows are over all cases that its files hold, such as the images of COCO's JSON, which follow as cases of their own; absent: the files are one case. */
  readonly whole?: true
  /** What figures draw of tables and detections, where each model has one case. */
  readonly plots?: CasePlots
  /** Made from numbers whenever they are asked for, so that many cases take little memory. */
  readonly rows: readonly EvaluationRow[]
  /** Labels with an empty mask. */
  readonly empties: readonly { readonly label: string; readonly empty: Emptiness }[]
  readonly quirks: readonly string[]
  readonly warnings: readonly string[]
  readonly error: ReportError | null
}

/** One metric of one label over the cases of a model. */
export interface EvaluationSummary {
  readonly model: string
  readonly label: string
  readonly metric: string
  readonly unit: EvaluationUnit
  /** The numbers are over all cases of a file together, and no means over cases; absent: they are means. */
  readonly whole?: true
  /** Cases with a finite value; the statistics are theirs. */
  readonly n: number
  readonly mean: number
  /** Of counts, such as `tp`: their sum, which is shown in place of the mean. */
  readonly sum?: number
  /** n − 1 in the denominator. */
  readonly sd: number
  readonly median: number
  readonly q25: number
  readonly q75: number
  /**
   * 95 % interval of the mean, as of `meanInterval` within the range of the metric: the studentised bootstrap, Student's t where that is undefined; NaN below
   * ten cases.
   */
  readonly low: number
  readonly high: number
  /** Cases with infinite values, which no statistic contains. */
  readonly infinite: number
  /** Cases left out, such as those whose mask is empty on both sides. */
  readonly skipped: number
  /** Cases by which mask of the label is empty. */
  readonly empty: Readonly<Record<Emptiness, number>>
}

export interface Evaluation {
  readonly task: EvaluationTask
  readonly models: readonly string[]
  readonly metrics: readonly {
    readonly name: string
    readonly unit: EvaluationUnit
    readonly better: 'higher' | 'lower' | null
    /** The definition that is followed, where there are several: `plain` of `hd95`. */
    readonly convention?: string
  }[]
  /** By model, then in the order of the references. */
  readonly cases: readonly EvaluatedCase[]
  readonly summary: readonly EvaluationSummary[]
  /** References without a prediction. */
  readonly missing: readonly { readonly model: string; readonly case: string }[]
  /** Predictions without a reference. */
  readonly extra: readonly { readonly model: string; readonly case: string }[]
  readonly warnings: readonly string[]
  /** What each side was taken for, a line a side; empty with a preset, whose tool decides. */
  readonly understood: readonly string[]
  /** Files that the tool of a preset writes, by model; none with `files: false`. */
  readonly files: readonly ({ readonly model: string } & EvaluationFile)[]
}
