import { requireNumbers } from '../../array/requireNumbers'
import type { Whole } from '../../contract'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { runsIou } from '../../kernels/components/runLength'
import { boxOverlap } from '../../kernels/matching/boxOverlap'
import { cocoAccumulate } from '../../kernels/matching/cocoAccumulate'
import { type CocoInput, type CocoMatches, cocoMatch } from '../../kernels/matching/cocoMatch'
import { cocoFromBytes } from './cocoFromBytes'
import { type CocoImageResult, cocoImageResults, THRESHOLD_BITS } from './cocoImageResults'
import { type CocoFamily, type CocoObjects, prepareCoco, type UnclassedDataset } from './cocoPrepare'
import { type CocoAreaRange, type CocoCategoryResult, cocoPerCategory, cocoStats } from './cocoSummary'
import type { CocoDataset, CocoDetection, CocoId, UnclassedDetection } from './cocoTypes'

export type { CocoImageResult } from './cocoImageResults'
export type { CocoAreaRange, CocoCategoryResult } from './cocoSummary'
export type * from './cocoTypes'

export interface EvaluateCocoOptions {
  /** Compare boxes or masks. Default 'bbox'. */
  readonly iouType?: 'bbox' | 'segm'
  /** Default 0.5, 0.55, …, 0.95 (as numpy's linspace makes them). */
  readonly iouThresholds?: readonly number[]
  /** Ascending. Default 0, 0.01, …, 1. */
  readonly recallThresholds?: readonly number[]
  /** Detections kept per image and class. Default [1, 10, 100]. */
  readonly maxDetections?: readonly Whole[]
  /** Closed intervals of the object's area. Default all, small (to 32²), medium (to 96²), large. */
  readonly areaRanges?: readonly CocoAreaRange[]
  /** false: one class for all listed categories; its id is −1. Default true. */
  readonly useCategories?: boolean
  /**
   * 'loaded' (default): detections are numbered from 1 and their areas computed, as pycocotools' loadRes does. 'given': `id` and `area` of each
   * detection are used as given (a detection with id 0 does not take its truth).
   */
  readonly detectionFields?: 'loaded' | 'given'
  /** Add `perImage`, the matches of every image. Default false. */
  readonly perImage?: boolean
}

export const COCO_OPTIONS: OptionTable<EvaluateCocoOptions> = {
  iouType: 'string',
  iouThresholds: 'numbers',
  recallThresholds: 'numbers',
  maxDetections: 'numbers',
  areaRanges: 'list',
  useCategories: 'boolean',
  detectionFields: 'string',
  perImage: 'boolean',
}

export interface CocoResult {
  /** The 12 statistics of COCO's summary, −1 where nothing counts. */
  readonly stats: readonly number[]
  /** stats[0], stats[1], stats[2], stats[8]. */
  readonly ap: number
  readonly ap50: number
  readonly ap75: number
  readonly ar: number
  /** The statistics by name: AP, AP50, AP75, APsmall, APmedium, APlarge, AR1, AR10, AR100, ARsmall, ARmedium, ARlarge; AR has the maxima of detections. */
  readonly named: Readonly<Record<string, number>>
  /** T thresholds, R recalls, K classes, A area ranges, M maxima: the axes of the arrays. */
  readonly shape: { readonly T: Whole; readonly R: Whole; readonly K: Whole; readonly A: Whole; readonly M: Whole }
  /** [T, R, K, A, M] in C order; −1 where nothing counts. */
  readonly precision: Float64Array
  /** [T, R, K, A, M]: the score at which that recall is reached. */
  readonly scores: Float64Array
  /** [T, K, A, M]. */
  readonly recall: Float64Array
  readonly iouThresholds: readonly number[]
  /** All areas, largest maximum. */
  readonly perCategory: readonly CocoCategoryResult[]
  readonly perImage?: readonly CocoImageResult[]
}

const AREAS: readonly CocoAreaRange[] = [
  { name: 'all', low: 0, high: 1e10 },
  { name: 'small', low: 0, high: 1024 },
  { name: 'medium', low: 1024, high: 9216 },
  { name: 'large', low: 9216, high: 1e10 },
]
/**
 * COCO evaluation of boxes or masks, equal to pycocotools in every bit: average precision at ten IoU thresholds and 101 recalls, average recall, per area
 * range and per category.
 *
 * @param reference images, categories and annotations as in a COCO JSON file. Truths that are crowds or outside an area range are ignored. As in
 *   pycocotools, the last annotation of a repeated id counts, a truth with id 0 is taken but never found, and the key `ignore` has no effect.
 * @param prediction detections as in a COCO results file: boxes in pixels [x, y, width, height]. Those of unknown images or categories are dropped.
 *   An object with a mask and no box has the box of its mask.
 * @throws {@link MedgradeError} `bad-input` for a truth without id, area or iscrowd, a detection without score, and unusable boxes or masks;
 *   `bad-argument` for thresholds below 0 and numbers of detections that are not whole.
 * @example
 * const reference = {
 *   images: [{ id: 1 }],
 *   categories: [{ id: 1 }],
 *   annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [0, 0, 50, 50], area: 2500, iscrowd: 0 }],
 * }
 * const prediction = [{ image_id: 1, category_id: 1, bbox: [0, 0, 50, 40], score: 0.9 }]
 * evaluateCoco(reference, prediction).ar // → 0.7
 */
export function evaluateCoco(
  reference: CocoDataset,
  prediction: readonly CocoDetection[],
  options?: EvaluateCocoOptions,
): CocoResult
// The bytes of COCO's JSON files, whose boxes are read without making objects.
export function evaluateCoco(reference: Uint8Array, prediction: Uint8Array, options?: EvaluateCocoOptions): CocoResult
export function evaluateCoco(
  reference: CocoDataset | Uint8Array,
  prediction: readonly CocoDetection[] | Uint8Array,
  options: EvaluateCocoOptions = {},
): CocoResult {
  checkOptions('evaluateCoco', options, COCO_OPTIONS)
  const { iouType = 'bbox', detectionFields = 'loaded', useCategories = true } = options
  const data =
    reference instanceof Uint8Array &&
    prediction instanceof Uint8Array &&
    iouType === 'bbox' &&
    detectionFields === 'loaded'
      ? cocoFromBytes(reference, prediction, useCategories)
      : null
  if (data) return evaluate(data, options)
  return evaluateCocoObjects(parsedJson(reference, 'reference'), parsedJson(prediction, 'prediction'), options)
}

/** The value in the bytes of a JSON file. */
function parsedJson<T>(value: T | Uint8Array, what: string): T {
  if (!(value instanceof Uint8Array)) return value
  try {
    return JSON.parse(new TextDecoder().decode(value)) as T
  } catch (cause) {
    return refuse('bad-json', `the ${what}`, (cause as Error).message, 'JSON', { cause })
  }
}

/** {@link evaluateCoco} of objects, for challenges: a page that grades them loads no reader of bytes. */
export function evaluateCocoObjects(
  reference: CocoDataset,
  prediction: readonly CocoDetection[],
  options: EvaluateCocoOptions = {},
): CocoResult {
  if (
    !Array.isArray(reference?.images) ||
    !Array.isArray(reference.categories) ||
    !Array.isArray(reference.annotations)
  )
    refuse('bad-input', 'the reference', reference, 'images, categories and annotations')
  if (!Array.isArray(prediction)) refuse('bad-input', 'the prediction', typeof prediction, 'a list of detections')
  const family: CocoFamily = {
    categories: reference.categories,
    annotationClasses: reference.annotations.map((annotation) => annotation?.category_id),
    detectionClasses: prediction.map((detection) => detection?.category_id),
  }
  return evaluateFamilies({ reference, prediction, families: [family] }, options, true)[0]!
}

/** {@link evaluateCoco} for each of several families of classes, given separately from the objects, which are read once. */
export function evaluateCocoFamilies(
  reference: UnclassedDataset,
  prediction: readonly UnclassedDetection[],
  families: readonly CocoFamily[],
  options: EvaluateCocoOptions = {},
): CocoResult[] {
  return evaluateFamilies({ reference, prediction, families }, options, false)
}

interface CocoSides {
  readonly reference: UnclassedDataset
  readonly prediction: readonly UnclassedDetection[]
  readonly families: readonly CocoFamily[]
}

function evaluateFamilies(
  { reference, prediction, families }: CocoSides,
  options: EvaluateCocoOptions,
  boxesOfMasks: boolean,
): CocoResult[] {
  const { useCategories = true } = options
  const iouType = oneOf('iouType', options.iouType, 'bbox', 'segm')
  const given = oneOf('detectionFields', options.detectionFields, 'loaded', 'given') === 'given'
  return prepareCoco(reference, prediction, families, { iouType, useCategories, given, boxesOfMasks }).map((data) =>
    evaluate(data, options),
  )
}

function evaluate(data: CocoObjects, options: EvaluateCocoOptions): CocoResult {
  const settings = cocoSettings(options)
  const curves = emptyCurves(settings, data.categories.length)
  const { areaRanges, maxDetections } = settings
  const decisions = fillCurves(data, settings, curves, options.perImage)
  const result = cocoResult(curves, settings, data.categories)
  const { T, M } = curves.shape
  return options.perImage
    ? { ...result, perImage: cocoImageResults(data, decisions, areaRanges, maxDetections[M - 1]!, T) }
    : result
}

/** The options of the numbers, checked. */
export interface CocoSettings {
  readonly iouThresholds: readonly number[]
  readonly recallThresholds: Float64Array
  /** Ascending. */
  readonly maxDetections: readonly number[]
  readonly areaRanges: readonly CocoAreaRange[]
}

export function cocoSettings(options: EvaluateCocoOptions): CocoSettings {
  const { areaRanges = AREAS, iouThresholds = linspace(0.5, 0.95, 10) } = options
  const recallThresholds = Float64Array.from(options.recallThresholds ?? linspace(0, 1, 101))
  const maxDetections = [...(options.maxDetections ?? [1, 10, 100])].sort((a, b) => a - b)
  if (maxDetections.length === 0 || iouThresholds.length === 0 || areaRanges.length === 0)
    refuse('bad-input', 'iouThresholds, maxDetections and areaRanges', 'an empty list', 'at least 1 each')
  requireNumbers('iouThresholds', iouThresholds)
  requireNumbers('maxDetections', maxDetections, 0, true)
  return { iouThresholds, recallThresholds, maxDetections, areaRanges }
}

export type CocoResultCurves = Pick<CocoResult, 'shape' | 'precision' | 'scores' | 'recall' | 'iouThresholds'>

/** @param column makes the arrays, in which every cell is written later. */
export function emptyCurves(
  { iouThresholds, recallThresholds, maxDetections, areaRanges }: CocoSettings,
  classes: number,
  column = (length: number): Float64Array => new Float64Array(length),
): CocoResultCurves {
  const T = iouThresholds.length
  const shape = { T, R: recallThresholds.length, K: classes, A: areaRanges.length, M: maxDetections.length }
  const cells = T * classes * shape.A * shape.M
  const recall = column(cells).fill(-1)
  return { shape, precision: column(cells * shape.R), scores: column(cells * shape.R), recall, iouThresholds }
}

/** Matches the objects and writes the curves of the given classes. @returns the matches if they are recorded. */
export function fillCurves(
  data: CocoObjects,
  { iouThresholds, recallThresholds, maxDetections, areaRanges }: CocoSettings,
  curves: CocoResultCurves,
  recordMatches = false,
  classes?: readonly [from: number, end: number],
): CocoMatches[] {
  const { detections, truths, scores, classStart } = data
  const imageCount = data.images.length
  const areas = Float64Array.from(areaRanges.flatMap(({ low, high }) => [low, high]))
  const overlap = overlapOf(data)
  const decisions: CocoMatches[] = []
  for (let first = 0; first < iouThresholds.length; first += THRESHOLD_BITS) {
    const thresholds = Float64Array.from(iouThresholds.slice(first, first + THRESHOLD_BITS))
    // Spread objects get a new shape after a collection of garbage, for which V8 compiles matching again: bench row `K7 arrays coco-1000 two threads`.
    const input: CocoInput = {
      detections,
      truths,
      scores,
      classStart,
      imageCount,
      thresholds,
      first,
      recallThresholds,
      areas,
      maxDetections,
      overlap,
      recordMatches,
    }
    const matches = cocoMatch(input)
    if (recordMatches) decisions.push(matches)
    cocoAccumulate(input, matches, curves, classes)
  }
  return decisions
}

export function cocoResult(
  curves: CocoResultCurves,
  { areaRanges, maxDetections }: CocoSettings,
  categories: readonly CocoId[],
): CocoResult {
  const stats = cocoStats(curves, areaRanges, maxDetections)
  return {
    stats,
    ap: stats[0]!,
    ap50: stats[1]!,
    ap75: stats[2]!,
    ar: stats[8]!,
    named: namedStats(stats, maxDetections),
    ...curves,
    perCategory: cocoPerCategory(curves, areaRanges, categories),
  }
}

/** The twelve statistics by the names of COCO's papers. */
function namedStats(stats: readonly number[], maxDetections: ArrayLike<number>): Record<string, number> {
  const maxima = [0, 1, 2].map((i) => `AR${maxDetections[i] ?? `max${i + 1}`}`)
  const sizes = (what: string) => ['small', 'medium', 'large'].map((size) => what + size)
  const names = ['AP', 'AP50', 'AP75', ...sizes('AP'), ...maxima, ...sizes('AR')]
  return Object.fromEntries(names.map((name, i) => [name, stats[i]!]))
}

/** numpy.linspace. */
function linspace(start: number, stop: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => (i === count - 1 ? stop : i * ((stop - start) / (count - 1)) + start))
}

/** Masks are compared only if their bounding boxes overlap. */
function overlapOf({ detectionShapes, truthShapes, truths }: CocoObjects): (d: number, g: number) => number {
  const masks = truthShapes.runs
  return (d, g) => {
    const crowd = truths.crowd[g] === 1
    const overlap = boxOverlap(detectionShapes.boxes, 4 * d, truthShapes.boxes, 4 * g, crowd)
    return overlap > 0 && masks.length > 0 ? runsIou(detectionShapes.runs[d]!, masks[g]!, crowd) : overlap
  }
}
