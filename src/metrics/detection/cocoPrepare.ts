import type { CocoSide, CocoTruths } from '../../kernels/matching/cocoMatch'
import { stableGroup } from '../../kernels/matching/stableGroup'
import { argsort } from '../../kernels/sorting/argsort'
import { pick } from '../../kernels/sorting/pick'
import {
  type CocoShapes,
  type ColumnSettings,
  type DetectionColumns,
  readDetections,
  readTruths,
  type TruthColumns,
} from './cocoColumns'
import {
  indexById,
  lastWithId,
  resolveAnnotations,
  type SelectedObjects,
  selectObjects,
  sortedIds,
} from './cocoSelection'
import type { CocoCategory, CocoId, CocoImage, UnclassedAnnotation, UnclassedDetection } from './cocoTypes'

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

export interface UnclassedDataset {
  readonly images: readonly CocoImage[]
  readonly annotations: readonly UnclassedAnnotation[]
}

/** Classes to evaluate by, and the class of each object. */
export interface CocoFamily {
  readonly categories: readonly CocoCategory[]
  readonly annotationClasses: readonly unknown[]
  readonly detectionClasses: readonly unknown[]
}

interface Settings extends ColumnSettings {
  readonly useCategories: boolean
}

/** The objects of each family in evaluation order. Their fields are read once for all families. */
export function prepareCoco(
  reference: UnclassedDataset,
  prediction: readonly UnclassedDetection[],
  families: readonly CocoFamily[],
  settings: Settings,
): CocoObjects[] {
  const { annotations } = reference
  const images = sortedIds(reference.images, 'images')
  const imageOf = indexById(images)
  const sizes = new Map<CocoId, CocoImage>(reference.images.map((image) => [image.id, image]))
  const last = lastWithId(annotations)
  const selected = families.map(({ categories, annotationClasses, detectionClasses }) => {
    const ids = sortedIds(categories, 'categories')
    const categoryOf = indexById(ids)
    const resolved =
      last &&
      resolveAnnotations(annotations, last, imageOf, settings.useCategories ? categoryOf : null, annotationClasses)
    return {
      ids,
      truths: selectObjects(annotations, annotationClasses, resolved, imageOf, categoryOf, 'annotation'),
      detections: selectObjects(prediction, detectionClasses, null, imageOf, categoryOf, 'detection'),
    }
  })
  const detected = readDetections(
    prediction,
    selected.map((family) => family.detections.index),
    settings,
    sizes,
  )
  const labelled = readTruths(
    annotations,
    selected.map((family) => family.truths.index),
    settings,
    sizes,
  )
  return selected.map((family) => arrangeCoco({ images, ...family }, labelled, detected, settings.useCategories))
}

/** The objects of a family that are evaluated. */
export interface SelectedFamily {
  /** Ids in ascending order. */
  readonly images: readonly CocoId[]
  readonly ids: readonly CocoId[]
  readonly truths: SelectedObjects
  readonly detections: SelectedObjects
}

/** The objects of one family in evaluation order; the columns are those of all objects. */
export function arrangeCoco(
  { images, ids, truths, detections }: SelectedFamily,
  labelled: TruthColumns,
  detected: DetectionColumns,
  useCategories: boolean,
): CocoObjects {
  const categories = useCategories ? ids : [-1]
  const groups = categories.length
  const given = byClass(truths, ids.length, groups)
  const best = byScore(detections, byClass(detections, ids.length, groups), detected.score)
  return {
    images,
    categories,
    ...arrangeDetections(detected, detections, toKeys(detections, best, images.length, groups), images.length, groups),
    ...arrangeTruths(labelled, truths, toKeys(truths, given, images.length, groups), images.length),
  }
}

function arrangeDetections(
  columns: DetectionColumns,
  side: SelectedObjects,
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
  side: SelectedObjects,
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

/** Input order; if all classes are merged, sorted by class, since ties depend on it. */
function byClass(side: SelectedObjects, listed: number, groups: number): Uint32Array {
  const order = new Uint32Array(side.index.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  if (groups === listed) return order
  const grouped = stableGroup(order, side.category, listed)
  side.category.fill(0)
  return grouped
}

function byScore(side: SelectedObjects, order: Uint32Array, score: Float64Array): Uint32Array {
  const negated = new Float64Array(order.length)
  for (let i = 0; i < negated.length; i++) negated[i] = -score[side.index[order[i]!]!]!
  return pick(order, argsort(negated))
}

function toKeys(side: SelectedObjects, order: Uint32Array, images: number, groups: number): Uint32Array {
  return stableGroup(stableGroup(order, side.image, images), side.category, groups)
}

function keysOf(side: SelectedObjects, order: Uint32Array, images: number): Float64Array {
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
