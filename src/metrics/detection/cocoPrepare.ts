import { refuse } from '../../errors/refuse'
import { type Runs, runsArea, runsBox } from '../../kernels/components/runLength'
import type { CocoSide, CocoTruths } from '../../kernels/matching/cocoMatch'
import { stableGroup } from '../../kernels/matching/stableGroup'
import { argsort } from '../../kernels/sorting/argsort'
import { pick } from '../../kernels/sorting/pick'
import { byValue } from '../../kernels/statistics/classIndex'
import { segmentationRuns } from './cocoSegmentation'
import type { CocoAnnotation, CocoCategory, CocoDetection, CocoId, CocoImage } from './cocoTypes'

/** Objects in evaluation order, as flat arrays. */
export interface CocoObjects {
  readonly images: readonly CocoId[]
  readonly categories: readonly CocoId[]
  readonly detections: CocoSide
  readonly scores: Float64Array
  readonly classStart: Uint32Array
  readonly truths: CocoTruths
  readonly detectionShapes: CocoShapes
  readonly truthShapes: CocoShapes
}

/** Four numbers an object; its runs too under 'segm', where the box is the one around them. */
export interface CocoShapes {
  readonly boxes: Float64Array
  readonly runs: readonly Runs[]
}

/** Objects whose classes stand elsewhere. */
type Labelled = Omit<CocoAnnotation, 'category_id'>
export type Detected = Omit<CocoDetection, 'category_id'>

export interface LabelledImages {
  readonly images: readonly CocoImage[]
  readonly annotations: readonly Labelled[]
}

/** Classes to evaluate by, and which of them each object has. */
export interface CocoFamily {
  readonly categories: readonly CocoCategory[]
  readonly annotationClasses: readonly unknown[]
  readonly detectionClasses: readonly unknown[]
}

interface Settings {
  readonly iouType: 'bbox' | 'segm'
  readonly useCategories: boolean
  readonly given: boolean
}

/** Which objects of one side are evaluated, and where they belong. */
interface Chosen {
  readonly index: Uint32Array
  readonly image: Uint32Array
  readonly category: Uint32Array
}

/** What is read of the objects of one side, each at its place in the list. */
interface Columns extends CocoShapes {
  readonly id: Float64Array
  readonly area: Float64Array
}
interface TruthColumns extends Columns {
  readonly ignore: Uint8Array
  readonly crowd: Uint8Array
}
interface DetectionColumns extends Columns {
  readonly score: Float64Array
}

/** The objects of each family in its order. What they hold is read once for all families, in the order of the list, which lies so in memory. */
export function prepareCoco(
  reference: LabelledImages,
  prediction: readonly Detected[],
  families: readonly CocoFamily[],
  settings: Settings,
): CocoObjects[] {
  const { annotations } = reference
  const images = sortedIds(reference.images, 'images')
  const imageOf = places(images)
  const sizes = new Map<CocoId, CocoImage>(reference.images.map((image) => [image.id, image]))
  const last = lastWithId(annotations)
  const chosen = families.map(({ categories, annotationClasses, detectionClasses }) => {
    const ids = sortedIds(categories, 'categories')
    const categoryOf = places(ids)
    const resolved =
      last &&
      resolveAnnotations(annotations, last, imageOf, settings.useCategories ? categoryOf : null, annotationClasses)
    return {
      ids,
      truths: choose(annotations, annotationClasses, resolved, imageOf, categoryOf, 'annotation'),
      detections: choose(prediction, detectionClasses, null, imageOf, categoryOf, 'detection'),
    }
  })
  const detected = readDetections(
    prediction,
    chosen.map((family) => family.detections.index),
    settings,
    sizes,
  )
  const labelled = readTruths(
    annotations,
    chosen.map((family) => family.truths.index),
    settings,
    sizes,
  )
  return chosen.map(({ ids, truths, detections }) => {
    const categories = settings.useCategories ? ids : [-1]
    const groups = categories.length
    const given = byClass(truths, ids.length, groups)
    const best = byScore(detections, byClass(detections, ids.length, groups), detected.score)
    return {
      images,
      categories,
      ...arrangeDetections(
        detected,
        detections,
        toKeys(detections, best, images.length, groups),
        images.length,
        groups,
      ),
      ...arrangeTruths(labelled, truths, toKeys(truths, given, images.length, groups), images.length),
    }
  })
}

function arrangeDetections(
  columns: DetectionColumns,
  side: Chosen,
  order: Uint32Array,
  images: number,
  groups: number,
): Pick<CocoObjects, 'detections' | 'scores' | 'classStart' | 'detectionShapes'> {
  const index = pick(side.index, order)
  const classStart = new Uint32Array(groups + 1)
  for (let i = 0; i < order.length; i++) classStart[side.category[order[i]!]! + 1]!++
  for (let k = 0; k < groups; k++) classStart[k + 1]! += classStart[k]!
  return {
    detections: { key: keysOf(side, order, images), id: pick(columns.id, index), area: pick(columns.area, index) },
    scores: pick(columns.score, index),
    classStart,
    detectionShapes: shapesOf(columns, index),
  }
}

function arrangeTruths(
  columns: TruthColumns,
  side: Chosen,
  order: Uint32Array,
  images: number,
): Pick<CocoObjects, 'truths' | 'truthShapes'> {
  const index = pick(side.index, order)
  const { id, area, ignore, crowd } = columns
  return {
    truths: {
      key: keysOf(side, order, images),
      id: pick(id, index),
      area: pick(area, index),
      ignore: pick(ignore, index),
      crowd: pick(crowd, index),
    },
    truthShapes: shapesOf(columns, index),
  }
}

/** The given order. Without classes an image's objects stand by class first: ties and look-ups depend on it. */
function byClass(side: Chosen, listed: number, groups: number): Uint32Array {
  const order = new Uint32Array(side.index.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  if (groups === listed) return order
  const grouped = stableGroup(order, side.category, listed)
  side.category.fill(0)
  return grouped
}

function byScore(side: Chosen, order: Uint32Array, score: Float64Array): Uint32Array {
  const negated = new Float64Array(order.length)
  for (let i = 0; i < negated.length; i++) negated[i] = -score[side.index[order[i]!]!]!
  return pick(order, argsort(negated))
}

function toKeys(side: Chosen, order: Uint32Array, images: number, groups: number): Uint32Array {
  return stableGroup(stableGroup(order, side.image, images), side.category, groups)
}

function keysOf(side: Chosen, order: Uint32Array, images: number): Float64Array {
  const keys = new Float64Array(order.length)
  for (let i = 0; i < keys.length; i++) keys[i] = side.category[order[i]!]! * images + side.image[order[i]!]!
  return keys
}

function shapesOf({ boxes, runs }: CocoShapes, index: Uint32Array): CocoShapes {
  const out = new Float64Array(4 * index.length)
  for (let i = 0, to = 0; i < index.length; i++) {
    const from = 4 * index[i]!
    out[to++] = boxes[from]!
    out[to++] = boxes[from + 1]!
    out[to++] = boxes[from + 2]!
    out[to++] = boxes[from + 3]!
  }
  return { boxes: out, runs: runs.length === 0 ? runs : Array.from(index, (i) => runs[i]!) }
}

/** Distinct ids in ascending order: numbers by value, text by code points. */
function sortedIds(items: readonly { readonly id: CocoId }[], name: string): CocoId[] {
  const ids = [...new Set(items.map((item) => item?.id))]
  const kind = typeof ids[0]
  for (const id of ids)
    if ((typeof id !== 'number' && typeof id !== 'string') || typeof id !== kind)
      refuse('bad-input', `an id of ${name}`, id, 'all numbers or all texts')
  return ids.sort(byValue)
}

function places(ids: readonly CocoId[]): ReadonlyMap<unknown, number> {
  return new Map(ids.map((id, i) => [id, i]))
}

/** For each annotation the last one with its id, which a look-up by id finds; null where ids are distinct. */
function lastWithId(annotations: readonly Labelled[]): Uint32Array | null {
  let ascending = true
  for (let i = 0, last = -Infinity; i < annotations.length; i++) {
    const id = checkedNumber(annotations[i]?.id, 'id of annotation', i)
    ascending &&= id > last
    last = id
  }
  // As in most files: a table of ids would cost as much as reading the annotations.
  if (ascending) return null
  const byId = new Map(annotations.map(({ id }, i) => [id, i]))
  return byId.size === annotations.length ? null : Uint32Array.from(annotations, ({ id }) => byId.get(id)!)
}

/**
 * The truths that are evaluated where ids are not distinct: in input order of an image, each looked up by its id. The image and class that
 * select an annotation are its own; those that place it are the ones of the annotation found. `categoryOf` null: no class selects.
 */
function resolveAnnotations(
  annotations: readonly Labelled[],
  last: Uint32Array,
  imageOf: ReadonlyMap<unknown, number>,
  categoryOf: ReadonlyMap<unknown, number> | null,
  classes: readonly unknown[],
): Uint32Array {
  const place = (i: number) => imageOf.get(annotations[i]!.image_id)
  const chosen = last
    .map((_, i) => i)
    .filter((i) => place(i) !== undefined && (categoryOf === null || categoryOf.has(classes[i])))
  return pick(
    last,
    chosen.sort((a, b) => place(a)! - place(b)! || a - b),
  )
}

/** Of the objects listed in `resolved`, or of all, those of a known image and class. */
function choose(
  objects: readonly { readonly image_id: CocoId }[],
  classes: readonly unknown[],
  resolved: Uint32Array | null,
  imageOf: ReadonlyMap<unknown, number>,
  categoryOf: ReadonlyMap<unknown, number>,
  what: string,
): Chosen {
  const count = (resolved ?? objects).length
  const index = new Uint32Array(count)
  const image = new Uint32Array(count)
  const category = new Uint32Array(count)
  let n = 0
  let last: unknown
  let at: number | undefined
  for (let k = 0; k < count; k++) {
    const i = resolved ? resolved[k]! : k
    const imageId = objects[i]?.image_id
    const categoryId = classes[i]
    if (imageId === undefined || categoryId === undefined)
      refuse('bad-input', `${what} ${i}`, objects[i], 'image_id and category_id')
    if (imageId !== last) at = imageOf.get((last = imageId))
    const group = categoryOf.get(categoryId)
    if (at === undefined || group === undefined) continue
    index[n] = i
    image[n] = at
    category[n++] = group
  }
  return { index: index.subarray(0, n), image: image.subarray(0, n), category: category.subarray(0, n) }
}

/** One for each object that any of the lists names. */
function marked(count: number, lists: readonly Uint32Array[]): Uint8Array {
  const marks = new Uint8Array(count)
  for (const list of lists) for (let k = 0; k < list.length; k++) marks[list[k]!] = 1
  return marks
}

function readDetections(
  prediction: readonly Detected[],
  lists: readonly Uint32Array[],
  { given, iouType }: Settings,
  sizes: ReadonlyMap<CocoId, CocoImage>,
): DetectionColumns {
  const n = prediction.length
  const wanted = marked(n, lists)
  const id = new Float64Array(n)
  const area = new Float64Array(n)
  const score = new Float64Array(n)
  const boxes = new Float64Array(4 * n)
  const runs: Runs[] = []
  const masks = iouType === 'segm'
  // As the reference does, the first detection of the whole list decides what areas are taken from.
  const fromBoxes = n > 0 && prediction[0]!.bbox !== undefined && prediction[0]!.bbox?.length !== 0
  for (let i = 0; i < n; i++) {
    if (wanted[i] === 0) continue
    const detection = prediction[i]!
    const { bbox } = detection
    score[i] = checkedNumber(detection.score, 'score of detection', i)
    id[i] = given ? checkedNumber(detection.id, 'id of detection', i) : i + 1
    if (given) area[i] = checkedNumber(detection.area, 'area of detection', i)
    else if (fromBoxes) area[i] = checkedBox(bbox, 'detection', i)[2]! * bbox![3]!
    const areaOfMask = !given && !fromBoxes
    const mask = masks || areaOfMask ? runsOf(detection, i, sizes, 'detection') : undefined
    if (areaOfMask) area[i] = runsArea(mask!)
    if (masks) runs[i] = mask!
    putBox(boxes, i, runs[i] ? runsBox(runs[i]!) : checkedBox(bbox, 'detection', i))
  }
  return { id, area, score, boxes, runs }
}

function readTruths(
  annotations: readonly Labelled[],
  lists: readonly Uint32Array[],
  { iouType }: Settings,
  sizes: ReadonlyMap<CocoId, CocoImage>,
): TruthColumns {
  const n = annotations.length
  const wanted = marked(n, lists)
  const id = new Float64Array(n)
  const area = new Float64Array(n)
  const ignore = new Uint8Array(n)
  const crowd = new Uint8Array(n)
  const boxes = new Float64Array(4 * n)
  const runs: Runs[] = []
  for (let i = 0; i < n; i++) {
    if (wanted[i] === 0) continue
    const annotation = annotations[i]!
    const { iscrowd } = annotation
    const flag = Number(iscrowd)
    if ((typeof iscrowd !== 'number' && typeof iscrowd !== 'boolean') || Number.isNaN(flag))
      refuse('bad-input', `iscrowd of annotation ${annotation.id}`, iscrowd, '0 or 1')
    id[i] = annotation.id
    area[i] = checkedNumber(annotation.area, 'area of annotation', annotation.id)
    ignore[i] = flag !== 0 ? 1 : 0
    crowd[i] = Math.trunc(flag) !== 0 ? 1 : 0
    if (iouType === 'segm') runs[i] = runsOf(annotation, i, sizes, 'annotation')
    putBox(boxes, i, runs[i] ? runsBox(runs[i]!) : checkedBox(annotation.bbox, 'annotation', i))
  }
  return { id, area, ignore, crowd, boxes, runs }
}

function putBox(boxes: Float64Array, i: number, box: ArrayLike<number>): void {
  for (let k = 0; k < 4; k++) boxes[4 * i + k] = box[k]!
}

function checkedBox(bbox: readonly number[] | undefined, what: string, i: number): readonly number[] {
  if (
    !Array.isArray(bbox) ||
    bbox.length !== 4 ||
    typeof bbox[0] !== 'number' ||
    typeof bbox[1] !== 'number' ||
    typeof bbox[2] !== 'number' ||
    typeof bbox[3] !== 'number'
  )
    refuse('bad-input', `the bbox of ${what} ${i}`, bbox, '[x, y, width, height]')
  return bbox
}

function runsOf(
  { segmentation, bbox, image_id }: Detected | Labelled,
  i: number,
  sizes: ReadonlyMap<CocoId, CocoImage>,
  what: string,
): Runs {
  const image = sizes.get(image_id)
  // A detection without a mask is its box, as when pycocotools loads results.
  const asBox = segmentation === undefined && what === 'detection' && bbox !== undefined
  const shapes = asBox ? [checkedBox(bbox, what, i)] : segmentation!
  return segmentationRuns(shapes, [image?.height, image?.width], `the mask of ${what} ${i}`)
}

/** Its place in words only when it is wrong: made for every number, those texts would take longer than the evaluation. */
function checkedNumber(value: unknown, what: string, at: number): number {
  if (typeof value !== 'number') refuse('bad-input', `the ${what} ${at}`, value, 'a number')
  return value
}
