/** Reads boxes, points and COCO datasets for `medgrade metric`. */

import { largestOf } from '../../array/largestOf'
import { isMedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { refusal } from '../../errors/refuse'
import type { CentroidPoint } from '../../metrics/detection/matchCentroids'
import type { ClassBox } from '../../metrics/detection/meanAveragePrecision'
import { requireJsonNumbers } from '../../understanding/detections/requireJsonNumbers'
import { jsonKind } from '../../understanding/jsonKind'
import { imageColumn } from '../../understanding/tables/pairSheets'
import { findColumn, idTexts, sheetNumbers } from '../../understanding/tables/sheet'
import { textOfFile } from '../../understanding/textOfFile'
import type { InputFlags, Inputs } from './inputTypes'
import { type FileSide, openFile, withSide } from './metricFiles'
import { columnOf, invalid, isTable, jsonOf, sheetOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]

/** One box a file. */
export async function boxInputs([reference, prediction]: Files): Promise<Inputs> {
  return plain([await box('reference', reference), await box('prediction', prediction)])
}

/** Boxes by image; an image that one side lacks has no boxes there. */
export async function boxListInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const truth = await boxLists('reference', reference, flags)
  const found = await boxLists('prediction', prediction, flags)
  await requireCommon([truth, found], [reference, prediction], 'images')
  return {
    values: byImage([truth, found]),
    options: {},
    warnings: boxWarnings([truth, found], prediction),
  }
}

/** @throws FileFailure where both sides have something, and nothing in common. */
export async function requireCommon(
  [truth, found]: readonly [ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>],
  [reference, prediction]: Files,
  what: string,
): Promise<void> {
  if (truth.size === 0 || found.size === 0 || [...found.keys()].some((name) => truth.has(name))) return
  const has = (names: ReadonlyMap<string, unknown>) => nameList([...names.keys()], 3)
  const apart = invalid(prediction, `${what} ${has(found)}`, `${what} of ${reference}, which are ${has(truth)}`)
  await withSide('prediction', prediction, () => Promise.reject(apart))
}

/** Points of one image. */
export async function pointInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  return plain([await points('reference', reference, flags), await points('prediction', prediction, flags)])
}

const plain = (values: readonly unknown[]): Inputs => ({ values, options: {}, warnings: [] })

/** The reference is a dataset; the prediction is a list of detections, or the `annotations` of a dataset. */
export async function cocoInputs(
  [reference, prediction]: Files,
  { maxDetections, iouType }: InputFlags,
): Promise<Inputs> {
  const truth = await jsonOf('reference', reference)
  const found = await jsonOf('prediction', prediction)
  const most = maxDetections === undefined ? undefined : largestOf(maxDetections)
  const { understandCoco } = await import('../../understanding/detections/understandCoco')
  try {
    const understood = understandCoco(truth, found, { reference, prediction, most, iouType })
    return { values: [understood.reference, understood.prediction], options: {}, warnings: understood.warnings }
  } catch (error) {
    const isFound = isMedgradeError(error) && error.file === prediction && prediction !== reference
    const side = isFound ? 'prediction' : 'reference'
    return withSide(side, side === 'reference' ? reference : prediction, () => Promise.reject(error))
  }
}

/** `[x, y, width, height]` (or corners), or an object or text file with size and location of the box. */
async function box(side: FileSide, file: string): Promise<unknown> {
  const { bytes, name } = await openFile(side, file)
  const [{ readBox }, { readJson }] = await Promise.all([
    import('../../formats/tree/readBox'),
    import('../../formats/tree/readJson'),
  ])
  return withSide(side, file, () => {
    if (/\.txt$/i.test(name)) return readBox(bytes, name)
    const text = new TextEncoder().encode(textOfFile(bytes, name))
    const json = readJson(text, name)
    if (!Array.isArray(json)) return readBox(text, name)
    requireJsonNumbers(json, 'box', file)
    if (json.length !== 4) throw invalid(file, `${json.length} numbers`, 'a box: [x, y, width, height]')
    return json
  })
}

type Images = ReadonlyMap<string, readonly ClassBox[]>

/** JSON: a list or an object of lists of boxes, one for each image. CSV: a row for each box, with its image in the column `--id` (default image_id). */
async function boxLists(side: FileSide, file: string, flags: InputFlags): Promise<Images> {
  if (!isTable(file)) {
    const json = await jsonOf(side, file)
    return withSide(side, file, () => {
      const lists = Object.entries((json ?? {}) as Record<string, ClassBox[]>)
      if (typeof json === 'object' && lists.every(([, boxes]) => Array.isArray(boxes))) {
        for (const [image, boxes] of lists) for (const one of boxes) requireJsonNumbers(one, `a box of ${image}`, file)
        return new Map(lists.map(([image, boxes]) => [image, boxes.map((one) => cornerBox(one, image, file))]))
      }
      throw invalid(file, jsonKind(json), 'lists of boxes by image')
    })
  }
  const image = flags.id ?? 'image_id'
  const sheet = await sheetOf(side, file, flags, [image, 'x1', 'y1', 'x2', 'y2', 'class'])
  return withSide(side, file, () => {
    const ids = idTexts(sheet, columnOf(sheet, image))
    const number = (name: string) => sheetNumbers(sheet, columnOf(sheet, name), { ids })
    const corners = ['x1', 'y1', 'x2', 'y2'].map(number) as [number[], number[], number[], number[]]
    const scores = findColumn(sheet, 'score') === undefined ? null : number('score')
    const classes = idTexts(sheet, columnOf(sheet, 'class'))
    const images = new Map<string, ClassBox[]>()
    for (const [row, name] of ids.entries()) {
      const [x1, y1, x2, y2] = corners.map((values) => values[row] as number) as [number, number, number, number]
      const own = { class: classes[row]!, x1, y1, x2, y2, ...(scores ? { score: scores[row] as number } : {}) }
      const found = cornerBox(own, `${name} (${sheet.place(row)})`, file)
      const boxes = images.get(name)
      if (boxes) boxes.push(found)
      else images.set(name, [found])
    }
    return images
  })
}

/** A box whose corners are in order; a class that is a number in JSON is its text, as in CSV. */
function cornerBox(box: ClassBox, image: string, file: string): ClassBox {
  for (const key of ['x1', 'y1', 'x2', 'y2'] as const)
    if (typeof box?.[key] !== 'number')
      throw refusal('bad-input', `${key} of a box of ${image}`, box?.[key] ?? 'none', 'a number', { file })
  const { x1, y1, x2, y2 } = box
  if (x2 < x1 || y2 < y1)
    throw refusal(
      'bad-input',
      `a box of ${image}`,
      `x1 ${x1}, y1 ${y1}, x2 ${x2}, y2 ${y2}`,
      'the corners of the box, x2 and y2 not below x1 and y1 (they are no width and height)',
      { file },
    )
  const label: unknown = box.class
  return typeof label === 'number' ? { ...box, class: String(label) } : box
}

/** What two lists of boxes have that is hardly meant. */
function boxWarnings([truth, found]: readonly [Images, Images], file: string): string[] {
  const a = [...truth.values()].flat()
  const b = [...found.values()].flat()
  if (a.length === 0 || b.length === 0) return []
  const classes = new Set(a.map((box) => box.class))
  const others = [...new Set(b.map((box) => box.class))]
  const isShare = ({ x1, y1, x2, y2 }: ClassBox) => [x1, y1, x2, y2].every((value) => value >= 0 && value <= 1)
  const unscored = b.filter(({ score }) => score === undefined).length
  return [
    ...(others.some((one) => classes.has(one))
      ? []
      : [`no class in common: the reference has ${nameList([...classes])}, the prediction ${nameList(others)}`]),
    ...(b.every(isShare) && !a.every(isShare)
      ? [`${file}: all boxes are within 0 to 1, as shares of the image: boxes are corners in pixels`]
      : []),
    ...(unscored > 0 ? [`${file}: ${unscored} boxes have no score, so that their order decides`] : []),
  ]
}

function byImage([truth, found]: readonly Images[]): readonly (readonly ClassBox[])[][] {
  const names = [...new Set([...(truth as Images).keys(), ...(found as Images).keys()])]
  return [truth, found].map((images) => names.map((name) => (images as Images).get(name) ?? []))
}

/** JSON: a list of `{category, centroid, score?}`; CSV: columns category, x, y and optionally score. */
async function points(side: FileSide, file: string, flags: InputFlags): Promise<readonly CentroidPoint[]> {
  if (!isTable(file)) {
    const json = await jsonOf(side, file)
    return withSide(side, file, () => {
      if (!Array.isArray(json)) throw invalid(file, jsonKind(json), 'a list of points')
      for (const [i, point] of json.entries()) requireJsonNumbers(point, `point ${i}`, file)
      return json as CentroidPoint[]
    })
  }
  const sheet = await sheetOf(side, file, flags, ['category', 'x', 'y'])
  return withSide(side, file, () => {
    const image = imageColumn(sheet)
    const images = new Set(image === undefined ? [] : idTexts(sheet, image))
    if (images.size > 1) throw invalid(file, `${images.size} in column ${image}`, 'the points of one image')
    const number = (name: string) => sheetNumbers(sheet, columnOf(sheet, name))
    const [x, y] = [number('x'), number('y')]
    const scores = findColumn(sheet, 'score') === undefined ? null : number('score')
    return idTexts(sheet, columnOf(sheet, 'category')).map((category, row) => ({
      category,
      centroid: [x[row] as number, y[row] as number] as const,
      ...(scores ? { score: scores[row] as number } : {}),
    }))
  })
}
