/**
 * COCO evaluation of files divided between threads, without what is of threads: each reads a part of the detections, then evaluates some of the classes.
 * Bench row `K7 arrays coco-1000 two threads`.
 */
import { skipSpace, takeByte } from '../../kernels/text/jsonCursor'
import { mostObjects, readObjects } from '../../kernels/text/numberColumns'
import { DETECTION_FIELDS, isAtEnd, type KnownTruths, numberDetections, selectByIds } from './cocoFromBytes'
import { arrangeCoco, type CocoObjects, type SelectedFamily } from './cocoPrepare'
import type { SelectedObjects } from './cocoSelection'

/** Memory for the detections of a file, by row. The rows of a part follow those of the part before it, with a gap. */
export interface DetectionRows extends SelectedObjects {
  readonly imageId: Float64Array
  readonly categoryId: Float64Array
  readonly boxes: Float64Array
  readonly score: Float64Array
  readonly area: Float64Array
  readonly id: Float64Array
}

/** A part of the bytes of a list of detections. */
export interface DetectionPart {
  /** Where the first object begins, which the part before must find as the end of its own. */
  readonly from: number
  /** Where the next part begins; Infinity: at the end of the list. */
  readonly until: number
  readonly firstRow: number
}

/** @param ends the byte at which each part but the last ends at the earliest. @returns null: there are fewer objects than parts, or no list. */
export function detectionParts(bytes: Uint8Array, ends: readonly number[]): DetectionPart[] | null {
  const cursor = { bytes, at: 0 }
  if (!takeByte(cursor, LIST)) return null
  skipSpace(cursor)
  const starts = [cursor.at, ...ends.map((end) => likelyObject(bytes, end))]
  if (!starts.every((start, i) => start > (starts[i - 1] ?? -1))) return null
  return starts.map((from, i) => ({
    from,
    until: starts[i + 1] ?? Infinity,
    firstRow: i === 0 ? 0 : rowsFor(from) + i,
  }))
}

/** Rows for the detections in so many bytes. */
export function rowsFor(bytes: number): number {
  return mostObjects(bytes, DETECTION_FIELDS)
}

const LIST = 0x5b
const OPEN = 0x7b
const CLOSE = 0x7d
const COMMA = 0x2c

/** The first `{` behind `},` from a byte on; −1: none. It may lie inside a text or be part of another value, which the reader of the part before notices. */
function likelyObject(bytes: Uint8Array, from: number): number {
  for (let close = bytes.indexOf(CLOSE, from); close >= 0; close = bytes.indexOf(CLOSE, close + 1)) {
    let at = close + 1
    while (bytes[at]! <= 0x20) at++
    if (bytes[at] !== COMMA) continue
    at++
    while (bytes[at]! <= 0x20) at++
    if (bytes[at] === OPEN) return at
  }
  return -1
}

/** Reads the objects of a part into its rows. @returns their number; 0: the file is not read in parts. */
export function readDetectionPart(
  bytes: Uint8Array,
  { from, until, firstRow }: DetectionPart,
  rows: DetectionRows,
): number {
  const { imageId, categoryId, boxes, score } = rows
  const columns = [
    imageId.subarray(firstRow),
    categoryId.subarray(firstRow),
    boxes.subarray(4 * firstRow),
    score.subarray(firstRow),
  ]
  const cursor = { bytes, at: from }
  const count = readObjects(cursor, DETECTION_FIELDS, columns, until)
  return until < Infinity || isAtEnd(cursor) ? count : 0
}

/** Finds images and classes of the objects of a part. @returns their number; null: one is of an unknown image or class. */
export function selectDetectionPart(
  { firstRow }: DetectionPart,
  count: number,
  rows: DetectionRows,
  known: Pick<SelectedFamily, 'images' | 'ids'>,
): number | null {
  const of = <T extends Float64Array | Uint32Array>(column: T, width = 1) =>
    column.subarray(width * firstRow, width * (firstRow + count)) as T
  // Ids count rows instead of detections: with matches that are not recorded, only their sign is used.
  numberDetections({ id: of(rows.id), area: of(rows.area), boxes: of(rows.boxes, 4) }, firstRow)
  const found = selectByIds(of(rows.imageId), of(rows.categoryId), known, {
    index: of(rows.index),
    image: of(rows.image),
    category: of(rows.category),
  })
  return found.index.length === count ? count : null
}

/** Objects that are listed from row `first` on, and counted from there. */
export interface ListedRows {
  readonly first: number
  readonly count: number
}

/** The objects of the classes `from` … `end` − 1 in evaluation order, with the indices of all classes. */
export function arrangeClasses(
  known: KnownTruths,
  rows: DetectionRows,
  parts: readonly ListedRows[],
  classes: readonly [from: number, end: number],
): CocoObjects {
  const { truths } = known
  const all = [{ first: 0, count: truths.index.length }]
  const family = { ...known, truths: ofClasses(truths, all, classes), detections: ofClasses(rows, parts, classes) }
  const { id, area, score, boxes } = rows
  return arrangeCoco(family, known.labelled, { id, area, score, boxes, runs: [] }, true)
}

function ofClasses(
  side: SelectedObjects,
  parts: readonly ListedRows[],
  [from, end]: readonly [from: number, end: number],
): SelectedObjects {
  const most = parts.reduce((sum, { count }) => sum + count, 0)
  const index = new Uint32Array(most)
  const image = new Uint32Array(most)
  const category = new Uint32Array(most)
  let n = 0
  for (const { first, count } of parts)
    for (let i = first; i < first + count; i++) {
      const group = side.category[i]!
      if (group < from || group >= end) continue
      index[n] = side.index[i]! + first
      image[n] = side.image[i]!
      category[n++] = group
    }
  return { index: index.subarray(0, n), image: image.subarray(0, n), category: category.subarray(0, n) }
}

/** Ranges of classes with about equally many objects. */
export function classRanges(
  known: KnownTruths,
  rows: DetectionRows,
  parts: readonly ListedRows[],
  ranges: number,
): (readonly [from: number, end: number])[] {
  const load = new Float64Array(known.ids.length)
  for (const group of known.truths.category) load[group]!++
  for (const { first, count } of parts) for (let i = first; i < first + count; i++) load[rows.category[i]!]!++
  const total = load.reduce((sum, one) => sum + one, 0)
  const out: (readonly [number, number])[] = []
  for (let r = 1, k = 0, done = 0; r <= ranges; r++) {
    const from = k
    while (k < load.length && (r === ranges || done + load[k]! / 2 < (total * r) / ranges)) done += load[k++]!
    out.push([from, k])
  }
  return out
}
