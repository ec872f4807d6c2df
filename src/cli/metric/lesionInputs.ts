/** Reads lesions, marks and maps of confidences for `medgrade metric`. */
import { refuse } from '../../errors/refuse'
import type { LesionCase } from '../../metrics/lesions/lesionDetection'
import { jsonKind } from '../../understanding/jsonKind'
import { findColumn, idTexts, type Sheet, sheetNumbers } from '../../understanding/tables/sheet'
import { requireCommon } from './boxInputs'
import { caseFiles } from './caseFiles'
import type { InputFlags, Inputs } from './inputTypes'
import { commonReader, type FileSide, openFile, readArray, withSide } from './metricFiles'
import { requireLabels } from './raterInputs'
import { columnOf, invalid, isTable, jsonOf, sheetOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]
/** By scan; one without a name is the only one. */
type Scans<T> = ReadonlyMap<string, T>

/** A case for each scan that a side names: balls or a label picture, and marks. */
export async function markInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const marks = await listsOf('prediction', prediction, flags, markOf)
  if (flags.convention === 'camelyon16') {
    const pictures = await picturesOf(reference, flags)
    await requireScans(pictures, marks, prediction)
    const { excluded } = flags
    const cases = [...pictures].map(([scan, labels]) => ({
      labels,
      marks: marks.get(scan) ?? (pictures.size === 1 ? marks.get('') : undefined) ?? [],
      ...(excluded && { excluded }),
    }))
    return { values: [cases], options: {}, warnings: [] }
  }
  const nodules = await listsOf('reference', reference, flags, noduleOf)
  await requireCommon([nodules, marks], [reference, prediction], 'scans')
  const scans = new Set([...nodules.keys(), ...marks.keys()])
  const cases = [...scans].map((scan) => ({ nodules: nodules.get(scan) ?? [], marks: marks.get(scan) ?? [] }))
  return { values: [cases], options: {}, warnings: [] }
}

/** Marks of a scan without a picture have nothing to lie on. */
async function requireScans(pictures: Scans<unknown>, marks: Scans<unknown>, file: string): Promise<void> {
  const odd = [...marks.keys()].find((scan) => !pictures.has(scan) && !(scan === '' && pictures.size === 1))
  if (odd === undefined) return
  const names = [...pictures.keys()].join(', ')
  await withSide('prediction', file, () => Promise.reject(invalid(file, `marks of ${odd}`, `scans: ${names}`)))
}

async function picturesOf(path: string, flags: InputFlags) {
  const files = (await caseFiles(path)) ?? new Map([['', path]])
  const pictures = new Map<string, unknown>()
  for (const [scan, file] of files)
    pictures.set(scan, await readArray('reference', await openFile('reference', file), flags))
  return pictures
}

const probabilities = ['probability', 'score', 'confidence']
const diameters = ['diameter', 'diameter_mm']
const images = ['image_id', 'image', 'scan', 'case', 'case_id', 'seriesuid']

const markOf = (sheet: Sheet) => {
  const points = pointsOf(sheet)
  const probability = sheetNumbers(sheet, oneOfColumns(sheet, probabilities))
  return points.map((point, row) => ({ point, probability: probability[row]! }))
}

const noduleOf = (sheet: Sheet) => {
  const points = pointsOf(sheet)
  const diameter = sheetNumbers(sheet, oneOfColumns(sheet, diameters))
  return points.map((centre, row) => ({ centre, diameter: diameter[row]! }))
}

/** The coordinates of each row: x, y and z, or coordX, coordY and coordZ, as far as there are such columns. */
function pointsOf(sheet: Sheet): number[][] {
  const names = ['x', 'y', 'z'].flatMap((axis) => findColumn(sheet, axis) ?? findColumn(sheet, `coord${axis}`) ?? [])
  if (names.length < 2) columnOf(sheet, 'x')
  const columns = names.map((name) => sheetNumbers(sheet, name))
  return Array.from({ length: sheet.rows }, (_, row) => columns.map((column) => column[row]!))
}

function oneOfColumns(sheet: Sheet, names: readonly string[]): string {
  return names.map((name) => findColumn(sheet, name)).find((name) => name !== undefined) ?? columnOf(sheet, names[0]!)
}

/** JSON: lists by scan, or one list. CSV: a row for each, with its scan in the column of `--id`. */
async function listsOf<T>(
  side: FileSide,
  file: string,
  flags: InputFlags,
  rowsOf: (sheet: Sheet) => readonly T[],
): Promise<Scans<readonly T[]>> {
  if (!isTable(file)) {
    const json = await jsonOf(side, file)
    return withSide(side, file, () => {
      const lists = Array.isArray(json) && !json.every(Array.isArray) ? [['', json]] : Object.entries(json ?? {})
      if (typeof json === 'object' && lists.every(([, list]) => Array.isArray(list)))
        return new Map(lists as [string, readonly T[]][])
      throw invalid(file, jsonKind(json), 'lists by scan')
    })
  }
  const sheet = await sheetOf(side, file, flags, [...images, 'x', 'coordX'])
  return withSide(side, file, () => {
    if (sheet.doubt) throw sheet.doubt
    const rows = rowsOf(sheet)
    const image = flags.id ?? images.find((name) => findColumn(sheet, name) !== undefined)
    if (image === undefined) return new Map([['', rows]])
    const lists = new Map<string, T[]>()
    for (const [row, scan] of idTexts(sheet, columnOf(sheet, image)).entries()) {
      const list = lists.get(scan) ?? []
      list.push(rows[row]!)
      lists.set(scan, list)
    }
    return lists
  })
}

/** One case of two files, or a case for each pair of files of the same name in two folders. */
export async function lesionMapInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const cases: LesionCase[] = []
  for (const [mask, map] of await pairsOf(reference, prediction)) {
    const first = await openFile('reference', mask)
    const second = await openFile('prediction', map)
    const common = commonReader([first, second], flags)
    const truth = await readArray('reference', first, common)
    await withSide('reference', mask, () => requireLabels(truth, mask))
    cases.push({
      reference: truth,
      detections: await readArray('prediction', second, common),
    })
  }
  return { values: [cases], options: {}, warnings: [] }
}

async function pairsOf(reference: string, prediction: string): Promise<(readonly [string, string])[]> {
  const [truths, found] = [await caseFiles(reference), await caseFiles(prediction)]
  if (!truths || !found) return [[reference, prediction]]
  const odd = [...found.keys()].find((name) => !truths.has(name))
  return withSide('prediction', prediction, () => {
    if (odd !== undefined) refuse('bad-input', 'case', odd, `a case of ${reference}`, { file: found.get(odd)! })
    return [...truths].map(([name, file]) => {
      const other = found.get(name)
      return [file, other ?? refuse('not-found', 'map of', name, `a file of this name`, { file: prediction })] as const
    })
  })
}
