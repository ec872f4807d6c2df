import { type JsonCursor, skipSpace, skipValue, takeByte } from '../../kernels/text/jsonCursor'
import { type NumberColumns, type NumberField, numberColumns } from '../../kernels/text/numberColumns'
import type { DetectionColumns, TruthColumns } from './cocoColumns'
import { arrangeCoco, type CocoObjects, type SelectedFamily } from './cocoPrepare'
import { indexById, type SelectedObjects, sortedIds } from './cocoSelection'
import type { CocoId } from './cocoTypes'

const id: NumberField = ['id', 1]
/** What is read of a list: the first of these that all of its objects have. */
const listFields = /* @__PURE__ */ new Map<string, readonly (readonly NumberField[])[]>([
  ['images', [[id, ['width', 1], ['height', 1]], [id]]],
  ['categories', [[id]]],
  ['annotations', [[id, ['image_id', 1], ['category_id', 1], ['area', 1], ['bbox', 4], ['iscrowd', 1]]]],
])
export const DETECTION_FIELDS: readonly NumberField[] = [
  ['image_id', 1],
  ['category_id', 1],
  ['bbox', 4],
  ['score', 1],
]

/**
 * The boxes of two COCO files as `prepareCoco` arranges them, without making their objects. Null: a file is no JSON, or has objects that lack a field, ids of
 * text, or other values that need a closer look.
 */
export function cocoFromBytes(
  reference: Uint8Array,
  prediction: Uint8Array,
  useCategories: boolean,
): CocoObjects | null {
  const known = truthsFromBytes(reference)
  const cursor = { bytes: prediction, at: 0 }
  const results = numberColumns(cursor, DETECTION_FIELDS)
  if (!known || !results || !isAtEnd(cursor)) return null
  const [image, category, boxes, score] = results.columns as Four
  const detected = {
    id: new Float64Array(results.count),
    area: new Float64Array(results.count),
    score,
    boxes,
    runs: [],
  }
  numberDetections(detected)
  const detections = selectByIds(image, category, known)
  return arrangeCoco({ ...known, detections }, known.labelled, detected, useCategories)
}

/** The data set of a COCO file. */
export interface KnownTruths extends Omit<SelectedFamily, 'detections'> {
  readonly labelled: TruthColumns
  /** Width and height by image; NaN where they are not stated. */
  readonly sizes: Float64Array
}

/** The truths of the bytes of a data set. Null: as {@link cocoFromBytes}. */
export function truthsFromBytes(reference: Uint8Array): KnownTruths | null {
  const lists = listsOf({ bytes: reference, at: 0 })
  const [images, categories, annotations] = ['images', 'categories', 'annotations'].map((name) => lists?.get(name))
  if (!images || !categories || !annotations) return null
  const { image, category, ...labelled } = truthsOf(annotations)
  // Annotations of one id replace each other.
  for (let i = 1; i < labelled.id.length; i++) if (!(labelled.id[i]! > labelled.id[i - 1]!)) return null
  const known = { images: sortedIds(objectsOf(images), 'images'), ids: sortedIds(objectsOf(categories), 'categories') }
  return { ...known, labelled, truths: selectByIds(image, category, known), sizes: sizesOf(images, known.images) }
}

function sizesOf({ count, columns }: NumberColumns, images: readonly CocoId[]): Float64Array {
  const sizes = new Float64Array(2 * images.length).fill(Number.NaN)
  const [ids, widths, heights] = columns
  if (!widths || !heights) return sizes
  const imageOf = indexById(images)
  for (let i = 0; i < count; i++) {
    const at = imageOf.get(ids![i])!
    sizes[2 * at] = widths[i]!
    sizes[2 * at + 1] = heights[i]!
  }
  return sizes
}

/** Numbers detections from 1 as pycocotools does, and computes their areas. */
export function numberDetections({ id, area, boxes }: Omit<DetectionColumns, 'score' | 'runs'>, first = 0): void {
  for (let i = 0; i < id.length; i++) {
    id[i] = first + i + 1
    area[i] = boxes[4 * i + 2]! * boxes[4 * i + 3]!
  }
}

type Four = readonly [Float64Array, Float64Array, Float64Array, Float64Array]

/** The three lists of a data set; null: it is not read. */
function listsOf(cursor: JsonCursor): Map<string, NumberColumns> | null {
  const lists = new Map<string, NumberColumns>()
  if (!takeByte(cursor, 0x7b)) return null
  do {
    const name = listName(cursor)
    if (name === null || !takeByte(cursor, 0x3a)) return null
    const fields = listFields.get(name)
    if (fields) {
      const list = firstColumns(cursor, fields)
      if (!list) return null
      lists.set(name, list)
    } else if (!skipValue(cursor)) return null
  } while (takeByte(cursor, 0x2c))
  return takeByte(cursor, 0x7d) && isAtEnd(cursor) ? lists : null
}

function firstColumns(cursor: JsonCursor, choices: readonly (readonly NumberField[])[]): NumberColumns | null {
  const from = cursor.at
  for (const fields of choices) {
    cursor.at = from
    const list = numberColumns(cursor, fields)
    if (list) return list
  }
  return null
}

function listName(cursor: JsonCursor): string | null {
  skipSpace(cursor)
  const from = cursor.at
  if (cursor.bytes[from] !== 0x22 || !skipValue(cursor)) return null
  const name: unknown = JSON.parse(new TextDecoder().decode(cursor.bytes.subarray(from, cursor.at)))
  return typeof name === 'string' ? name : null
}

export function isAtEnd(cursor: JsonCursor): boolean {
  skipSpace(cursor)
  return cursor.at === cursor.bytes.length
}

function truthsOf({ columns }: NumberColumns) {
  const [id, image, category, area] = columns as Four
  const [boxes, flags] = columns.slice(4) as [Float64Array, Float64Array]
  const ignore = new Uint8Array(id.length)
  const crowd = new Uint8Array(id.length)
  for (let i = 0; i < id.length; i++) {
    ignore[i] = flags[i] === 0 ? 0 : 1
    crowd[i] = Math.trunc(flags[i]!) === 0 ? 0 : 1
  }
  return { id, image, category, area, boxes, runs: [], ignore, crowd }
}

const objectsOf = ({ columns: [ids] }: NumberColumns) => Array.from(ids!, (id) => ({ id }))

/** The objects of known images and classes. */
export function selectByIds(
  image: Float64Array,
  category: Float64Array,
  { images, ids }: Pick<SelectedFamily, 'images' | 'ids'>,
  found: SelectedObjects = {
    index: new Uint32Array(image.length),
    image: new Uint32Array(image.length),
    category: new Uint32Array(image.length),
  },
): SelectedObjects {
  const imageOf = indexById(images)
  const categoryOf = indexById(ids)
  let n = 0
  let at: number | undefined
  for (let i = 0; i < image.length; i++) {
    if (i === 0 || image[i] !== image[i - 1]) at = imageOf.get(image[i])
    const group = categoryOf.get(category[i])
    if (at === undefined || group === undefined) continue
    found.index[n] = i
    found.image[n] = at
    found.category[n++] = group
  }
  return {
    index: found.index.subarray(0, n),
    image: found.image.subarray(0, n),
    category: found.category.subarray(0, n),
  }
}
