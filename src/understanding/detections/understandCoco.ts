/** COCO's two JSON values: a dataset and detections whose images, categories and numbers belong together. */

import { nameList } from '../../errors/nameList'
import { refusal, refuse } from '../../errors/refuse'
import { shownJson } from '../../errors/shownJson'
import { jsonKind } from '../jsonKind'
import { annotationName } from './annotationName'
import { type CocoFiles, cocoMasks, type Fields } from './cocoMasks'
import { manyDetections } from './manyDetections'
import { type BoxColumns, oddBoxes } from './oddBoxes'

export interface UnderstoodCoco {
  readonly reference: unknown
  readonly prediction: unknown
  readonly warnings: readonly string[]
}

/**
 * Checks a dataset and detections, as they were read. Ids beyond 2^53 become texts, in which they are exact.
 *
 * @param reference an object with lists of images, categories and annotations.
 * @param prediction a list of detections, or an object that has it as `annotations`.
 * @throws MedgradeError `bad-input` naming the file, the object and the field: numbers that are text, ids of other type, images that the reference lacks, no
 *   category in common.
 */
export function understandCoco(reference: unknown, prediction: unknown, files: CocoFiles): UnderstoodCoco {
  const truth = dataset(reference, files.reference)
  const found = detections(prediction, files.prediction)
  requireIds(truth.images, ['id'], 'image', files.reference)
  requireIds(truth.categories, ['id'], 'category', files.reference)
  requireIds(truth.annotations, ['id', 'image_id', 'category_id'], 'annotation', files.reference)
  requireIds(found, ['image_id', 'category_id'], 'detection', files.prediction)
  for (const [i, one] of truth.annotations.entries()) {
    const what = annotationName(one, i)
    requireFields(one, ['area', 'iscrowd'], what, files.reference)
    requireNumbers(one, ['area', 'iscrowd', 'bbox'], what, files.reference)
  }
  for (const [i, one] of found.entries()) {
    requireFields(one, ['score'], `detection ${i}`, files.prediction)
    requireNumbers(one, ['score', 'bbox', 'area'], `detection ${i}`, files.prediction)
  }
  requireApart(truth.annotations, files.reference)
  const images = new Map(truth.images.map(({ id }) => [String(id), id] as const))
  const categories = new Map(truth.categories.map(({ id }) => [String(id), id] as const))
  requireImages(truth.annotations, images, { file: files.reference, of: 'annotation', truth: files.reference })
  requireImages(found, images, { file: files.prediction, of: 'detection', truth: files.reference })
  const masks = files.iouType === 'segm' ? cocoMasks(truth, found, files) : []
  const warnings = [
    ...(truth.annotations.length > 0
      ? []
      : [`${files.reference}: there are no annotations: no score is defined, and all are -1`]),
    ...masks,
    ...(files.iouType === 'segm' ? [] : oddBoxes(boxSides(truth, found), files.prediction)),
    ...ignoredAnnotations(truth.annotations, categories, files.reference),
    ...unknownCategories(found, categories, files),
    ...lostMatches(truth.annotations, files.reference),
    ...manyDetections(detectionCounts(found), files.most),
  ]
  const { annotations, ...rest } = truth
  return {
    reference: {
      ...(reference as Fields),
      images: rest.images.map(exactIds),
      categories: rest.categories.map(exactIds),
      annotations: numbered(annotations.map(exactIds), annotations),
    },
    prediction: found.map(exactIds),
    warnings,
  }
}

function dataset(value: unknown, file: string) {
  const list = (key: string): readonly Fields[] => {
    const items = (value as Fields | null)?.[key]
    if (!Array.isArray(items))
      return refuse(
        'bad-table',
        'content',
        jsonKind(value),
        'a COCO dataset: an object with images, categories and annotations',
        { file },
      )
    return objects(items, key, file)
  }
  return { images: list('images'), categories: list('categories'), annotations: list('annotations') }
}

function detections(value: unknown, file: string): readonly Fields[] {
  const items = Array.isArray(value) ? value : (value as Fields | null)?.annotations
  if (!Array.isArray(items))
    return refuse('bad-table', 'content', jsonKind(value), 'a list of detections, or a COCO dataset', { file })
  return objects(items, 'detections', file)
}

function objects(items: readonly unknown[], key: string, file: string): readonly Fields[] {
  const odd = items.findIndex((item) => typeof item !== 'object' || item === null || Array.isArray(item))
  const found = items[odd]
  // A text in quotes is no number; large ids are big integers, which JSON has not.
  if (odd >= 0)
    refuse('bad-input', `${key}[${odd}]`, typeof found === 'string' ? JSON.stringify(found) : found, 'an object', {
      file,
    })
  return items as readonly Fields[]
}

/** Refuses a list and an object as id: Python cannot look one up, and as a text `[1]` is the id 1. */
function requireIds(items: readonly Fields[], keys: readonly string[], what: string, file: string): void {
  for (const [i, one] of items.entries())
    for (const key of keys)
      if (typeof one[key] === 'object' && one[key] !== null)
        refuse('bad-input', `${key} of ${what} ${i}`, shownJson(one[key]), 'a number or a text', { file })
}

/** Refuses an object without a number that pycocotools needs. */
function requireFields(one: Fields, keys: readonly string[], what: string, file: string): void {
  for (const key of keys)
    if (one[key] === undefined || one[key] === null)
      refuse('bad-input', `${key} of ${what}`, one[key] === null ? 'null' : 'none', 'a number', { file })
}

/** Refuses numbers that are texts, which Python compares as texts or not at all. */
function requireNumbers(one: Fields, keys: readonly string[], what: string, file: string): void {
  for (const key of keys) {
    const value = one[key]
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    const text = list.find((item) => typeof item === 'string')
    if (text !== undefined) refuse('bad-input', `${key} of ${what}`, `"${text}"`, 'a number, not a text', { file })
    const strange = list.find((item) => typeof item === 'number' && !Number.isFinite(item))
    if (strange !== undefined) refuse('bad-input', `${key} of ${what}`, strange, 'a finite number', { file })
  }
}

/** pycocotools keeps one of several annotations of an id, and the others match nothing. */
function requireApart(annotations: readonly Fields[], file: string): void {
  const seen = new Set<string>()
  for (const { id } of annotations) {
    const key = String(id)
    if (id !== undefined && seen.has(key))
      refuse('bad-input', 'id', `${quoted(id)} of several annotations`, 'an id of its own for each', { file })
    seen.add(key)
  }
}

function ignoredAnnotations(
  annotations: readonly Fields[],
  categories: ReadonlyMap<string, unknown>,
  file: string,
): string[] {
  const count = annotations.filter(({ category_id: id }) => !categories.has(String(id))).length
  return count === 0
    ? []
    : [`${file}: ${count} annotations are of categories that the file does not list, and do not count`]
}

interface Side {
  readonly file: string
  readonly of: 'annotation' | 'detection'
  readonly truth: string
}

function requireImages(
  items: readonly Fields[],
  images: ReadonlyMap<string, unknown>,
  { file, of, truth }: Side,
): void {
  const unknown: string[] = []
  for (const [i, one] of items.entries()) {
    const id = one.image_id
    const known = images.get(String(id))
    if (known !== undefined && isText(known) !== isText(id))
      throw refusal(
        'bad-input',
        `image_id of ${of} ${i}`,
        quoted(id),
        `${quoted(known)}, as in the images of ${truth}`,
        { file },
      )
    if (!images.has(String(id))) unknown.push(quoted(id))
  }
  if (unknown.length === 0) return
  const distinct = [...new Set(unknown)]
  throw refusal(
    'bad-input',
    'image_id',
    `${nameList(distinct, 3)} of ${unknown.length} ${of}s`,
    `ids of the images of ${truth}, which are ${nameList([...images.values()].map(quoted), 3)}`,
    { file },
  )
}

function unknownCategories(
  found: readonly Fields[],
  categories: ReadonlyMap<string, unknown>,
  files: CocoFiles,
): string[] {
  const unknown = new Map<string, number>()
  let shared = 0
  for (const [i, { category_id: id }] of found.entries()) {
    const known = categories.get(String(id))
    if (known !== undefined && isText(known) !== isText(id))
      throw refusal(
        'bad-input',
        `category_id of detection ${i}`,
        quoted(id),
        `${quoted(known)}, as in the categories of ${files.reference}`,
        { file: files.prediction },
      )
    if (categories.has(String(id))) shared++
    else unknown.set(quoted(id), (unknown.get(quoted(id)) ?? 0) + 1)
  }
  if (unknown.size === 0) return []
  const counts = nameList(Array.from(unknown, ([id, count]) => `${id} (${count})`))
  const known = nameList([...categories.values()].map(quoted))
  const has = `categories of ${files.reference}`
  if (shared === 0)
    throw refusal('bad-input', 'category_id', counts, `${has}, which are ${known}`, { file: files.prediction })
  return [`detections of categories that the reference lacks do not count: ${counts}; the ${has} are ${known}`]
}

/** pycocotools takes a match with id 0 for none. */
function lostMatches(annotations: readonly Fields[], file: string): string[] {
  return annotations.some(({ id }) => Number(id) === 0 && id !== null)
    ? [`${file}: an annotation has the id 0, whose match pycocotools loses: count ids from 1`]
    : []
}

function detectionCounts(found: readonly Fields[]) {
  const counts = new Map<string, { image: unknown; category: unknown; count: number }>()
  for (const { image_id: image, category_id: category } of found) {
    const key = `${image}\0${category}`
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { image, category, count: 1 })
  }
  return [...counts.values()]
}

function boxSides(truth: { images: readonly Fields[]; annotations: readonly Fields[] }, found: readonly Fields[]) {
  const indices = new Map(truth.images.map(({ id }, i) => [String(id), i]))
  const columns = (items: readonly Fields[]): BoxColumns => {
    const boxed = items.filter(({ bbox }) => isBox(bbox))
    return {
      image: boxed.map(({ image_id: id }) => indices.get(String(id))!),
      boxes: Float64Array.from(boxed.flatMap(({ bbox }) => bbox as number[])),
    }
  }
  const sizes = Float64Array.from(truth.images.flatMap(({ width, height }) => [Number(width), Number(height)]))
  return { truth: columns(truth.annotations), found: [columns(found)], sizes }
}

function isBox(value: unknown): boolean {
  return Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number')
}

const isText = (id: unknown) => typeof id === 'string'

function quoted(id: unknown): string {
  if (id === undefined) return 'none'
  return typeof id === 'number' ? String(id) : shownJson(id)
}

/** Ids of images and categories that a double cannot hold become texts. */
function exactIds(one: Fields): Fields {
  const big = (['id', 'image_id', 'category_id'] as const).filter((key) => typeof one[key] === 'bigint')
  return big.length === 0 ? one : { ...one, ...Object.fromEntries(big.map((key) => [key, String(one[key])])) }
}

/** Annotations are told apart by numbers: where an id is beyond 2^53 all are counted from 1, equal ones alike. */
function numbered(annotations: readonly Fields[], given: readonly Fields[]): readonly Fields[] {
  if (!given.some(({ id }) => typeof id === 'bigint')) return annotations
  const places = new Map<string, number>()
  return annotations.map((one, i) => {
    const key = String(given[i]!.id)
    if (!places.has(key)) places.set(key, key === '0' ? 0 : places.size + 1)
    return { ...one, id: places.get(key)! }
  })
}
