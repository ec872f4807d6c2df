import { refuse } from '../../errors/refuse'
import { type Runs, runsArea, runsBox } from '../../kernels/components/runLength'
import { segmentationRuns } from './cocoSegmentation'
import type { CocoId, CocoImage, UnclassedAnnotation, UnclassedDetection } from './cocoTypes'

/** Four numbers per object; with 'segm' also its mask, whose bounding box is used. */
export interface CocoShapes {
  readonly boxes: Float64Array
  readonly runs: readonly Runs[]
}

/** The fields of the objects of one side, by index in the input. */
interface Columns extends CocoShapes {
  readonly id: Float64Array
  readonly area: Float64Array
}

export interface TruthColumns extends Columns {
  readonly ignore: Uint8Array
  readonly crowd: Uint8Array
}

export interface DetectionColumns extends Columns {
  readonly score: Float64Array
}

/** 1 for each object that occurs in any of the lists. */
function usedObjects(count: number, lists: readonly Uint32Array[]): Uint8Array {
  const used = new Uint8Array(count)
  for (const list of lists) for (let k = 0; k < list.length; k++) used[list[k]!] = 1
  return used
}

/** Which fields to read. */
export interface ColumnSettings {
  readonly iouType: 'bbox' | 'segm'
  /** Take id and area of a detection as given instead of computing them. */
  readonly given: boolean
  /** Objects without a box have that of their mask, and rings of two points are refused. Absent: as in pycocotools. */
  readonly boxesOfMasks?: boolean
}

export function readDetections(
  prediction: readonly UnclassedDetection[],
  lists: readonly Uint32Array[],
  { given, iouType, boxesOfMasks = false }: ColumnSettings,
  sizes: ReadonlyMap<CocoId, CocoImage>,
): DetectionColumns {
  const n = prediction.length
  const used = usedObjects(n, lists)
  const id = new Float64Array(n)
  const area = new Float64Array(n)
  const score = new Float64Array(n)
  const boxes = new Float64Array(4 * n)
  const runs: Runs[] = []
  const masks = iouType === 'segm'
  // As in pycocotools, the first detection of the whole list decides whether areas come from boxes or masks.
  const fromBoxes = n > 0 && prediction[0]!.bbox !== undefined && prediction[0]!.bbox?.length !== 0
  for (let i = 0; i < n; i++) {
    if (used[i] === 0) continue
    const detection = prediction[i]!
    const { bbox } = detection
    score[i] = checkedNumber(detection.score, 'score of detection', i)
    id[i] = given ? checkedNumber(detection.id, 'id of detection', i) : i + 1
    if (given) area[i] = checkedNumber(detection.area, 'area of detection', i)
    else if (fromBoxes) area[i] = checkedBox(bbox, 'detection', i)[2]! * bbox![3]!
    const areaOfMask = !given && !fromBoxes
    const isUnboxed = boxesOfMasks && hasOnlyMask(detection)
    const mask =
      masks || areaOfMask || isUnboxed ? runsOf({ ...detection, id: i }, sizes, 'detection', boxesOfMasks) : undefined
    if (areaOfMask) area[i] = runsArea(mask!)
    if (masks) runs[i] = mask!
    putBox(boxes, i, masks || isUnboxed ? runsBox(mask!) : checkedBox(bbox, 'detection', i))
  }
  return { id, area, score, boxes, runs }
}

export function readTruths(
  annotations: readonly UnclassedAnnotation[],
  lists: readonly Uint32Array[],
  { iouType, boxesOfMasks = false }: ColumnSettings,
  sizes: ReadonlyMap<CocoId, CocoImage>,
): TruthColumns {
  const n = annotations.length
  const used = usedObjects(n, lists)
  const id = new Float64Array(n)
  const area = new Float64Array(n)
  const ignore = new Uint8Array(n)
  const crowd = new Uint8Array(n)
  const boxes = new Float64Array(4 * n)
  const runs: Runs[] = []
  for (let i = 0; i < n; i++) {
    if (used[i] === 0) continue
    const annotation = annotations[i]!
    const { iscrowd } = annotation
    const flag = Number(iscrowd)
    if ((typeof iscrowd !== 'number' && typeof iscrowd !== 'boolean') || Number.isNaN(flag))
      refuse('bad-input', `iscrowd of annotation ${annotation.id}`, iscrowd, '0 or 1')
    id[i] = annotation.id
    area[i] = checkedNumber(annotation.area, 'area of annotation', annotation.id)
    ignore[i] = flag !== 0 ? 1 : 0
    crowd[i] = Math.trunc(flag) !== 0 ? 1 : 0
    const isUnboxed = boxesOfMasks && hasOnlyMask(annotation)
    const mask = iouType === 'segm' || isUnboxed ? runsOf(annotation, sizes, 'annotation', boxesOfMasks) : undefined
    if (iouType === 'segm') runs[i] = mask!
    putBox(boxes, i, mask ? runsBox(mask) : checkedBox(annotation.bbox, 'annotation', i))
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

function hasOnlyMask({ bbox, segmentation }: UnclassedDetection | UnclassedAnnotation): boolean {
  return (bbox === undefined || bbox?.length === 0) && segmentation !== undefined
}

function runsOf(
  { segmentation, bbox, image_id, id }: UnclassedDetection | UnclassedAnnotation,
  sizes: ReadonlyMap<CocoId, CocoImage>,
  what: string,
  ringsOfThree: boolean,
): Runs {
  const image = sizes.get(image_id)
  // As when pycocotools loads results, a detection without a mask is its box.
  const asBox = segmentation === undefined && what === 'detection' && bbox !== undefined
  const shapes = asBox ? [checkedBox(bbox, what, id!)] : segmentation!
  const short = ringsOfThree && !asBox && Array.isArray(shapes) ? shapes.find((ring) => ring?.length < 6) : undefined
  if (short !== undefined) refuse('bad-input', `a polygon of ${what} ${id}`, short, 'x and y of at least 3 points')
  return segmentationRuns(shapes, [image?.height, image?.width], `the mask of ${what} ${id}`)
}

/** The text that names the value is built only for an error. */
export function checkedNumber(value: unknown, what: string, at: number): number {
  if (typeof value !== 'number') refuse('bad-input', `the ${what} ${at}`, value, 'a number')
  return value
}
