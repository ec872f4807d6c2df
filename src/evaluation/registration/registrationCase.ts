import { strideFor } from '../../array/asContiguous'
import type { InputKind } from '../../catalogue/inputKinds'
import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { displacementField } from '../../metrics/registration/displacementField'
import type { MetricTableWords } from '../../understanding/tables/metricTables'
import { givenIds, idColumns, pairSheets } from '../../understanding/tables/pairSheets'
import { sheetOfText } from '../../understanding/tables/readSheet'
import { requireEffect, type Sheet, sheetNumbers } from '../../understanding/tables/sheet'
import type { TableWords } from '../../understanding/tables/tableRecords'
import { besideSheets } from '../inputs/besideNames'
import { inCommandWords } from '../tasks/inCommandWords'
import type { RowsState, StateRow } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { labelMapOf, requireFixedGrid } from './labelMap'
import type { LabelMapFiles } from './labelMapFiles'
import type { RegistrationFile, RegistrationSetting } from './registrationSetting'
import { warpedLabels } from './warpedLabels'

type Points = readonly (readonly number[])[]

/** What the files give to metrics, by the kind of their input. */
interface Inputs {
  readonly values: ReadonlyMap<InputKind, readonly unknown[]>
  readonly mask: NdArray | null
  readonly told: readonly string[]
}

const OF_ALL = 'displacement'

/** Every metric of one displacement, or of one list of moved points. */
export function registrationCase(
  files: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<RowsState> {
  const setting = values.setting as RegistrationSetting
  const { run, truth, other } = sidedSteps(values)
  const sheets: Sheet[] = []
  const open = (file: RegistrationFile, name: string) => {
    if ('array' in file) return { array: file.array }
    const sheet = sheetOf(file.table, name, setting.words)
    sheets.push(sheet)
    return { points: pointsOf(sheet, setting.words as MetricTableWords), sheet }
  }
  const known = run('answers', () => open(files.reference as RegistrationFile, truth))
  const found = run('submission', () => open(files.prediction as RegistrationFile, other))
  run('named', () => requireEffect(sheets, setting.words as TableWords))
  const inputs = run('named', () => inputsOf(known, found, [truth, other], setting.words as MetricTableWords))
  const rows = run('submission', () => rowsOf(setting, inputs, functions, other))
  const overlaps = setting.overlaps.length === 0 ? [] : overlapsOf({ files, values, inputs }, setting, functions)
  return { metrics: {}, state: { rows: [...rows, ...overlaps], told: inputs.told } }
}

interface LabelledCase {
  readonly files: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, Plain>>
  readonly inputs: Inputs
}

/** The overlap of the labels of the fixed image with those of the moving one, warped. */
function overlapsOf(
  { files, values, inputs }: LabelledCase,
  setting: RegistrationSetting,
  functions: TaskFunctions,
): StateRow[] {
  const { run, other } = sidedSteps(values)
  const { fixedLabels, movingLabels } = values.labelMaps as LabelMapFiles
  const [field] = inputs.values.get('field') ?? []
  const displacements = run('submission', () => {
    if (field === undefined)
      refuse('bad-argument', '--fixed-labels', 'moved points', 'displacements, which warp the labels', { file: other })
    displacementField(field as NdArray)
    return field as NdArray
  })
  const map = (image: 'fixed' | 'moving', file: string | null) => {
    const key = `${image}Labels` as const
    const name = file ?? besideSheets[key].flag
    return run('answers', () => labelMapOf(files[key] as RegistrationFile | undefined, image, name), name)
  }
  const [fixed, moving] = [map('fixed', fixedLabels), map('moving', movingLabels)]
  run('answers', () => requireFixedGrid(fixed, displacements, fixedLabels!), fixedLabels!)
  return run('submission', () => warpedLabels(fixed, moving, displacements, setting, functions))
}

function sheetOf(table: string | Sheet, file: string, words: RegistrationSetting['words']): Sheet {
  return typeof table === 'string' ? sheetOfText(table, file, words as TableWords) : { ...table, file }
}

/** The numbers of the columns that are no ids, a row each point. */
function pointsOf(sheet: Sheet, { id }: MetricTableWords): Points {
  if (sheet.doubt) throw sheet.doubt
  const ids = [...idColumns(sheet, []), ...givenIds(sheet, id)]
  const columns = [...sheet.columns.keys()]
    .filter((name) => !ids.includes(name))
    .map((name) => sheetNumbers(sheet, name))
  return Array.from({ length: sheet.rows }, (_, row) => columns.map((column) => column[row]!))
}

type Opened = { readonly points: Points; readonly sheet: Sheet } | { readonly array: NdArray }

function inputsOf(
  known: Opened,
  found: Opened,
  [truth, other]: readonly [string, string],
  { id, byRow }: MetricTableWords,
): Inputs {
  if ('points' in found) {
    if (!('points' in known))
      return refuse('wrong-format', 'reference', 'an array', 'a table of points', { file: truth })
    const moving = withColumns(known.points, 3, truth, 'points of the moving image')
    const rows = withColumns(found.points, 3, other, 'points moved by the registration')
    const { order, understood } = pairSheets(known.sheet, found.sheet, { id, byRow, compared: [] })
    const moved = order.map((row) => rows[row]!)
    return {
      values: new Map([['landmarks', [moved, moving, null]]]),
      mask: null,
      told: [`prediction: moved points, ${moved.length}, ${understood}`],
    }
  }
  const field = fieldOf(found.array)
  const told = `prediction: displacements, shape ${field.shape.join(' × ')}`
  if ('array' in known)
    return { values: new Map([['field', [field]]]), mask: known.array, told: ['reference: a mask', told] }
  const points = withColumns(known.points, 6, truth, 'points of the fixed image and of the moving image')
  const [fixed, moving] = [points.map((row) => row.slice(0, 3)), points.map((row) => row.slice(3))]
  return {
    values: new Map<InputKind, readonly unknown[]>([
      ['landmarks', [fixed, moving, field]],
      ['field', [field]],
    ]),
    mask: null,
    told: [`reference: pairs of landmarks, ${fixed.length}`, told],
  }
}

function withColumns(points: Points, count: number, file: string, what: string): Points {
  const found = points[0]?.length ?? 0
  return points.length > 0 && found !== count
    ? refuse('bad-table', 'columns', `${found} of numbers`, `${count}: ${what} in voxels`, { file })
    : points
}

/** Components in the last axis: NIfTI has an axis of time of length 1 before it, and Learn2Reg's NPZ has the components first. */
export function fieldOf(array: NdArray): NdArray {
  const { shape } = array
  if (shape.length === 5 && shape[3] === 1) return withAxes(array, [0, 1, 2, 4])
  const isFirst = shape.length === 4 && shape[0] === 3 && shape[3] !== 3
  return isFirst ? withAxes(array, [1, 2, 3, 0]) : array
}

/** The same samples with these axes, in this order. */
function withAxes({ data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 }: NdArray, axes: number[]) {
  return { data, shape: axes.map((axis) => shape[axis]!), stride: axes.map((axis) => stride[axis]!), offset }
}

function rowsOf(
  { metrics, usual, spacing }: RegistrationSetting,
  { values, mask }: Inputs,
  functions: TaskFunctions,
  file: string,
): StateRow[] {
  const fitting = metrics.filter((spec) => values.has(functions.get(spec.metric)!.sheet.input))
  const absent = metrics.find((spec) => !fitting.includes(spec))
  if (absent && (!usual || fitting.length === 0))
    refuse(
      'bad-argument',
      `metric ${absent.name}`,
      values.has('field') ? 'displacements without landmarks' : 'moved points',
      values.has('field') ? 'a reference with landmarks' : 'displacements',
      { file },
    )
  const results = new Map<string, unknown>()
  return fitting.map((spec): StateRow => {
    const { metric, sheet } = functions.get(spec.metric)!
    const options = {
      ...spec.options,
      ...(spacing !== null && sheet.input === 'landmarks' ? { spacing } : {}),
      ...(mask !== null && sheet.options.mask ? { mask } : {}),
    }
    const key = JSON.stringify([spec.metric, spec.options])
    const result = results.get(key) ?? inCommandWords(sheet, () => metric(...values.get(sheet.input)!, options))
    results.set(key, result)
    const { name, unit, better, field } = spec
    return { label: OF_ALL, metric: name, value: resultNumber(result, field), unit, better, interval: null }
  })
}
