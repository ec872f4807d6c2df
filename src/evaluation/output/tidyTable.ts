import { type ShownCsvOptions, shownCsv } from '../../engine/report/shownCsv'
import { checkArguments } from '../../errors/checkArguments'
import type { EvaluatedCase, Evaluation } from '../evaluate/evaluateTypes'
import { casesShape } from '../evaluate/evaluationShape'
import { warningCode } from '../labels/caseWarning'

/**
 * Every value of an evaluation as CSV, a row each: model, case, label, instance, metric, value, unit, error. A failed case is one row with the metric
 * `error`, no value, and the code of its error in the last column; a reference without a prediction one with `missing` in both, and each warning of a case one
 * with the metric `warning` and its code.
 *
 * @example
 * const row = { label: 'liver', metric: 'dice', value: 0.5, unit: 'one' }
 * const one = { model: 'net', case: 'a', reference: '', prediction: '', rows: [row], empties: [], quirks: [], warnings: [], error: null }
 * const none = { models: [], metrics: [], summary: [], missing: [], extra: [], warnings: [], files: [] }
 * tidyTable({ ...none, cases: [one] }).split('\n')[1] // → net,a,liver,,dice,0.5,one,
 */
export function tidyTable(evaluation: Pick<Evaluation, 'cases' | 'missing'>): string {
  checkArguments({ evaluation }, { cases: casesShape, missing: [{ model: 'string', case: 'string' }] })
  const { cases, missing } = evaluation
  return tidyHeader + cases.map((one) => tidyCase(one)).join('') + tidyMissing(missing)
}

/** The first line of the table. */
export const tidyHeader = shownCsv([['model', 'case', 'label', 'instance', 'metric', 'value', 'unit', 'error']])

/** The lines of one case. */
export function tidyCase(
  { model, case: id, rows, warnings, error }: EvaluatedCase,
  options: ShownCsvOptions = {},
): string {
  const told = warnings.map((text) => [model, id, '', '', 'warning', '', '', warningCode(text)])
  if (error) return shownCsv([[model, id, '', '', 'error', '', '', error.code], ...told], options)
  const values = rows.map(({ label, instance, metric, value, unit }) => [
    model,
    id,
    label,
    instance === undefined ? '' : String(instance),
    metric,
    numberText(value),
    unit,
    '',
  ])
  return shownCsv([...values, ...told], options)
}

/** The last lines: references without a prediction. */
export function tidyMissing(missing: Evaluation['missing'], options: ShownCsvOptions = {}): string {
  return shownCsv(
    missing.map(({ model, case: id }) => [model, id, '', '', 'missing', '', '', 'missing']),
    options,
  )
}

/** The shortest decimal that gives the same double. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
