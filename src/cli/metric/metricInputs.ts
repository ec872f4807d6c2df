/** Reads the arguments of a metric from two files: arrays, columns joined by an id, COCO datasets, boxes, points. */

import { isMedgradeError, type MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { refusal } from '../../errors/refuse'
import type { CentroidPoint } from '../../metrics/detection/matchCentroids'
import type { ClassBox } from '../../metrics/detection/meanAveragePrecision'
import { requireJsonNumbers } from '../../understanding/detections/requireJsonNumbers'
import type { LabelPart } from '../../understanding/labels/labelArrays'
import { comparedPictures } from '../../understanding/pictures/comparedPictures'
import { metricTables, namedColumns, type TableKind } from '../../understanding/tables/metricTables'
import { imageColumn } from '../../understanding/tables/pairSheets'
import { readSheet } from '../../understanding/tables/readSheet'
import { findColumn, idTexts, requireEffect, type Sheet, sheetNumbers } from '../../understanding/tables/sheet'
import { textOfFile } from '../../understanding/textOfFile'
import { type TableFlags, tableWords } from '../flags/tableFlags'
import { type LabelFlags, labelInputs } from './labelInputs'
import {
  type ArrayFlags,
  commonReader,
  type FileSide,
  geometryWarnings,
  openFile,
  readArray,
  type SeenNote,
  withSide,
} from './metricFiles'

/** `arrays`: volumes, pictures, masks · columns of tables · `coco` · `boxes`: one box a file · `boxLists`: boxes by image · `points`: centroids. */
export type InputKind = TableKind | 'arrays' | 'coco' | 'boxes' | 'boxLists' | 'points'

export interface InputFlags extends ArrayFlags, TableFlags, LabelFlags {
  /** What arrays are: labels, or values of a picture. */
  readonly means?: 'labels' | 'pictures'
  readonly gray?: boolean
  readonly range?: 'none' | 'given' | 'of the type'

  readonly id?: string
  readonly byRow?: boolean
  readonly column?: string
  readonly referenceColumn?: string
  readonly predictionColumn?: string
  readonly confidenceColumn?: string
  /** Options of the metric that name a file or a column. */
  readonly mask?: string
  readonly maxDetections?: readonly number[]
  readonly sampleWeight?: string
  readonly labels?: readonly (string | number)[]
  readonly positiveLabel?: string
}

export interface Inputs {
  /** The arguments of the metric before its options. */
  readonly values: readonly unknown[]
  /** The arguments of each label that has a name, in place of `values`. */
  readonly parts?: readonly LabelPart[]
  /** Whether the files have no voxel size, so that sizes and distances are in voxels. */
  readonly inVoxels?: boolean
  /** Options read from files. */
  readonly options: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  /** What the files were taken for. */
  readonly understood?: readonly string[]
}

/** @throws FileFailure for a missing or broken file, MedgradeError `bad-option` for flags that do not match the files. */
export async function readInputs(
  kind: InputKind,
  reference: string,
  prediction: string | undefined,
  flags: InputFlags,
): Promise<Inputs> {
  if (isTableKind(kind)) return fromTables(kind, reference, prediction, flags)
  if (prediction === undefined) throw badOption('one file', 'two files: reference and prediction')
  if (kind === 'arrays') return fromArrays(reference, prediction, flags)
  if (kind === 'coco') return fromCoco(reference, prediction, flags)
  const read = { boxes: box, boxLists, points }[kind]
  const values = [await read('reference', reference, flags), await read('prediction', prediction, flags)]
  if (kind !== 'boxLists') return { values, options: {}, warnings: [] }
  const [truth, found] = values as [Images, Images]
  if (truth.size > 0 && found.size > 0 && ![...found.keys()].some((name) => truth.has(name))) {
    const has = (images: Images) => nameList([...images.keys()], 3)
    const apart = invalid(prediction, `images ${has(found)}`, `images of ${reference}, which are ${has(truth)}`)
    return withSide('prediction', prediction, () => Promise.reject(apart))
  }
  return { values: byImage([truth, found]), options: {}, warnings: [] }
}

function isTableKind(kind: InputKind): kind is TableKind {
  return ['vectors', 'classes', 'scores', 'matrices', 'confidence', 'survival'].includes(kind)
}

async function fromArrays(reference: string, prediction: string, flags: InputFlags): Promise<Inputs> {
  const first = await openFile('reference', reference)
  const second = await openFile('prediction', prediction)
  const notes: SeenNote[] = []
  const onSeen = (note: SeenNote) => void notes.push(note)
  const common = { ...commonReader([first, second], flags), seen: flags.means === 'pictures', onSeen }
  const truth = await readArray('reference', first, common)
  const found = await readArray('prediction', second, common)
  const options =
    flags.mask === undefined
      ? {}
      : { mask: await readArray('reference', await openFile('reference', flags.mask), common) }
  if (flags.means !== 'labels') {
    const setting = { gray: flags.gray ?? false, range: flags.range ?? ('none' as const) }
    const pictures = await withSide('prediction', prediction, () =>
      comparedPictures(truth, found, setting, [reference, prediction]),
    )
    const ignored = notes.flatMap(({ side, text, isIgnored }) =>
      isIgnored ? [`${side}: --reader ${flags.reader} keeps the stored samples; without it, ${text}`] : [],
    )
    return {
      ...pictures,
      options,
      warnings: [...ignored, ...pictures.warnings, ...geometryWarnings(truth, found)],
      understood: notes.flatMap(({ side, text, isIgnored }) => (isIgnored ? [] : [`${side}: ${text}`])),
    }
  }
  const understood = labelInputs({ reference: [first, truth], prediction: [second, found] }, flags, common.reader)
  return { ...understood, options }
}

async function fromTables(
  kind: TableKind,
  reference: string,
  prediction: string | undefined,
  flags: InputFlags,
): Promise<Inputs> {
  const words = { ...flags, labels: flags.labels?.map(String) }
  const columns = namedColumns(words)
  const truth = await sheetOf('reference', reference, flags, columns)
  const other = prediction === undefined ? truth : await sheetOf('prediction', prediction, flags, columns)
  if (kind === 'confidence' && flags.confidenceColumn === undefined)
    throw badOption('no --confidence-column', '--confidence-column <name>')
  requireEffect([truth, other], tableWords(flags))
  try {
    return metricTables(kind, truth, other, words)
  } catch (error) {
    const side = isMedgradeError(error) && error.file !== truth.file ? 'prediction' : 'reference'
    return withSide(side, side === 'reference' ? truth.file : other.file, () => Promise.reject(error))
  }
}

function sheetOf(side: FileSide, file: string, flags: InputFlags, columns: readonly string[]): Promise<Sheet> {
  return withSide(side, file, async () =>
    readSheet((await openFile(side, file)).bytes, file, { ...tableWords(flags), columns }),
  )
}

async function jsonOf(side: FileSide, file: string): Promise<unknown> {
  const { bytes, name } = await openFile(side, file)
  const { readJson } = await import('../../formats/tree/readJson')
  return withSide(side, file, () => readJson(new TextEncoder().encode(textOfFile(bytes, name)), name))
}

/** The reference is a dataset; the prediction is a list of detections, or the `annotations` of a dataset. */
async function fromCoco(reference: string, prediction: string, { maxDetections }: InputFlags): Promise<Inputs> {
  const truth = await jsonOf('reference', reference)
  const found = await jsonOf('prediction', prediction)
  const most = maxDetections === undefined ? undefined : Math.max(...maxDetections)
  const { understandCoco } = await import('../../understanding/detections/understandCoco')
  try {
    const understood = understandCoco(truth, found, { reference, prediction, most })
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
    return json
  })
}

type Images = ReadonlyMap<string, readonly ClassBox[]>

/** JSON: a list or an object of lists of boxes, one for each image. CSV: a row for each box, with its image in the column `--id` (default image_id). */
async function boxLists(side: FileSide, file: string, flags: InputFlags): Promise<Images> {
  if (!/\.(?:csv|tsv|txt)$/i.test(file)) {
    const json = await jsonOf(side, file)
    return withSide(side, file, () => {
      const lists = Object.entries((json ?? {}) as Record<string, ClassBox[]>)
      if (typeof json === 'object' && lists.every(([, boxes]) => Array.isArray(boxes))) {
        for (const [image, boxes] of lists) for (const one of boxes) requireJsonNumbers(one, `a box of ${image}`, file)
        return new Map(lists)
      }
      throw invalid(file, 'other JSON', 'lists of boxes by image')
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
      const found = { class: classes[row]!, x1, y1, x2, y2, ...(scores ? { score: scores[row] as number } : {}) }
      const boxes = images.get(name)
      if (boxes) boxes.push(found)
      else images.set(name, [found])
    }
    return images
  })
}

/** Lists of boxes by image; an image that one side lacks has no boxes there. */
function byImage([truth, found]: readonly Images[]): readonly (readonly ClassBox[])[][] {
  const names = [...new Set([...(truth as Images).keys(), ...(found as Images).keys()])]
  return [truth, found].map((images) => names.map((name) => (images as Images).get(name) ?? []))
}

/** JSON: a list of `{category, centroid, score?}`; CSV: columns category, x, y and optionally score. */
async function points(side: FileSide, file: string, flags: InputFlags): Promise<readonly CentroidPoint[]> {
  if (!/\.(?:csv|tsv|txt)$/i.test(file)) {
    const json = await jsonOf(side, file)
    return withSide(side, file, () => {
      if (!Array.isArray(json)) throw invalid(file, 'other JSON', 'a list of points')
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

function columnOf(sheet: Sheet, name: string): string {
  const found = findColumn(sheet, name)
  if (found !== undefined) return found
  throw sheet.doubt ?? invalid(sheet.file, `columns ${[...sheet.columns.keys()].join(', ')}`, `a column ${name}`)
}

function badOption(found: string, expected: string): MedgradeError {
  return refusal('bad-option', 'options', found, expected)
}

function invalid(file: string, found: string, expected: string): MedgradeError {
  return refusal('bad-table', 'content', found, expected, { file })
}
