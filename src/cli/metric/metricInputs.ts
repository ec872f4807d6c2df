/** Reads the arguments of a metric from two files: arrays, columns joined by an id, COCO datasets, boxes, points. */

import type { Cell } from '../../contract'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { detectFormat } from '../../formats/detectFormat'
import type { Label } from '../../kernels/statistics/classIndex'
import type { CentroidPoint } from '../../metrics/detection/matchCentroids'
import type { ClassBox } from '../../metrics/detection/meanAveragePrecision'
import {
  type ArrayFlags,
  commonReader,
  type FileSide,
  geometryWarnings,
  openFile,
  readArray,
  withSide,
} from './metricFiles'
import { readSheet, type Sheet } from './metricSheet'
import { idColumns, imageColumn, joinRows, pairingColumns, pairingWarnings, rowsByIds } from './pairRows'
import { placeVolumes } from './placeVolumes'

/**
 * `arrays`: volumes, pictures, masks · `vectors`: numbers and numbers · `classes`: labels and labels · `scores`: labels and numbers, several columns
 * are a matrix · `matrices`: several columns on both sides · `confidence`: numbers, and numbers with a confidence · `coco` · `boxes`: one box a file
 * · `boxLists`: boxes by image · `points`: centroids.
 */
export type InputKind =
  | 'arrays'
  | 'vectors'
  | 'classes'
  | 'scores'
  | 'matrices'
  | 'confidence'
  | 'coco'
  | 'boxes'
  | 'boxLists'
  | 'points'

export interface InputFlags extends ArrayFlags {
  readonly id?: string
  readonly byRow?: boolean
  readonly column?: string
  readonly referenceColumn?: string
  readonly predictionColumn?: string
  readonly confidenceColumn?: string
  /** Options of the metric that name a file or a column. */
  readonly mask?: string
  readonly sampleWeight?: string
  readonly labels?: unknown
  readonly positiveLabel?: unknown
}

export interface Inputs {
  /** The arguments of the metric before its options. */
  readonly values: readonly unknown[]
  /** Options read from files. */
  readonly options: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
}

/** @throws FileFailure for a missing or broken file, MedgradeError `bad-option` for flags that do not match the files. */
export async function readInputs(
  kind: InputKind,
  reference: string,
  prediction: string | undefined,
  flags: InputFlags,
): Promise<Inputs> {
  if (['vectors', 'classes', 'scores', 'matrices', 'confidence'].includes(kind))
    return fromTables(kind, reference, prediction, flags)
  if (prediction === undefined) throw badOption('one file', 'two files: reference and prediction')
  if (kind === 'arrays') return fromArrays(reference, prediction, flags)
  const read = { coco: cocoSide, boxes: box, boxLists, points }[kind as 'coco' | 'boxes' | 'boxLists' | 'points']
  const values = [await read('reference', reference, flags), await read('prediction', prediction, flags)]
  if (kind !== 'boxLists') return { values, options: {}, warnings: [] }
  const [truth, found] = values as [Images, Images]
  const apart = truth.size > 0 && found.size > 0 && ![...found.keys()].some((name) => truth.has(name))
  const warnings = apart
    ? [
        `the files share no image: ${[...truth.keys()][0]} is one of ${reference}, ${[...found.keys()][0]} of ${prediction}`,
      ]
    : []
  return { values: byImage([truth, found]), options: {}, warnings }
}

async function fromArrays(reference: string, prediction: string, flags: InputFlags): Promise<Inputs> {
  const first = await openFile('reference', reference)
  const second = await openFile('prediction', prediction)
  const common = commonReader([first, second], flags)
  const truth = await readArray('reference', first, common)
  const found = await readArray('prediction', second, common)
  const options =
    flags.mask === undefined
      ? {}
      : { mask: await readArray('reference', await openFile('reference', flags.mask), common) }
  const isDicom = [first, second].map((open) => detectFormat(open.bytes, open.name) === 'dicom') as [boolean, boolean]
  const placed = await withSide('prediction', prediction, () =>
    placeVolumes([truth, found], isDicom, [reference, prediction]),
  )
  return { values: placed.values, options, warnings: [...placed.warnings, ...geometryWarnings(...placed.values)] }
}

async function fromTables(
  kind: InputKind,
  reference: string,
  prediction: string | undefined,
  flags: InputFlags,
): Promise<Inputs> {
  const truth = await sheetOf('reference', reference)
  const other = prediction === undefined ? truth : await sheetOf('prediction', prediction)
  if (flags.byRow && flags.id !== undefined) throw badOption('both', '--id or --by-row')
  const { column, referenceColumn, predictionColumn, confidenceColumn, sampleWeight } = flags
  const compared = [column, referenceColumn, predictionColumn, confidenceColumn, sampleWeight].flatMap((name) =>
    name === undefined ? [] : [name, ...name.split(',')],
  )
  const ids = pairingColumns(truth, other, { ...flags, compared })
  const order = await rowsOf(truth, other, ids, flags.id !== undefined)
  const many = { reference: kind === 'matrices', prediction: kind === 'matrices' || kind === 'scores' }
  const names = {
    reference: columnNames(truth, 'reference', flags, many.reference, prediction === undefined),
    prediction: columnNames(other, 'prediction', flags, many.prediction, prediction === undefined),
  }
  const cells = (sheet: Sheet, name: string) => {
    const column = sheet.columns.get(name) as readonly Cell[]
    return sheet === truth ? column : order.map((row) => column[row] as Cell)
  }
  const side = (of: FileSide, sheet: Sheet, labels: boolean) =>
    withSide(of, sheet.file, () => {
      const columns = names[of].map((name) => (labels ? labelsOf : numbersOf)(cells(sheet, name), name, sheet.file))
      // A single column of scores is a list, several are a matrix of rows.
      if (columns.length === 1 && kind !== 'matrices') return columns[0] as Label[]
      return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] as Label))
    })
  const labelled = kind === 'classes' || kind === 'scores'
  const warnings = ids.length > 0 || flags.byRow ? [] : pairingWarnings(truth, other, compared)
  const values: unknown[] = [
    await side('reference', truth, labelled),
    await side('prediction', other, kind === 'classes'),
  ]
  if (kind === 'confidence') {
    const name = flags.confidenceColumn ?? ''
    if (!other.columns.has(name)) throw noColumn(other, '--confidence-column', name)
    values.push(await withSide('prediction', other.file, () => numbersOf(cells(other, name), name, other.file)))
  }
  return { values, options: labelled ? await labelOptions(truth, values[0] as Label[], flags) : {}, warnings }
}

function sheetOf(side: FileSide, file: string): Promise<Sheet> {
  return withSide(side, file, async () => readSheet(await openFile(side, file)))
}

/** The row of the second sheet for each row of the first: by id if both have ids, else by order. */
async function rowsOf(truth: Sheet, other: Sheet, ids: readonly string[], chosen: boolean): Promise<readonly number[]> {
  if (ids.length === 0) {
    if (truth.rows === other.rows) return Array.from({ length: truth.rows }, (_, row) => row)
    const expected = `${truth.rows} rows, as in ${truth.file} (or --id to join by)`
    return withSide('prediction', other.file, () => Promise.reject(invalid(other.file, `${other.rows} rows`, expected)))
  }
  const hint = chosen ? '' : `; rows are paired by column ${ids.join(', ')}, with --by-row by their order`
  const rows = (side: FileSide, sheet: Sheet) =>
    withSide(side, sheet.file, () => {
      for (const id of ids) if (!sheet.columns.has(id)) throw noColumn(sheet, '--id', id)
      return rowsByIds(sheet, ids, hint)
    })
  const [wanted, given] = [await rows('reference', truth), await rows('prediction', other)]
  return withSide('prediction', other.file, () =>
    joinRows(wanted, given, { truth: truth.file, other: other.file }, hint),
  )
}

/** The columns to compare: the named ones, or the only one besides the id. */
function columnNames(sheet: Sheet, side: FileSide, flags: InputFlags, many: boolean, shared: boolean): string[] {
  const own = side === 'reference' ? flags.referenceColumn : flags.predictionColumn
  const flag = `--${side}-column`
  const named = own ?? (shared ? undefined : flags.column)
  if (named !== undefined) {
    if (sheet.columns.has(named)) return [named]
    const names = many ? named.split(',') : [named]
    for (const name of names)
      if (!sheet.columns.has(name)) throw noColumn(sheet, own === undefined ? '--column' : flag, name)
    return names
  }
  const ids = flags.id === undefined ? idColumns(sheet, []) : [flags.id]
  const rest = [...sheet.columns.keys()].filter((name) => !ids.includes(name))
  if (!shared && (rest.length === 1 || (many && rest.length > 1 && rest.every((name) => /^\d+$/.test(name)))))
    return rest
  throw noColumn(sheet, shared ? flag : `--column or ${flag}`, '')
}

function numbersOf(cells: readonly Cell[], name: string, file: string): number[] {
  return cells.map((value, row) => {
    if (typeof value === 'string') throw invalid(file, `"${value}" in row ${row}`, `numbers in column ${name}`)
    return Number(value)
  })
}

function labelsOf(cells: readonly Cell[], name: string, file: string): Label[] {
  return cells.map((value, row) => {
    if (typeof value === 'bigint' || Number.isNaN(value))
      throw invalid(file, `${typeof value === 'bigint' ? value : 'no value'} in row ${row}`, `labels in column ${name}`)
    return value as Label
  })
}

/** Converts classes from the command line to the type of the reference column. */
async function labelOptions(truth: Sheet, labels: readonly Label[], flags: InputFlags): Promise<Inputs['options']> {
  const typed = (text: string): Label => {
    if (typeof labels[0] === 'number') return Number(text)
    return typeof labels[0] === 'boolean' ? text.toLowerCase() === 'true' : text
  }
  const options: Record<string, unknown> = {}
  if (Array.isArray(flags.labels)) options.labels = flags.labels.map(String).map(typed)
  if (flags.positiveLabel !== undefined) options.positiveLabel = typed(String(flags.positiveLabel))
  const weights = flags.sampleWeight
  if (weights === undefined) return options
  const column = truth.columns.get(weights)
  if (!column) throw noColumn(truth, '--sample-weight', weights)
  return {
    ...options,
    sampleWeight: await withSide('reference', truth.file, () => numbersOf(column, weights, truth.file)),
  }
}

async function jsonOf(side: FileSide, file: string): Promise<unknown> {
  const { bytes, name } = await openFile(side, file)
  const { readJson } = await import('../../formats/tree/readJson')
  return withSide(side, file, () => readJson(bytes, name))
}

/** The reference is a dataset; the prediction is a list of detections, or the `annotations` of a dataset. */
async function cocoSide(side: FileSide, file: string): Promise<unknown> {
  const json = await jsonOf(side, file)
  const field = (key: string) => (json as Record<string, unknown> | null)?.[key]
  if (side === 'prediction') {
    if (Array.isArray(json)) return json
    if (Array.isArray(field('annotations'))) return field('annotations')
  } else if (['images', 'categories', 'annotations'].every((key) => Array.isArray(field(key)))) return json
  const expected = side === 'reference' ? 'images, categories and annotations' : 'a list of detections'
  return withSide(side, file, () => Promise.reject(invalid(file, 'other JSON', expected)))
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
    const json = readJson(bytes, name)
    return Array.isArray(json) ? json : readBox(bytes, name)
  })
}

type Images = ReadonlyMap<string, readonly ClassBox[]>

/** JSON: a list or an object of lists of boxes, one for each image. CSV: a row for each box, with its image in the column `--id` (default image_id). */
async function boxLists(side: FileSide, file: string, flags: InputFlags): Promise<Images> {
  const open = await openFile(side, file)
  if (!/\.csv$/i.test(file)) {
    const json = await jsonOf(side, file)
    return withSide(side, file, () => {
      const lists = Object.entries((json ?? {}) as Record<string, ClassBox[]>)
      if (typeof json === 'object' && lists.every(([, boxes]) => Array.isArray(boxes))) return new Map(lists)
      throw invalid(file, 'other JSON', 'lists of boxes by image')
    })
  }
  return withSide(side, file, async () => {
    const sheet = await readSheet(open)
    const image = flags.id ?? 'image_id'
    const number = (name: string) => numbersOf(column(sheet, name), name, file)
    const corners = ['x1', 'y1', 'x2', 'y2'].map(number) as [number[], number[], number[], number[]]
    const scores = sheet.columns.has('score') ? number('score') : null
    const classes = column(sheet, 'class')
    const images = new Map<string, ClassBox[]>()
    column(sheet, image).forEach((name, row) => {
      const [x1, y1, x2, y2] = corners.map((values) => values[row] as number) as [number, number, number, number]
      const found = { class: String(classes[row]), x1, y1, x2, y2, ...(scores ? { score: scores[row] as number } : {}) }
      images.set(String(name), [...(images.get(String(name)) ?? []), found])
    })
    return images
  })
}

/** Lists of boxes by image; an image that one side lacks has no boxes there. */
function byImage([truth, found]: readonly Images[]): readonly (readonly ClassBox[])[][] {
  const names = [...new Set([...(truth as Images).keys(), ...(found as Images).keys()])]
  return [truth, found].map((images) => names.map((name) => (images as Images).get(name) ?? []))
}

/** JSON: a list of `{category, centroid, score?}`; CSV: columns category, x, y and optionally score. */
async function points(side: FileSide, file: string): Promise<readonly CentroidPoint[]> {
  if (!/\.csv$/i.test(file)) {
    const json = await jsonOf(side, file)
    if (Array.isArray(json)) return json as CentroidPoint[]
    return withSide(side, file, () => Promise.reject(invalid(file, 'other JSON', 'a list of points')))
  }
  const sheet = await sheetOf(side, file)
  return withSide(side, file, () => {
    const image = imageColumn(sheet)
    const images = new Set(image === undefined ? [] : column(sheet, image))
    if (images.size > 1) throw invalid(file, `${images.size} in column ${image}`, 'the points of one image')
    const [x, y] = ['x', 'y'].map((name) => numbersOf(column(sheet, name), name, file)) as [number[], number[]]
    const scores = sheet.columns.has('score') ? numbersOf(column(sheet, 'score'), 'score', file) : null
    return column(sheet, 'category').map((category, row) => ({
      category: String(category),
      centroid: [x[row] as number, y[row] as number] as const,
      ...(scores ? { score: scores[row] as number } : {}),
    }))
  })
}

function column(sheet: Sheet, name: string): readonly Cell[] {
  const found = sheet.columns.get(name)
  if (!found) throw invalid(sheet.file, `columns ${[...sheet.columns.keys()].join(', ')}`, `a column ${name}`)
  return found
}

function noColumn(sheet: Sheet, flag: string, name: string): MedgradeError {
  const found = name === '' ? `${flag} is not given` : `no column ${name}`
  return badOption(`${found} for ${sheet.file}`, `${flag} with one of: ${[...sheet.columns.keys()].join(', ')}`)
}

function badOption(found: string, expected: string): MedgradeError {
  return refusal('bad-option', 'options', found, expected)
}

function invalid(file: string, found: string, expected: string): MedgradeError {
  return refusal('bad-table', 'content', found, expected, { file })
}
