import { csvText } from '../../formats/table/csvText'
import type { Evaluation } from '../evaluate/evaluateTypes'

/**
 * Every value of an evaluation as CSV, a row each: model, case, label, instance, metric, value, unit. A failed case is one row with the metric `error` and the
 * code of its error; a reference without a prediction one with `missing`.
 *
 * @example
 * const row = { label: 'liver', metric: 'dice', value: 0.5, unit: 'one' }
 * const one = { model: 'net', case: 'a', reference: '', prediction: '', rows: [row], empties: [], quirks: [], warnings: [], error: null }
 * const none = { models: [], metrics: [], summary: [], missing: [], extra: [], warnings: [], files: [] }
 * tidyTable({ ...none, cases: [one] }).split('\n')[1] // → net,a,liver,,dice,0.5,one
 */
export function tidyTable({ cases, missing }: Evaluation): string {
  const rows: string[][] = []
  for (const { model, case: id, rows: values, error } of cases) {
    if (error) rows.push([model, id, '', '', 'error', error.code, ''])
    for (const { label, instance, metric, value, unit } of values)
      rows.push([model, id, label, instance === undefined ? '' : String(instance), metric, numberText(value), unit])
  }
  for (const { model, case: id } of missing) rows.push([model, id, '', '', 'missing', '', ''])
  return csvText(['model', 'case', 'label', 'instance', 'metric', 'value', 'unit'], rows)
}

/** The shortest decimal that gives the same double. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
