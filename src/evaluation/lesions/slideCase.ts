import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { type MarkRow, pictureMarks } from '../../understanding/detections/markLists'
import { sheetOfText } from '../../understanding/tables/readSheet'
import { findColumn, idTexts, sheetNumbers } from '../../understanding/tables/sheet'
import type { TableWords } from '../../understanding/tables/tableRecords'
import { imageRows } from '../detection/imageCounts'
import type { RowsState } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import { type MarksFile, type MarksSetting, marksAbove, scansOf } from './marksSetting'

/** A slide with a pixel for each label, which gives the curve of the slide; the background is first. */
export type KeptSlide = {
  readonly labels: readonly number[]
  readonly excluded: readonly number[]
  readonly marks: readonly { readonly point: readonly number[]; readonly probability: number }[]
}

export type SlideState = RowsState & { readonly kept: KeptSlide }

/** Which label every mark of a slide lies on, and what was found. */
export function slideCase(
  files: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Plain>>,
  id: string,
): CaseEvidence<SlideState> {
  const setting = values.setting as MarksSetting
  const { run, truth, other } = sidedSteps(values)
  const slide = files.slide as NdArray
  const excluded = run('answers', () => excludedOf(files.excluded as MarksFile | undefined, id, truth))
  const marks = run('submission', () => marksOf(files.marks as MarksFile, other, setting, slide.shape.length))
  const kept = run('submission', () => keptOf(slide, marks, excluded, other))
  const rows = imageRows(countsOf(kept, setting.threshold))
  const told = ['reference: a label picture of lesions', 'prediction: marks, whole pixels']
  return { metrics: {}, state: { rows, told, kept } }
}

/** The marks of a slide, in the order of the axes of its picture: of a picture x is the column. */
function marksOf(file: MarksFile, name: string, setting: MarksSetting, axes: number): readonly MarkRow[] {
  const lists = scansOf(file, name, setting, (sheet) => pictureMarks(sheet, axes))
  if (lists.size > 1) refuse('bad-table', 'marks', `${lists.size} slides`, 'a table a slide', { file: name })
  return [...lists.values()][0] ?? []
}

/** Labels of a slide in a table with the columns of the slide and of the label. */
function excludedOf(file: MarksFile | undefined, id: string, name: string): number[] {
  if (file === undefined) return []
  if (typeof file !== 'string') return ((file.json as Record<string, number[]>)[id] ?? []).map(Number)
  const sheet = sheetOfText(file, name, {} as TableWords)
  const [slide, label] = [['image_id', 'image', 'slide', 'case'], ['label']].map((names) =>
    names.map((one) => findColumn(sheet, one)).find((one) => one !== undefined),
  )
  if (slide === undefined || label === undefined)
    return refuse('bad-table', 'excluded labels', [...sheet.columns.keys()].join(', '), 'columns image_id and label', {
      file: name,
    })
  const labels = sheetNumbers(sheet, label)
  return idTexts(sheet, slide).flatMap((one, k) => (one === id ? [labels[k]!] : []))
}

function keptOf(slide: NdArray, marks: readonly MarkRow[], excluded: readonly number[], file: string): KeptSlide {
  const { data, shape } = asContiguous(slide)
  const values = numbersOf(data)
  const places = new Map<number, number>([[0, 0]])
  for (let i = 0; i < values.length; i++) if (!places.has(values[i]!)) places.set(values[i]!, places.size)
  const placeOf = (point: readonly number[]) => {
    const isInside =
      point.length === shape.length && point.every((x, k) => Number.isInteger(x) && x >= 0 && x < shape[k]!)
    if (!isInside) refuse('bad-input', 'point', point, `whole numbers within ${shape.join(' × ')}`, { file })
    return places.get(values[point.reduce((at, x, k) => at * shape[k]! + x, 0)]!)!
  }
  return {
    labels: [...places.keys()],
    excluded,
    marks: marks.map(({ point, probability }) => ({ point: [placeOf(point)], probability })),
  }
}

function countsOf({ labels, excluded, marks }: KeptSlide, threshold: number | null) {
  const above = marksAbove(marks, threshold)
  const lesions = labels.filter((label) => label !== 0 && !excluded.includes(label))
  const hit = new Set(above.map(({ point: [at] }) => labels[at!]!))
  const tp = lesions.filter((label) => hit.has(label)).length
  return { tp, fp: above.filter(({ point: [at] }) => at === 0).length, fn: lesions.length - tp }
}
