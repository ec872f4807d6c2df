/** Reads lesions, marks and maps of confidences for `medgrade metric`. */
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LesionCase } from '../../metrics/lesions/lesionDetection'
import {
  listsOfJson,
  markColumns,
  markRows,
  noduleRows,
  pictureMarks,
  rowsByScan,
  type Scans,
} from '../../understanding/detections/markLists'
import type { Sheet } from '../../understanding/tables/sheet'
import { requireCommon } from './boxInputs'
import { caseFiles } from './caseFiles'
import type { InputFlags, Inputs } from './inputTypes'
import { commonReader, type FileSide, openFile, readArray, withSide } from './metricFiles'
import { requireLabels } from './raterInputs'
import { invalid, isTable, jsonOf, sheetOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]

/** A case for each scan that a side names: balls or a label picture, and marks. */
export async function markInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  if (flags.convention === 'camelyon16') {
    const pictures = await picturesOf(reference, flags)
    const axes = [...pictures.values()][0]?.shape.length ?? 2
    const marks = await listsOf('prediction', prediction, flags, (sheet) => pictureMarks(sheet, axes))
    await requireScans(pictures, marks, prediction)
    const { excluded } = flags
    const cases = [...pictures].map(([scan, labels]) => ({
      labels,
      marks: marks.get(scan) ?? (pictures.size === 1 ? marks.get('') : undefined) ?? [],
      excluded,
    }))
    return { values: [cases], options: {}, warnings: [] }
  }
  const marks = await listsOf('prediction', prediction, flags, markRows)
  const nodules = await listsOf('reference', reference, flags, noduleRows)
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
  const pictures = new Map<string, NdArray>()
  for (const [scan, file] of files)
    pictures.set(scan, await readArray('reference', await openFile('reference', file), flags))
  return pictures
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
    return withSide(side, file, () => listsOfJson<T>(json, file))
  }
  const sheet = await sheetOf(side, file, flags, markColumns)
  return withSide(side, file, () => {
    if (sheet.doubt) throw sheet.doubt
    return rowsByScan(sheet, rowsOf(sheet), flags.id)
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
