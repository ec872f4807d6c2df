/** What `medgrade metric` says beside a result. */
import { asContiguous } from '../../array/asContiguous'
import { isPair } from '../../array/labels/asLabelPair'
import { type PreparedPair, preparePair } from '../../array/labels/labelPair'
import { ndArrayOf } from '../../array/ndArrayOf'
import { isNdArray } from '../../array/vector'
import type { FoundMetric } from '../../catalogue/findMetric'
import type { InputKind } from '../../catalogue/inputKinds'
import type { Data, NdArray } from '../../contract'
import type { LesionCase } from '../../metrics/lesions/lesionDetection'
import { plainNumber } from '../../understanding/plainNumber'
import { type ClassLabel, positiveClass } from '../../understanding/tables/classColumns'
import { nanReason } from '../../understanding/tables/nanReason'
import { valueFacts } from '../../understanding/values/valueFacts'
import type { Inputs } from './inputTypes'

interface Result {
  readonly value: unknown
  readonly options: Readonly<Record<string, unknown>>
}

export interface Told {
  readonly lines: readonly string[]
  /** The same for JSON. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The class that was taken as the positive one, why a result is NaN, and what the files were taken for. */
export function toldOf({ sheet }: FoundMetric, inputs: Inputs, result: Result): Told {
  const positive = takenClass(sheet, inputs, result.options)
  const isGiven = inputs.options.positiveLabel !== undefined || sheet.options.positiveLabel === undefined
  const reason = holdsNaN(result.value) ? (reasons[sheet.input] ?? reasonOf)(inputs, result) : undefined
  return {
    lines: [
      ...(reason === undefined ? [] : [`note: NaN, because ${reason}`]),
      ...(positive === undefined ? [] : [`note: the positive class is ${positive}${isGiven ? '' : otherClass}`]),
    ],
    fields: {
      ...(reason !== undefined && { reason }),
      ...(positive !== undefined && { positiveLabel: positive }),
      ...(inputs.understood && { understood: inputs.understood }),
    },
  }
}

/** What a metric makes of predictions that are no probabilities; null: they are, or it refuses others. */
export function outsideShares({ outside }: FoundMetric['sheet'], { values }: Inputs): string | null {
  if (outside === undefined) return null
  const { min, max } = valueFacts(Float64Array.from([values[1]].flat(2) as number[]))
  return min >= 0 && max <= 1
    ? null
    : `the predictions are ${plainNumber(min)} to ${plainNumber(max)}, no probabilities: they were ${outside}`
}

/** Inputs whose values alone do not tell it. */
const reasons: { readonly [Kind in InputKind]?: (inputs: Inputs, result: Result) => string | undefined } = {
  labels: emptyLabels,
  lesionMaps: lesionReason,
  // Marks that find nothing have a sensitivity of 0.
  marks: () => 'no case has a lesion',
  landmarks: (inputs) =>
    (inputs.values[0] as readonly unknown[]).length === 0 ? 'there are no points' : reasonOf(inputs),
}

const otherClass = ' (--positive-label names another)'

function takenClass(
  { input, options }: FoundMetric['sheet'],
  inputs: Inputs,
  { average = 'binary' }: Result['options'],
): ClassLabel | undefined {
  const byDefault = options.positiveLabel?.positive ?? 'larger'
  if (input === 'scores') return positiveClass(inputs, byDefault)
  return input === 'classes' && options.positiveLabel && average === 'binary'
    ? positiveClass(inputs, byDefault)
    : undefined
}

/** Which side lacks the labels whose value is NaN; undefined: none is, or they are on both sides. */
function emptyLabels({ values, parts }: Inputs, { value, options }: Result): string | undefined {
  const results: readonly (readonly [string, unknown])[] =
    options.label !== undefined || typeof value === 'number'
      ? [[String(options.label), value]]
      : Object.entries(value as object)
  const lacking = results.flatMap(([name, one]) => {
    const part = parts?.find((each) => each.name === name)
    const arrays = part ? part.values : values
    if (!holdsNaN(one) || !(part || /^(?:-?\d+|any)$/.test(name))) return []
    const label = part ? 1 : name === 'any' ? name : Number(name)
    const [first, second] = arrays as readonly [NdArray | PreparedPair, NdArray]
    const { reference, prediction } = (isPair(first) ? first : preparePair(first, second)).count(label)
    if (reference > 0 && prediction > 0) return []
    return [
      `${reference + prediction === 0 ? 'both sides lack' : reference === 0 ? 'the reference lacks' : 'the prediction lacks'} label ${name}`,
    ]
  })
  return lacking.length > 0 ? lacking.join(', ') : undefined
}

/** Whether a result, or a number in it, is NaN. */
function holdsNaN(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Number.isNaN(value)
  const parts = ArrayBuffer.isView(value) ? (value as Float64Array) : Object.values(value)
  return parts.some((one: unknown) => holdsNaN(one))
}

/** A ROC curve over cases needs both kinds, and precision a lesion. */
function lesionReason({ values }: Inputs): string {
  const cases = values[0] as readonly LesionCase[]
  const found = cases.filter(({ reference }) => someNonzero(reference)).length
  if (found === 0) return cases.length === 1 ? 'the case has no lesion' : 'no case has a lesion'
  return cases.length === 1
    ? 'there is one case: the AUROC needs cases with and without lesions (two folders)'
    : 'all cases have lesions'
}

const someNonzero = (array: LesionCase['reference']) =>
  (asContiguous(ndArrayOf(array), 'any').data as Float64Array).some((value) => Number(value) !== 0)

/** Of ratings the rows are one list of values. */
function reasonOf({ values }: Inputs): string | undefined {
  const [first, second = first] = values.length === 1 ? [(values[0] as unknown[]).flat()] : values
  return nanReason(listOf(first), listOf(second))
}

/** The values of a list; of an array as many as show whether they differ and are numbers. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isNdArray(value)) return []
  const { data } = asContiguous<Data>(value, 'any')
  const shown = [data[0], data[data.length - 1]]
  for (const isMet of [
    (one: number | bigint) => one !== data[0],
    (one: number | bigint) => !Number.isFinite(Number(one)),
  ]) {
    const at = (data as Float64Array).findIndex(isMet)
    if (at >= 0) shown.push(data[at])
  }
  return shown
}
