/** The numbers behind the figures of a case whose files hold many rows or images; plain data, so that it comes from other processes and from parts of a run. */

import type { LineageTrack, WrongLink } from '../../metrics/tracking/trackLineage'

/** A band around a curve: the percentiles of the curve of the resamples at fixed places. */
export type CurveBand = {
  readonly x: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly resamples: number
}

/** A curve by its corners, from left to right. */
export type PlotCurve = {
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Corners before they were thinned. */
  readonly corners: number
  /** What the curve is summarized by: the area under it, or the score of a free-response curve. */
  readonly score: number
  /** null: fewer than ten rows or images. */
  readonly band: CurveBand | null
}

/** The curves of the scores of one class against the rest. */
export type ScoreCurves = {
  readonly label: string
  readonly positives: number
  /** Straight between the corners. */
  readonly roc: PlotCurve
  /** In steps: the precision of a corner holds from the recall of the one before it. Absent where the average precision is of something else. */
  readonly precisionRecall?: PlotCurve
}

/** Bins of confidence that hold rows, in ascending order. */
export type Reliability = {
  readonly error: number
  readonly bins: readonly { readonly rows: number; readonly confidence: number; readonly accuracy: number }[]
  /** Whether the confidence is that of the most probable class, and not of the positive one. */
  readonly ofTop: boolean
  /** Into how many bins 0 to 1 is divided. Default: 15. */
  readonly of?: number
}

/** What maps of probabilities are worth at each threshold, over the voxels of all cases together. */
export type ThresholdCurves = {
  readonly cases: number
  /** Without the thresholds above which nothing is. */
  readonly dice: PlotCurve
  readonly precision: PlotCurve
  readonly recall: PlotCurve
  /** The smallest threshold with the largest Dice. */
  readonly best: number
}

/** Counts by true class (rows) and predicted class (columns). */
export type Confusion = {
  readonly labels: readonly string[]
  readonly matrix: readonly (readonly number[])[]
  /** Of detections: the last row and column stand for no object and no detection. */
  readonly hasNone: boolean
}

/** Predicted numbers against true ones. */
export type Agreement = {
  readonly bias: number
  readonly limits: readonly number[]
  /** 95 % intervals by Student's t; null below ten rows. */
  readonly intervals: {
    readonly bias: readonly number[]
    readonly low: readonly number[]
    readonly high: readonly number[]
  } | null
  /** Rows whose difference is beyond a limit. */
  readonly outside: number
  /** Every that many rows are listed in `truth` and `predicted`, from the first one on. */
  readonly every: number
  readonly truth: readonly number[]
  readonly predicted: readonly number[]
}

/** Curves of detections. */
export type DetectionCurves = {
  readonly objects: number
  /** False positives an image and sensitivity, straight between the corners. */
  readonly froc: PlotCurve
  /** Mean over the classes at COCO's 101 recalls. */
  readonly precisionRecall: PlotCurve
  /** The scores of single classes, where there are several. */
  readonly classes: readonly { readonly label: string; readonly ap50: number }[]
}

/** Curves of lesions that marks or candidates find, over scans, slides or cases. */
export type ResponseCurves = {
  readonly lesions: number
  /** What a row is, such as a scan. */
  readonly unit: string
  /** When a lesion is found, in words behind "found". */
  readonly rule: string
  /** The false positives a row at which the score of `froc` is the mean sensitivity. */
  readonly rates: readonly number[]
  /** False positives a row and sensitivity, straight between the corners. */
  readonly froc: PlotCurve
  /** In steps: the precision of a corner holds from the recall of the one before it; absent where the challenge has no average precision. */
  readonly precisionRecall?: PlotCurve
}

/** First and last frame. */
export type FrameRun = readonly [first: number, last: number]

/** A drawn track of the reference. Trees stand together, a mother between her daughters. */
export type DrawnTrack = Omit<LineageTrack, 'missed'> & { readonly missed: readonly FrameRun[] }

/** The tree of tracks with its errors. */
export type DrawnLineage = {
  readonly frames: number
  /** Of all tracks, drawn or not. */
  readonly counts: {
    readonly tracks: number
    readonly missed: number
    readonly unlinked: number
    readonly switched: number
    readonly wrong: number
    readonly invented: number
  }
  readonly tracks: readonly DrawnTrack[]
  /** Wrong links between drawn tracks. */
  readonly wrong: readonly WrongLink[]
  /** Predicted tracks with cells that match none, those with most of them. */
  readonly invented: readonly { readonly label: number; readonly runs: readonly FrameRun[] }[]
}

/** What figures draw of a case. */
export type CasePlots = {
  /** Rows of the table, images, scans, frames, or voxels. */
  readonly rows: number
  /** Classes that scores have curves of. */
  readonly classes?: number
  readonly scores?: readonly ScoreCurves[]
  readonly reliability?: Reliability
  readonly confusion?: Confusion
  readonly agreement?: Agreement
  readonly detections?: DetectionCurves
  readonly responses?: ResponseCurves
  readonly lineage?: DrawnLineage
  readonly thresholds?: ThresholdCurves
}
