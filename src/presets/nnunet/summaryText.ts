import { numpyMean } from '../../python/numpyMean'
import type { PythonValue } from '../../python/pythonValue'
import { stringifyPythonJson } from '../../python/stringifyPythonJson'
import type { LabelCounts } from './countLabels'
import { labelKey, type NnunetLabel } from './labelKey'

/** A counted case with the names of its files as `summary.json` shows them. */
export interface NnunetCase {
  readonly referenceFile: string
  readonly predictionFile: string
  /** In the order of the labels. */
  readonly counts: readonly LabelCounts[]
}

const metrics = ['Dice', 'FN', 'FP', 'IoU', 'TN', 'TP', 'n_pred', 'n_ref'] as const
const overlaps = new Set(['Dice', 'IoU'])

type Values = Readonly<Record<(typeof metrics)[number], number>>

/**
 * The text of `summary.json` as nnU-Net writes it, byte for byte: keys sorted as text, counts of a case as integers, means as floats, `NaN` where a label
 * is in no file.
 */
export function summaryText(cases: readonly NnunetCase[], labels: readonly NnunetLabel[]): string {
  const keys = labels.map(labelKey)
  const distinct = [...new Set(keys)]
  const of = (key: string, { counts }: NnunetCase) => caseValues(counts[keys.lastIndexOf(key)]!)
  const means = distinct.map((key) =>
    meansOf(
      cases.map((one) => of(key, one)),
      true,
    ),
  )
  const foreground = means.filter((_, i) => distinct[i] !== '0')
  return stringifyPythonJson(
    object([
      ['foreground_mean', object(floats(meansOf(foreground, false)))],
      ['mean', object(distinct.map((key, i) => [key, object(floats(means[i]!))]))],
      [
        'metric_per_case',
        {
          list: cases.map((one) =>
            object([
              ['metrics', object(distinct.map((key) => [key, object(ofCase(of(key, one)))]))],
              ['prediction_file', one.predictionFile],
              ['reference_file', one.referenceFile],
            ]),
          ),
        },
      ],
    ]),
    { indent: 4, sortKeys: true },
  )
}

/** The values of a label in one case. */
export function caseValues([tp, fp, fn, tn]: LabelCounts): Values {
  const present = tp + fp + fn > 0
  return {
    Dice: present ? (2 * tp) / (2 * tp + fp + fn) : Number.NaN,
    IoU: present ? tp / (tp + fp + fn) : Number.NaN,
    FN: fn,
    FP: fp,
    TN: tn,
    TP: tp,
    n_pred: fp + tp,
    n_ref: fn + tp,
  }
}

function meansOf(values: readonly Values[], skipMissing: boolean): Values {
  const mean = (name: keyof Values) =>
    numpyMean(
      values.map((one) => one[name]),
      { skipMissing },
    )
  return Object.fromEntries(metrics.map((name) => [name, mean(name)])) as Values
}

type Entries = readonly (readonly [string, PythonValue])[]

const object = (map: Entries): PythonValue => ({ map })
const floats = (values: Values): Entries => metrics.map((name) => [name, { float: values[name] }])
const ofCase = (values: Values): Entries =>
  metrics.map((name) => [name, overlaps.has(name) ? { float: values[name] } : { int: BigInt(values[name]) }])
