/** The released detection scorer: boxes are not checked, and the class `abnormality` matches every class. */

import type { Tree } from '../../../contract'
import { isMedgradeError, MedgradeError } from '../../../errors/MedgradeError'
import { trimText } from '../../../metrics/text/trimText'
import { mean } from '../../../python/mean'
import { pythonNumber } from '../../../python/pythonNumber'
import { isRecord } from '../../isRecord'
import { round4 } from '../round4'
import { byId, type Fields, releasedResult, tierOf } from './trackResult'

/** null: a corner that is missing or no number, which breaks the scorer as soon as the box is compared. */
type RawBox = {
  readonly name: string
  readonly score: number
  readonly corners: readonly (number | null)[]
}

export type ReleasedImage = {
  readonly exists: boolean
  readonly formatOk: boolean
  readonly truth: readonly RawBox[]
  readonly boxes: readonly RawBox[]
  /** Why the scorer breaks on this file. */
  readonly broken: string | null
  readonly iouThreshold: number
}

const WILDCARD = 'abnormality'
const keys = ['x1', 'y1', 'x2', 'y2'] as const

type Size = readonly [width: number, height: number] | 'broken' | null

export function readReleased(
  file: Tree | Error | undefined,
  truth: unknown,
  size: Size,
  iouThreshold: number,
): ReleasedImage {
  const image = (boxes: readonly RawBox[], formatOk: boolean, broken: string | null): ReleasedImage => ({
    exists: file !== undefined,
    formatOk,
    truth: (Array.isArray(truth) ? truth : []).map((box) => rawBox(box) ?? emptyBox),
    boxes,
    broken,
    iouThreshold,
  })
  if (file === undefined) return image([], false, null)
  if (isMedgradeError(file)) return image([], false, file.message)
  const payload = (file as Tree).json
  if (!isRecord(payload)) return image([], false, 'prediction.json is no object')
  if (!Object.hasOwn(payload, 'boxes')) return image([], false, null)
  if (!Array.isArray(payload.boxes)) {
    // Python iterates over an empty object or text without an error.
    const harmless = payload.boxes === '' || (isRecord(payload.boxes) && Object.keys(payload.boxes).length === 0)
    return image([], false, harmless ? null : 'boxes is no list')
  }
  const boxes = payload.boxes.map(rawBox)
  if (boxes.includes(null)) return image([], false, 'a box is no object, or its score is no number')
  const formatOk =
    size !== 'broken' && payload.boxes.every((box) => isWellFormed(box as Readonly<Record<string, unknown>>, size))
  return image(boxes as readonly RawBox[], formatOk, null)
}

const emptyBox: RawBox = { name: WILDCARD, score: 1, corners: [null, null, null, null] }

function rawBox(box: unknown): RawBox | null {
  if (!isRecord(box)) return null
  const score = Object.hasOwn(box, 'score') ? pythonNumber(box.score) : 1
  if (score === null) return null
  return { name: className(box), score, corners: keys.map((key) => pythonNumber(box[key])) }
}

function className(box: Readonly<Record<string, unknown>>): string {
  if (!Object.hasOwn(box, 'class')) return WILDCARD
  const text = box.class === null ? 'none' : String(box.class)
  return trimText(text).toLowerCase()
}

function isWellFormed(box: Readonly<Record<string, unknown>>, size: readonly [number, number] | null): boolean {
  const [x1 = null, y1 = null, x2 = null, y2 = null] = keys.map((key) => pythonNumber(box[key]))
  if (x1 === null || y1 === null || x2 === null || y2 === null || x2 <= x1 || y2 <= y1) return false
  if (size && !(x1 >= 0 && x1 < size[0] && x2 > 0 && x2 <= size[0])) return false
  if (size && !(y1 >= 0 && y1 < size[1] && y2 > 0 && y2 <= size[1])) return false
  const score = Object.hasOwn(box, 'score') ? pythonNumber(box.score) : 1
  return score !== null && score >= 0 && score <= 1 && typeof box.class === 'string' && trimText(box.class) !== ''
}

export function releasedDetection(images: readonly ReleasedImage[], ids: readonly string[]): Fields {
  const broken = images.findIndex((image) => image.broken !== null)
  if (broken >= 0) throw invalid(`${ids[broken]}: ${images[broken]!.broken}`)
  const threshold = images[0]?.iouThreshold ?? 0.5
  const rows = images.map((image) => imageRow(image, threshold))
  const total = (key: 'tp' | 'fp' | 'fn') => rows.reduce((sum, row) => sum + row[key], 0)
  const perClass = classNames(images).map((name) => [name, classScore(images, name, threshold)] as const)
  const mAP = mean(perClass.map(([, { ap }]) => ap))
  const completion = rows.filter(({ completed }) => completed).length / Math.max(ids.length, 1)
  const done = completion >= 1
  const gated = (value: number) => (done ? value : 0)
  const tier = tierOf(mAP, [0.6, 0.3])
  const formatValid = done && images.every(({ formatOk }) => formatOk)
  const { precision, recall } = rates(total('tp'), total('fp'), total('fn'))
  const shown = gated(mAP)
  return releasedResult({
    clinical: round4(shown),
    completion,
    formatValid,
    hasValidResults: completion > 0 && shown > 0,
    level: gated(tier.level),
    metrics: {
      mAP: shown,
      micro_precision: gated(precision),
      micro_recall: gated(recall),
      per_class_ap: Object.fromEntries(perClass),
      total_tp: total('tp'),
      total_fp: total('fp'),
      total_fn: total('fn'),
      iou_threshold: threshold,
      medal_tier: gated(tier.level),
      medal_name: tier.name,
    },
    failure: !formatValid ? 'E5' : shown < 0.1 ? 'E3' : null,
    cases: { per_patient: byId(ids, rows, (row) => row) },
  })
}

/** Greedy matching of one image over all classes; without a file every truth is missed. */
function imageRow({ exists, truth, boxes }: ReleasedImage, threshold: number) {
  const counts = { gt_box_count: truth.length, pred_box_count: boxes.length, completed: exists }
  if (!exists) return { tp: 0, fp: 0, fn: truth.length, precision: 0, recall: 0, f1: 0, ...counts }
  const tp = greedyMatches(boxes, truth, threshold, joins).filter(({ hit }) => hit).length
  const [fp, fn] = [boxes.length - tp, truth.length - tp]
  return { tp, fp, fn, ...rates(tp, fp, fn), ...counts }
}

function rates(tp: number, fp: number, fn: number) {
  const precision = tp + fp === 0 ? 1 : tp / (tp + fp)
  const recall = tp + fn === 0 ? 1 : tp / (tp + fn)
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

const joins = (a: string, b: string) => a === b || a === WILDCARD || b === WILDCARD

function classNames(images: readonly ReleasedImage[]): string[] {
  const names = new Set(images.flatMap(({ truth, boxes }) => [...boxes, ...truth].map(({ name }) => name)))
  return names.size === 0 ? [WILDCARD] : [...names].sort()
}

function classScore(images: readonly ReleasedImage[], name: string, threshold: number) {
  let truths = 0
  const matches = images.flatMap(({ truth, boxes }) => {
    const own = truth.filter((box) => joins(name, box.name))
    truths += own.length
    const mine = boxes.filter((box) => joins(name, box.name))
    return greedyMatches(mine, own, threshold, () => true)
  })
  matches.sort((a, b) => b.score - a.score)
  return { ap: truths === 0 ? 0 : precisionArea(matches, truths), n_gt: truths, n_predictions: matches.length }
}

interface Match {
  readonly score: number
  readonly hit: boolean
}

/** By falling score each box takes the free truth with the highest IoU from the threshold on, the first of equals. */
function greedyMatches(
  boxes: readonly RawBox[],
  truth: readonly RawBox[],
  threshold: number,
  fits: typeof joins,
): Match[] {
  const free = truth.map(() => true)
  return [...boxes]
    .sort((a, b) => b.score - a.score)
    .map((box) => {
      let best = -1
      let bestIou = 0
      for (const [g, wanted] of truth.entries()) {
        if (!free[g] || !fits(box.name, wanted.name)) continue
        const iou = overlap(box, wanted)
        if (iou >= threshold && iou > bestIou) [best, bestIou] = [g, iou]
      }
      if (best >= 0) free[best] = false
      return { score: box.score, hit: best >= 0 }
    })
}

/** Intersection over union with Python's min and max, which return the first argument where one is NaN. */
function overlap(a: RawBox, b: RawBox): number {
  const corner = (box: RawBox, at: number) => {
    const value = box.corners[at]
    if (value === null || value === undefined) throw invalid(`a box has no number ${keys[at]}`)
    return value
  }
  const [ax1, ay1, ax2, ay2] = [corner(a, 0), corner(a, 1), corner(a, 2), corner(a, 3)]
  const [bx1, by1, bx2, by2] = [corner(b, 0), corner(b, 1), corner(b, 2), corner(b, 3)]
  const shared = max(0, min(ax2, bx2) - max(ax1, bx1)) * max(0, min(ay2, by2) - max(ay1, by1))
  if (shared <= 0) return 0
  const union = max(0, ax2 - ax1) * max(0, ay2 - ay1) + max(0, bx2 - bx1) * max(0, by2 - by1) - shared
  return union > 0 ? shared / union : 0
}

function max(a: number, b: number): number {
  if (b > a) return b
  return a
}

function min(a: number, b: number): number {
  if (b < a) return b
  return a
}

/** Mean over recalls 0, 0.01, …, 1 of the best precision from there on. */
function precisionArea(matches: readonly Match[], truths: number): number {
  let hits = 0
  const points = matches.map(({ hit }, i) => {
    if (hit) hits++
    return { precision: hits / (i + 1), recall: hits / truths }
  })
  let sum = 0
  for (let r = 0; r <= 100; r++) {
    let best = 0
    for (const { precision, recall } of points) if (recall >= r / 100 && precision > best) best = precision
    sum += best
  }
  return sum / 101
}

function invalid(message: string): MedgradeError {
  return new MedgradeError('invalid-submission', `The released scorer stops: ${message}`)
}
