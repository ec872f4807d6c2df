/** Messages between the page and the worker that reads and compares two files. */

import type { ComparedItem } from './comparedItem'
import type { MeaningOptions } from './meaningOptions'
import type { SideFiles } from './pairFiles'
import type { ShownPlane } from './shownPlane'
import type { SurfaceMesh } from './surfaceMesh'
import type { ValueRequest } from './valuePlace'

export type Side = 'reference' | 'prediction'
/** Array index of a voxel, slowest axis first; a picture has 0 in front. */
export type Voxel = readonly [number, number, number]
/** Label maps, or pictures whose intensities are compared. */
export type PairKind = 'labels' | 'image'

/** One way to compute a metric. */
export interface Convention {
  readonly id: string
  readonly name: string
  /** Options of the call in medgrade. */
  readonly call: string
  /** What it measures and what an empty mask gives. */
  readonly note: string
}

export interface MetricGroup {
  readonly id: string
  readonly title: string
  /** `length` in the metric's own table: the unit of the pair's spacing. */
  readonly unit: string
  readonly better: 'higher' | 'lower' | null
  /** Page below docs/metrics. */
  readonly page: string
  /** Why conventions differ. */
  readonly why: string
  readonly conventions: readonly Convention[]
}

/** A value, or why there is none. */
export type Value = number | { readonly error: string }

/** Values of a convention by label, in the order of the labels; one value for pictures. */
export interface MetricRow {
  readonly group: string
  readonly convention: string
  /** By label; undefined: not computed yet. */
  readonly values: readonly (Value | undefined)[]
}

export interface LabelSize {
  readonly label: number
  readonly reference: number
  readonly prediction: number
  readonly both: number
}

export interface SideFacts {
  readonly name: string
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  readonly dtype: string
}

export interface PairFacts {
  readonly kind: PairKind
  readonly reference: SideFacts
  readonly prediction: SideFacts
  readonly spacing: readonly number[]
  /** Where the voxels lie: row-major 4 × 4 in RAS by file axis, the fastest first; null: the files do not tell. */
  readonly affine: readonly number[] | null
  /** Unit of the spacing: `mm`, or what a file without spacing counts. */
  readonly unit: string
  /** Names of the axes of the shape. */
  readonly axes: readonly string[]
  readonly labels: readonly LabelSize[]
  readonly warnings: readonly string[]
  /** What each side was taken for. */
  readonly understood: readonly string[]
  /** Names of labels that may overlap, of which one is compared; empty: the labels are numbers. */
  readonly parts: readonly string[]
  /** What can be computed for this kind. */
  readonly groups: readonly MetricGroup[]
}

export interface MeasureSettings {
  /** Tolerance of surface Dice, in the unit of the spacing. */
  readonly tolerance: number
  readonly percentile: number
}

export interface SliceRequest {
  readonly axis: number
  readonly index: number
}

/** A slice of both sides, row by row. */
export interface Slice {
  readonly width: number
  readonly height: number
  /** Which axes of the shape run down and across, and towards which side of the patient. */
  readonly plane: ShownPlane
  /** Size of a pixel down and across. */
  readonly pixel: readonly [number, number]
  readonly reference: Float32Array
  readonly prediction: Float32Array
  /** Of pictures in colour: red, green and blue of each pixel. */
  readonly colours: Readonly<Record<Side, Float32Array>> | null
  /** The image under the masks. */
  readonly image: Float32Array | null
}

/** The image under the masks. */
export interface UnderFacts {
  readonly name: string
  /** Its smallest and largest value. */
  readonly range: readonly [low: number, high: number]
  /** Half a percent of its values lies below, half a percent above. */
  readonly window: readonly [low: number, high: number]
  /** Where it lies, if not where the masks lie. */
  readonly warning: string | null
}

/** A connected component, as lesion F1 has it: all neighbours connect, one common voxel is a match. */
export interface LesionRow {
  readonly verdict: 'matched' | 'missed' | 'extra'
  readonly voxels: number
  /** In ml, or in the unit of the spacing. */
  readonly volume: number
  /** Voxels that the other side has, too. */
  readonly common: number
  /** Components of the other side that share voxels. */
  readonly others: number
  /** One of its voxels, in its middle row. */
  readonly voxel: Voxel
}

export interface LesionList {
  readonly counts: Readonly<Record<LesionRow['verdict'], number>>
  /** The largest first; no more than are worth a table. */
  readonly rows: readonly LesionRow[]
}

/** Counts of a probability map against a mask, by threshold. */
export interface ThresholdCurve {
  readonly thresholds: Float64Array
  readonly dice: Float64Array
  readonly precision: Float64Array
  readonly recall: Float64Array
}

/** A pair of nearest points that a distance is measured between, by array index. */
export interface PointPair {
  readonly from: Side
  readonly start: readonly number[]
  readonly end: readonly number[]
  readonly distance: number
}

export interface DistanceExplanation {
  readonly convention: string
  /** Points of each side, three coordinates each (two axes: the first is 0), by array index. */
  readonly points: Readonly<Record<Side, Float32Array>>
  /** Distance of each point to the other side. */
  readonly distances: Readonly<Record<Side, Float32Array>>
  /** Index of the nearest point of the other side. */
  readonly nearest: Readonly<Record<Side, Int32Array>>
  /** The points at the percentile, whose distance is the value or lies next to it. */
  readonly deciding: readonly PointPair[]
  readonly largest: PointPair | null
  readonly value: Value
  /** Which lists are used. */
  readonly lists: 'each' | 'pooled' | 'prediction'
}

export interface ImageMaps {
  /** The slice of a volume that is drawn, from 0; null for a picture. */
  readonly slice: number | null
  readonly width: number
  readonly height: number
  readonly ssim: Float32Array
}

/** Volumes for the viewer as NIfTI files, and where they lie: row-major 4 × 4 in RAS. */
export interface ViewerFiles {
  readonly reference: ArrayBuffer
  readonly prediction: ArrayBuffer
  readonly error: ArrayBuffer
  readonly affine: readonly number[]
}

/** The first message to a worker: its port to the other one. */
export interface WorkerStart {
  readonly port: MessagePort
  /** Whether files come in a while, for which code can be compiled before. */
  readonly warm: boolean
}

export interface WorkerCalls {
  /** @param meaning what the values of both files mean, where they do not tell. */
  open(files: SideFiles, kind: PairKind | undefined, meaning: MeaningOptions): PairFacts
  /** The rows of one group, and of masks the values of these labels, so that the first numbers are shown before the last are computed. */
  measure(group: string, settings: MeasureSettings, labels: readonly number[]): readonly MetricRow[]
  /** The refusal of a percentile or tolerance, in the words of the metric; null: they are taken. */
  refusal(settings: MeasureSettings): string | null
  slice(request: SliceRequest): Slice
  explain(request: { label: number; convention: string; percentile: number }): DistanceExplanation
  /** A voxel on the slice with most errors of a label along an axis, amid these errors. */
  worstPlace(request: { axis: number; label: number }): Voxel
  /** The voxel that a value is most about; null: it has none. */
  valuePlace(request: ValueRequest): Voxel | null
  /** Reads the image under the masks, which must have their shape. */
  openUnder(item: ComparedItem): UnderFacts
  lesions(request: { label: number }): LesionList
  /** Null unless the prediction is a probability map that a threshold made a mask. */
  thresholdCurve(): ThresholdCurve | null
  /** Volumes for the viewer: reference, prediction and errors of a label (0: all) as NIfTI files. */
  viewerFiles(request: { label: number }): ViewerFiles
  /** The surface of the prediction with its distances to that of the reference (0: of every label to its own). */
  surface(request: { label: number }): SurfaceMesh
  imageMaps(): ImageMaps
}
