/** What `medgrade metric` says beside a result. */
import { preparePair } from '../../array/labels/labelPair'
import type { FoundMetric } from '../../catalogue/findMetric'
import { inputSheet } from '../../catalogue/inputKinds'
import type { NdArray } from '../../contract'
import { type ClassLabel, positiveClass } from '../../understanding/tables/classColumns'
import { nanReason } from '../../understanding/tables/nanReason'
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
  const isTable = inputSheet(sheet.input).files === 'table'
  const reason =
    sheet.input === 'labels'
      ? emptyLabels(inputs, result)
      : isTable && Number.isNaN(result.value)
        ? reasonOf(inputs)
        : undefined
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
    typeof value === 'number' ? [[String(options.label), value]] : Object.entries(value as object)
  const lacking = results.flatMap(([name, one]) => {
    const part = parts?.find((each) => each.name === name)
    const arrays = part ? part.values : values
    if (!Number.isNaN(one) || !(part || /^(?:-?\d+|any)$/.test(name))) return []
    const label = part ? 1 : name === 'any' ? name : Number(name)
    const { reference, prediction } = preparePair(arrays[0] as NdArray, arrays[1] as NdArray).count(label)
    if (reference > 0 && prediction > 0) return []
    return [
      `${reference + prediction === 0 ? 'both sides lack' : reference === 0 ? 'the reference lacks' : 'the prediction lacks'} label ${name}`,
    ]
  })
  return lacking.length > 0 ? lacking.join(', ') : undefined
}

const reasonOf = ({ values }: Inputs) => nanReason(values[0] as readonly unknown[], values[1] as readonly unknown[])

/** A message of the library in the words of the command: `--data-range` for `dataRange`. */
export function commandWords(message: string, options: Readonly<Record<string, unknown>>): string {
  return Object.keys(options).reduce((text, name) => {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return flag === name ? text : text.replace(new RegExp(`(?<![\\w-])${name}\\b`, 'g'), `--${flag}`)
  }, message)
}
