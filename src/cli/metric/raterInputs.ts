/** Reads ratings, samples and the label maps of raters for `medgrade metric`. */
import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { geometryWarnings } from '../../evaluation/pairs/geometryWarnings'
import { labelValues, oddLabels } from '../../understanding/labels/oddLabels'
import { givenIds, idColumns, pairSheets } from '../../understanding/tables/pairSheets'
import { requireEffect, type Sheet, sheetNumbers } from '../../understanding/tables/sheet'
import { requireReal } from '../../understanding/values/requireReal'
import { rangeText } from '../../understanding/values/settledLabels'
import { type ValueFacts, valueFacts } from '../../understanding/values/valueFacts'
import { tableWords } from '../flags/tableFlags'
import { badOption } from './badOption'
import type { InputFlags, Inputs } from './inputTypes'
import { commonReader, type FileSide, type OpenFile, openFile, readArray, withSide } from './metricFiles'
import { columnOf, invalid, sheetOf } from './tableFiles'

type Files = readonly [reference: string, prediction: string]

/** Points of two tables, a row each: paired by their ids where both have them. */
export async function pointInputs(
  files: Files,
  flags: InputFlags,
): Promise<readonly (readonly (readonly number[])[])[]> {
  const [fixed, moving] = [
    await columnsOf('reference', files[0], flags, 'nan'),
    await columnsOf('prediction', files[1], flags, 'nan'),
  ]
  const { id, byRow } = flags
  const compared = flags.column?.split(',') ?? []
  const { order } = await withSide('prediction', files[1], () =>
    pairSheets(fixed.sheet, moving.sheet, { id, byRow, compared }),
  )
  const rowOf = (columns: readonly (readonly number[])[], row: number) => columns.map((column) => column[row]!)
  return [order.map((_, row) => rowOf(fixed.columns, row)), order.map((row) => rowOf(moving.columns, row))]
}

/** The rows of one table. A missing rating is NaN: the metric says whether it takes one. */
export async function ratingInputs([file]: Files, flags: InputFlags): Promise<Inputs> {
  const { columns, sheet } = await columnsOf('reference', file, flags, 'nan')
  const rows = Array.from({ length: sheet.rows }, (_, row) => columns.map((column) => column[row]!))
  return { values: [rows], options: {}, warnings: [], understood: [sheet.understood] }
}

/** One column. */
export async function sampleInputs([file]: Files, flags: InputFlags): Promise<Inputs> {
  const { values, sheet } = await columnOfFile('reference', file, flags)
  return { values: [values], options: {}, warnings: [], understood: [sheet.understood] }
}

/** A column, and one number. */
export async function drawInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const truth = await columnOfFile('reference', reference, flags)
  const found = await columnOfFile('prediction', prediction, flags)
  if (found.values.length !== 1)
    await withSide('prediction', prediction, () =>
      Promise.reject(invalid(prediction, `${found.values.length} numbers`, 'one number')),
    )
  return { values: [truth.values, found.values[0]], options: {}, warnings: [] }
}

async function columnOfFile(side: FileSide, file: string, flags: InputFlags) {
  const { columns, sheet } = await columnsOf(side, file, flags, 'refuse')
  if (columns.length !== 1) throw badOption(`${columns.length} columns in ${file}`, '--column <name>')
  return { values: columns[0]!, sheet }
}

/** The numbers of the columns that are no ids, or of those of `--column`. */
async function columnsOf(
  side: FileSide,
  file: string,
  flags: InputFlags,
  missing: 'refuse' | 'nan',
): Promise<{ readonly columns: readonly (readonly number[])[]; readonly sheet: Sheet }> {
  const named = flags.column?.split(',')
  const sheet = await sheetOf(side, file, flags, named ?? [])
  requireEffect([sheet], tableWords(flags))
  return withSide(side, file, () => {
    if (sheet.doubt) throw sheet.doubt
    const ids = [...idColumns(sheet, named ?? []), ...givenIds(sheet, flags.id)]
    const names =
      named?.map((name) => columnOf(sheet, name)) ?? [...sheet.columns.keys()].filter((name) => !ids.includes(name))
    return { columns: names.map((name) => sheetNumbers(sheet, name, { missing })), sheet }
  })
}

/** The label maps of all raters, and what is compared with them: a label map or probabilities. */
export async function raterInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const opened: OpenFile[] = []
  for (const file of [reference, ...(flags.rater ?? [])]) opened.push(await openFile('reference', file))
  const last = await openFile('prediction', prediction)
  const common = commonReader([...opened, last], flags)
  const raters: (NdArray & Partial<Volume>)[] = []
  for (const file of opened) {
    const array = await readArray('reference', file, common)
    await withSide('reference', file.name, () => requireLabels(array, file.name))
    raters.push(array)
  }
  const found = await readArray('prediction', last, common)
  await withSide('prediction', prediction, () => (flags.ofShares ? requireShares : requireLabels)(found, prediction))
  const warnings = [...raters.slice(1), found].flatMap((array) => geometryWarnings(raters[0]!, array))
  const odd = flags.ofShares ? [] : oddLabels(labelValues(raters[0]!), labelValues(found)).map(({ text }) => text)
  return { values: [raters, found], options: {}, warnings: [...new Set([...warnings, ...odd])] }
}

/** Values of a map of labels or shares. @throws MedgradeError `bad-label` for NaN. */
function numbersIn(array: NdArray & Partial<Volume>, file: string): ValueFacts {
  requireReal(array, file)
  const facts = valueFacts(asContiguous<Data>(array, 'any').data)
  const strange = facts.nan + facts.infinite + (array.zeroed ?? 0)
  if (strange > 0) refuse('bad-label', 'voxels', `${strange} NaN or infinite values`, 'finite numbers', { file })
  return facts
}

/** @throws MedgradeError `bad-label` for an array that is no label map. */
export function requireLabels(array: NdArray, file: string): void {
  const facts = numbersIn(array, file)
  if (facts.moved > 0)
    refuse('bad-label', 'voxels', `fractions from ${rangeText(facts)}`, 'a label map of whole numbers', { file })
}

function requireShares(array: NdArray, file: string): void {
  const facts = numbersIn(array, file)
  if (facts.min < 0 || facts.max > 1 + single)
    refuse('bad-input', 'probabilities', `values from ${rangeText(facts)}`, 'shares from 0 to 1', { file })
}

/** By how much a sum of shares in single precision is above 1. */
const single = 1e-5
