import { refuse } from '../array/refuse'
import { argsort } from '../kernels/argsort'
import { byValue } from '../kernels/classIndex'
import type { CocoSide, CocoTruths } from '../kernels/cocoMatch'
import { type Runs, runsArea, runsBox } from '../kernels/runLength'
import { stableGroup } from '../kernels/stableGroup'
import { segmentationRuns } from './cocoSegmentation'
import type { CocoAnnotation, CocoDataset, CocoDetection, CocoId, CocoImage } from './cocoTypes'

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

export function prepareCoco(
  reference: CocoDataset,
  prediction: readonly CocoDetection[],
  settings: Settings,
): CocoObjects {
  if (
    !Array.isArray(reference?.images) ||
    !Array.isArray(reference.categories) ||
    !Array.isArray(reference.annotations)
  )
    refuse('bad-input', 'the reference', reference, 'images, categories and annotations')
  if (!Array.isArray(prediction)) refuse('bad-input', 'the prediction', typeof prediction, 'a list of detections')
  const images = sortedIds(reference.images, 'images')
  const listed = sortedIds(reference.categories, 'categories')
  const imageOf = places(images)
  const categoryOf = places(listed)
  const sizes = new Map<CocoId, CocoImage>(reference.images.map((image) => [image.id, image]))
  const annotations = resolveAnnotations(reference.annotations, imageOf, categoryOf, settings.useCategories)
  const truthSide = choose(annotations, imageOf, categoryOf, 'annotation')
  const detectionSide = choose(prediction, imageOf, categoryOf, 'detection')
  const groups = settings.useCategories ? listed.length : 1

  // Without classes an image's objects stand by class, then in the given order: ties and look-ups depend on it.
  const byClass = (side: Chosen): Uint32Array => {
    const order = stableGroup(
      side.index.map((_, i) => i),
      side.category,
      listed.length,
    )
    if (!settings.useCategories) side.category.fill(0)
    return order
  }
  const toKeys = (side: Chosen, order: Uint32Array): Uint32Array =>
    stableGroup(stableGroup(order, side.image, images.length), side.category, groups)
  const keysOf = (side: Chosen, order: Uint32Array): Float64Array =>
    doubles(order, (i) => side.category[i]! * images.length + side.image[i]!)
  // Read in the order of the list, which lies so in memory; rearranged as plain numbers.
  const areas = detectionAreas(prediction, detectionSide.index, settings, sizes)
  const scores = doubles(detectionSide.index, (i) => checkedNumber(prediction[i]!.score, `the score of detection ${i}`))

  const start = byClass(detectionSide)
  const byScore = argsort(doubles(start, (i) => -scores[i]!))
  const dOrder = toKeys(
    detectionSide,
    byScore.map((i) => start[i]!),
  )
  const tOrder = toKeys(truthSide, byClass(truthSide))

  const classStart = new Uint32Array(groups + 1)
  for (let i = 0; i < dOrder.length; i++) classStart[detectionSide.category[dOrder[i]!]! + 1]!++
  for (let k = 0; k < groups; k++) classStart[k + 1]! += classStart[k]!

  const dIndex = dOrder.map((i) => detectionSide.index[i]!)
  const tIndex = tOrder.map((i) => truthSide.index[i]!)
  const masks = settings.iouType === 'segm'
  return {
    images,
    categories: settings.useCategories ? listed : [-1],
    detections: {
      key: keysOf(detectionSide, dOrder),
      id: doubles(dIndex, (i) =>
        settings.given ? checkedNumber(prediction[i]!.id, `the id of detection ${i}`) : i + 1,
      ),
      area: doubles(dOrder, (i) => areas[i]!),
    },
    scores: doubles(dOrder, (i) => scores[i]!),
    classStart,
    truths: truthFields(annotations, keysOf(truthSide, tOrder), tIndex),
    detectionShapes: shapesOf(
      prediction,
      dIndex,
      masks ? runsOf(prediction, dIndex, sizes, 'detection') : [],
      'detection',
    ),
    truthShapes: shapesOf(
      annotations,
      tIndex,
      masks ? runsOf(annotations, tIndex, sizes, 'annotation') : [],
      'annotation',
    ),
  }
}

/** A plain loop: TypedArray.from with a function goes through an iterator and costs ten times as much. */
function doubles(at: Uint32Array, value: (i: number) => number): Float64Array {
  const out = new Float64Array(at.length)
  for (let i = 0; i < out.length; i++) out[i] = value(at[i]!)
  return out
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

/**
 * The truths that are evaluated: in input order of an image, each looked up by its id in a table where the last annotation of an id wins.
 * The image and class that select an annotation are its own; those that place it are the ones of the annotation found.
 */
function resolveAnnotations(
  annotations: readonly CocoAnnotation[],
  imageOf: ReadonlyMap<unknown, number>,
  categoryOf: ReadonlyMap<unknown, number>,
  useCategories: boolean,
): readonly CocoAnnotation[] {
  const byId = new Map<number, CocoAnnotation>()
  annotations.forEach((annotation, i) => {
    byId.set(checkedNumber(annotation?.id, `the id of annotation ${i}`), annotation)
  })
  if (byId.size === annotations.length) return annotations
  const selected = annotations.filter(
    ({ image_id, category_id }) => imageOf.has(image_id) && (!useCategories || categoryOf.has(category_id)),
  )
  const place = (annotation: CocoAnnotation) => imageOf.get(annotation.image_id)!
  return selected.sort((a, b) => place(a) - place(b)).map(({ id }) => byId.get(id)!)
}

function choose(
  objects: readonly { readonly image_id: CocoId; readonly category_id: CocoId | null }[],
  imageOf: ReadonlyMap<unknown, number>,
  categoryOf: ReadonlyMap<unknown, number>,
  what: string,
): Chosen {
  const index = new Uint32Array(objects.length)
  const image = new Uint32Array(objects.length)
  const category = new Uint32Array(objects.length)
  let n = 0
  for (let i = 0; i < objects.length; i++) {
    const { image_id, category_id } = objects[i]!
    if (image_id === undefined || category_id === undefined)
      refuse('bad-input', `${what} ${i}`, objects[i], 'image_id and category_id')
    const at = imageOf.get(image_id)
    const group = categoryOf.get(category_id)
    if (at === undefined || group === undefined) continue
    index[n] = i
    image[n] = at
    category[n++] = group
  }
  return { index: index.subarray(0, n), image: image.subarray(0, n), category: category.subarray(0, n) }
}

function detectionAreas(
  prediction: readonly CocoDetection[],
  index: Uint32Array,
  { given }: Settings,
  sizes: ReadonlyMap<CocoId, CocoImage>,
): Float64Array {
  if (given) return doubles(index, (i) => checkedNumber(prediction[i]!.area, `the area of detection ${i}`))
  // As the reference does, the first detection of the whole list decides.
  const boxes = prediction.length > 0 && prediction[0]!.bbox !== undefined && prediction[0]!.bbox?.length !== 0
  return doubles(index, (i) => {
    const detection = prediction[i]!
    if (!boxes) return runsArea(runsOf(prediction, [i], sizes, 'detection')[0]!)
    const bbox = checkedBox(detection.bbox, 'detection', i)
    return bbox[2]! * bbox[3]!
  })
}

function truthFields(annotations: readonly CocoAnnotation[], key: Float64Array, index: Uint32Array): CocoTruths {
  const n = index.length
  const id = new Float64Array(n)
  const area = new Float64Array(n)
  const ignore = new Uint8Array(n)
  const crowd = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    const annotation = annotations[index[i]!]!
    const flag = Number(annotation.iscrowd)
    if ((typeof annotation.iscrowd !== 'number' && typeof annotation.iscrowd !== 'boolean') || Number.isNaN(flag))
      refuse('bad-input', `iscrowd of annotation ${annotation.id}`, annotation.iscrowd, '0 or 1')
    id[i] = annotation.id
    area[i] = checkedNumber(annotation.area, `the area of annotation ${annotation.id}`)
    ignore[i] = flag !== 0 ? 1 : 0
    crowd[i] = Math.trunc(flag) !== 0 ? 1 : 0
  }
  return { key, id, area, ignore, crowd }
}

function shapesOf(
  objects: readonly { readonly bbox?: readonly number[] }[],
  index: Uint32Array,
  runs: readonly Runs[],
  what: string,
): CocoShapes {
  const boxes = new Float64Array(4 * index.length)
  for (let i = 0; i < index.length; i++) {
    const box = runs[i] ? runsBox(runs[i]!) : checkedBox(objects[index[i]!]!.bbox, what, index[i]!)
    for (let k = 0; k < 4; k++) boxes[4 * i + k] = box[k]!
  }
  return { boxes, runs }
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
  objects: readonly (CocoDetection | CocoAnnotation)[],
  index: ArrayLike<number>,
  sizes: ReadonlyMap<CocoId, CocoImage>,
  what: string,
): Runs[] {
  return Array.from(index, (i) => {
    const { segmentation, bbox, image_id } = objects[i]!
    const image = sizes.get(image_id)
    // A detection without a mask is its box, as when pycocotools loads results.
    const asBox = segmentation === undefined && what === 'detection' && bbox !== undefined
    const shapes = asBox ? [checkedBox(bbox, what, i)] : segmentation!
    return segmentationRuns(shapes, [image?.height, image?.width], `the mask of ${what} ${i}`)
  })
}

function checkedNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') refuse('bad-input', what, value, 'a number')
  return value
}
