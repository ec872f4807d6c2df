/** Messages between the page and the worker that reads and compares two files. */

import type { MeaningOptions } from './meaningOptions'
import type { ShownPlane } from './shownPlane'

export type Side = 'reference' | 'prediction'
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
  readonly values: readonly Value[]
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
  /** Whether the files tell where the voxels lie. */
  readonly placed: boolean
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

export interface WorkerCalls {
  /** @param meaning what the values of both files mean, where they do not tell. */
  open(files: Readonly<Record<Side, readonly File[]>>, kind: PairKind | undefined, meaning: MeaningOptions): PairFacts
  /** The rows of one group, so that the first numbers are shown before the last are computed. */
  measure(group: string, settings: MeasureSettings): readonly MetricRow[]
  /** The refusal of a percentile or tolerance, in the words of the metric; null: they are taken. */
  refusal(settings: MeasureSettings): string | null
  slice(request: SliceRequest): Slice
  explain(request: { label: number; convention: string; percentile: number }): DistanceExplanation
  /** The slice with most errors of a label along an axis. */
  worstSlice(request: { axis: number; label: number }): number
  /** Volumes for the viewer: reference, prediction and errors of a label (0: all) as NIfTI files. */
  viewerFiles(request: { label: number }): { reference: ArrayBuffer; prediction: ArrayBuffer; error: ArrayBuffer }
  imageMaps(): ImageMaps
}
