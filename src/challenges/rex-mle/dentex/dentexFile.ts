/** Reads the JSON files of dentex by the rules of their graders. */
import type { MedgradeErrorCode, Plain } from '../../../contract'
import { pythonCompared } from '../../../python/json/pythonCompared'
import { pythonNumbers } from '../../../python/json/pythonNumbers'
import { pythonLength } from '../../../python/pythonLength'
import { isRecord } from '../../isRecord'
import { jsonRefusal } from '../../jsonRefusal'

/** Class of quadrant, enumeration and diagnosis; null is none. */
export type Classes = readonly (number | null)[]

/** An annotation; its fields are checked once all images are known. */
type TruthObject = { readonly id: Plain; readonly image_id: Plain; readonly classes: Classes } & Readonly<
  Record<'bbox' | 'area' | 'iscrowd', Plain>
>

/** One row of either table: the id of a submission row with its predictions, or a truth file. */
export type DentexState = {
  readonly row?: Plain
  readonly predictions?: readonly {
    readonly classes: Classes
    /** null: none given; a list of one: any value but a text. */
    readonly image: string | null | readonly Plain[]
    readonly bbox: readonly number[]
    readonly score: Plain
  }[]
  readonly truth?: {
    readonly images: readonly { readonly id: Plain; readonly name: string }[]
    readonly annotations: readonly TruthObject[]
  }
}

type Json = Readonly<Record<string, unknown>>

const keys = ['category_id_1', 'category_id_2', 'category_id_3'] as const
const names = ['quadrant_id', 'enumeration_id', 'diagnosis_id'] as const

/** @throws MedgradeError `invalid-answers` for another shape. */
export function readTruth(json: unknown): NonNullable<DentexState['truth']> {
  if (!isRecord(json) || !Array.isArray(json.images) || !Array.isArray(json.annotations))
    throw jsonRefusal('invalid-answers', 'The file', json, 'an object with the lists images and annotations')
  const images = json.images.map((image: unknown) => {
    if (!isRecord(image) || !('id' in image) || typeof image.file_name !== 'string')
      throw jsonRefusal('invalid-answers', 'An image', image, 'an object with id and file_name')
    return { id: plain(image.id), name: withoutPng(image.file_name) }
  })
  const annotations = json.annotations.map((one: unknown) => {
    if (!isRecord(one) || !('id' in one) || !('image_id' in one))
      throw jsonRefusal('invalid-answers', 'An annotation', one, 'an object with id and image_id')
    const { id, image_id, bbox = null, area = null, iscrowd = null } = one
    const values = [id, image_id, bbox, area, iscrowd].map(plain)
    const classes = classesOf(one, 'invalid-answers')
    return { id: values[0]!, image_id: values[1]!, classes, bbox: values[2]!, area: values[3]!, iscrowd: values[4]! }
  })
  return { images, annotations }
}

/** The value that should be the list of predictions: the file, its `annotations`, or a list of the one object. An empty text or object is an empty list. */
export function predictionList(json: unknown): unknown {
  const list = isRecord(json) ? ('annotations' in json ? json.annotations : [json]) : json
  return pythonLength(list) === 0 ? [] : list
}

/** @throws MedgradeError `bad-input` for another shape, and for a bbox that does not begin with four numbers. */
export function readPredictions(json: unknown): NonNullable<DentexState['predictions']> {
  const list = predictionList(json)
  if (!Array.isArray(list)) throw jsonRefusal('bad-input', 'The predictions', list, 'a list of objects')
  return list.map((one: unknown, i) => {
    if (!isRecord(one)) throw jsonRefusal('bad-input', `Prediction ${i}`, one, 'an object')
    const given = pythonNumbers(one.bbox, 4)
    if (given === null) throw jsonRefusal('bad-input', `The bbox of prediction ${i}`, one.bbox, '[x, y, width, height]')
    const image = 'image_id' in one ? one.image_id : null
    return {
      classes: classesOf(one, 'bad-input'),
      image: !('image_id' in one) || typeof image === 'string' ? (image as string | null) : [plain(image)],
      bbox: withoutCorners(given),
      score: scoreOf('score' in one ? one.score : 'confidence' in one ? one.confidence : 0.5),
    }
  })
}

/** Truth values are kept: whether the grader accepts them depends on the other scores of their class. */
function scoreOf(value: unknown): Plain {
  return typeof value === 'boolean' ? value : plain(value)
}

/** Two corners as x, y, width, height. The grader's rule for corners also applies to large boxes near the origin. */
function withoutCorners(bbox: readonly number[]): readonly number[] {
  // By index: to take a list apart makes an iterator for each of many boxes (bench row E3 dentex).
  const x = bbox[0]!
  const y = bbox[1]!
  const right = bbox[2]!
  const bottom = bbox[3]!
  const corners = bbox.length === 4 && right > x && bottom > y && (right > x + 50 || bottom > y + 50)
  return corners ? [x, y, right - x, bottom - y] : bbox
}

function classesOf(object: Json, code: MedgradeErrorCode): Classes {
  return [classOf(object, 0, code), classOf(object, 1, code), classOf(object, 2, code)]
}

/** The class by its number (`category_id_1`) unless null, else by its name, which may be null, else 1. A text is no class. */
function classOf(object: Json, at: 0 | 1 | 2, code: MedgradeErrorCode): number | null {
  const value = object[keys[at]] ?? (names[at] in object ? object[names[at]] : 1)
  if (typeof value === 'number') return value
  if (typeof value === 'object' && value !== null) throw jsonRefusal(code, `The class ${keys[at]}`, value, 'a number')
  const number = plain(value)
  return typeof number === 'number' ? number : null
}

/** Images are compared by file name without `.png`, wherever in the name it is. */
export function withoutPng(name: string): string {
  return name.replaceAll('.png', '')
}

/** Values as Python compares them. */
export const plain = (value: unknown) => pythonCompared(value) as Plain
