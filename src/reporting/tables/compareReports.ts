/** Comparison of two reports of one challenge, case by case, with a paired test for each metric. */

import { append } from '../../array/append'
import { metricRange } from '../../catalogue/metricRange'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { reportNumber } from '../../engine/report/reportNumber'
import { checkArguments } from '../../errors/checkArguments'
import { countText } from '../../errors/countText'
import { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { median } from '../../kernels/statistics/quantile'
import { mean } from '../../python/mean'
import { adjustPValues } from '../../ranking/adjustPValues'
import { pairedP } from '../../ranking/comparisons/pairedP'
import type { Interval } from '../../ranking/intervals/interval'
import { differenceRange, shownIntervals } from '../../ranking/intervals/shownInterval'

/** The fields of a report that the comparison reads; NaN and the infinities may be strings, as in JSON. */
export interface DetailedReport {
  readonly challenge_id: string
  readonly valid_submission?: boolean
  readonly metrics?: Readonly<Record<string, unknown>> | null
  readonly error?: { readonly message: string; readonly side?: string } | null
  readonly details?: {
    readonly directions?: Readonly<Record<string, 'higher' | 'lower' | null>>
    readonly cases: readonly {
      readonly id: string
      readonly metrics?: Readonly<Record<string, unknown>>
      readonly labels?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
      readonly error?: unknown
    }[]
  }
}

/** One metric over the cases that have a finite value in both reports. Differences are b − a. */
export interface MetricComparison {
  readonly metric: string
  /** The label that is measured, or null for a value of the whole case. */
  readonly label: string | null
  readonly direction: 'higher' | 'lower' | null
  readonly pairs: number
  /** Cases without a finite value in one of the reports. */
  readonly missing: number
  readonly meanA: number
  readonly meanB: number
  readonly medianDifference: number
  /** Mean of the differences with its 95 % interval (studentised bootstrap, else t) within the range of differences, without ends
   * below ten pairs, and what there is to warn of. */
  readonly meanDifference: Interval
  /** Cases in which b is better (greater if the direction is unknown), worse, equal. */
  readonly better: number
  readonly worse: number
  readonly equal: number
  /** p-value of the two-sided Wilcoxon signed-rank test, exact up to 50 pairs without ties and zeros; NaN if no case differs. */
  readonly p: number
  /** p-value adjusted by Holm's method over all metrics and labels compared. */
  readonly adjustedP: number
  readonly cases: readonly {
    readonly id: string
    readonly a: number
    readonly b: number
    readonly difference: number
  }[]
}

export interface ReportComparison {
  readonly challenge: string
  /** The aggregates of the metrics that both reports have. */
  readonly totals: Readonly<Record<string, { readonly a: number; readonly b: number; readonly difference: number }>>
  readonly metrics: readonly MetricComparison[]
  readonly warnings: readonly string[]
}

/**
 * Compares two reports per metric and case. Cases are paired by id (repeated ids in their order).
 *
 * @param directions the better direction of metrics for which the reports do not state it.
 * @throws MedgradeError `bad-option` for reports of two challenges or without details.
 * @example
 * const report = (...dice) => {
 *   const cases = dice.map((value, i) => ({ id: String(i), metrics: { dice: value } }))
 *   return { challenge_id: 'isles22', details: { directions: { dice: 'higher' }, cases } }
 * }
 * compareReports(report(0.5, 0.6), report(0.7, 0.8)).metrics[0].better // → 2
 */
export function compareReports(
  a: DetailedReport,
  b: DetailedReport,
  directions: Readonly<Record<string, 'higher' | 'lower' | null>> = {},
): ReportComparison {
  checkArguments({ a, b }, { challenge_id: 'string' }, { challenge_id: 'string' })
  const allDirections = { ...directions, ...b.details?.directions, ...a.details?.directions }
  if (a.challenge_id !== b.challenge_id) {
    throw new MedgradeError('bad-option', 'The reports are of two challenges', {
      found: b.challenge_id,
      expected: a.challenge_id,
    })
  }
  const left = casesOf(a)
  const right = casesOf(b)
  const warnings: string[] = []
  const alone = [...left.rows.keys()].filter((key) => !right.rows.has(key)).length
  const added = [...right.rows.keys()].filter((key) => !left.rows.has(key)).length
  if (alone + added > 0)
    warnings.push(`${countText(alone + added, 'case is', 'cases are')} in one report only and left out`)
  append(warnings, [...flawsOf('a', a), ...flawsOf('b', b)])
  const names = new Set([...left.columns.keys(), ...right.columns.keys()])
  const rows = pairedRows(left, right)
  const paired = [...names].map((name) => pairedValues(name, left, right, rows)).filter(({ a }) => a.length > 0)
  return { challenge: a.challenge_id, totals: totalsOf(a, b), metrics: compareMetrics(paired, allDirections), warnings }
}

/** Warnings about what could not be graded, about an invalid submission, which has no totals, and about failed cases, which have no values. */
function flawsOf(name: string, report: DetailedReport): string[] {
  const { valid_submission, details, error } = report
  const failed = details?.cases.filter(({ error }) => error).map(({ id }) => id) ?? []
  return [
    ...(isNotGraded(report)
      ? [`${name} is not graded, through no fault of its own: ${error?.message}`]
      : valid_submission === false
        ? [`${name} is no valid submission`]
        : []),
    ...(failed.length > 0
      ? [
          `${name} has no values for ${failed.length} ${failed.length === 1 ? 'case' : 'cases'}${isNotGraded(report) ? '' : ' that failed'}: ${nameList(failed)}`,
        ]
      : []),
  ]
}

/** The cases of a report, its numbers by metric, or label and metric: objects for every case would take ten times their memory. */
interface CaseColumns {
  /** The row of a case, by its id and how often it came before. */
  readonly rows: ReadonlyMap<string, number>
  readonly ids: readonly string[]
  readonly columns: ReadonlyMap<string, CaseColumn>
}

interface CaseColumn {
  readonly values: Float64Array
  /** Rows that name the metric; its value may be NaN. */
  readonly named: Uint8Array
}

/** Metric and label as one key; neither contains a tab. */
const keyOf = (metric: string, label: string | null) => (label === null ? metric : `${metric}\t${label}`)

function casesOf({ details, challenge_id }: DetailedReport): CaseColumns {
  if (!details) {
    throw new MedgradeError('bad-option', `The report of '${challenge_id}' has no details; grade with --details`)
  }
  const rows = new Map<string, number>()
  const occurrences = new Map<string, number>()
  const columns = new Map<string, CaseColumn>()
  const count = details.cases.length
  const put = (key: string, row: number, value: unknown) => {
    const column = columns.get(key) ?? {
      values: new Float64Array(count).fill(Number.NaN),
      named: new Uint8Array(count),
    }
    columns.set(key, column)
    column.values[row] = reportNumber(value) ?? Number.NaN
    column.named[row] = 1
  }
  for (const [row, { id, metrics = {}, labels = {} }] of details.cases.entries()) {
    const occurrence = occurrences.get(id) ?? 0
    occurrences.set(id, occurrence + 1)
    rows.set(`${occurrence}\t${id}`, row)
    for (const [metric, value] of Object.entries(metrics)) put(keyOf(metric, null), row, value)
    for (const [label, values] of Object.entries(labels))
      for (const [metric, value] of Object.entries(values)) put(keyOf(metric, label), row, value)
  }
  return { rows, ids: details.cases.map(({ id }) => id), columns }
}

/** The rows of the cases that both reports have, in the order of the first. */
interface PairedRows {
  readonly own: Uint32Array
  readonly beside: Uint32Array
}

function pairedRows(left: CaseColumns, right: CaseColumns): PairedRows {
  const own = new Uint32Array(left.rows.size)
  const beside = new Uint32Array(own.length)
  let count = 0
  for (const [key, row] of left.rows) {
    const other = right.rows.get(key)
    if (other === undefined) continue
    own[count] = row
    beside[count++] = other
  }
  return { own: own.subarray(0, count), beside: beside.subarray(0, count) }
}

/** The values of a metric, or of a label and metric, where both are finite. */
interface PairedValues {
  readonly metric: string
  readonly label: string | null
  readonly ids: readonly string[]
  readonly a: Float64Array
  readonly b: Float64Array
  readonly missing: number
}

function pairedValues(name: string, left: CaseColumns, right: CaseColumns, { own, beside }: PairedRows): PairedValues {
  const [first, second] = [left.columns.get(name), right.columns.get(name)]
  const [metric, label = null] = name.split('\t') as [string, string?]
  const a = new Float64Array(own.length)
  const b = new Float64Array(own.length)
  const ids: string[] = []
  let shared = 0
  for (const [at, row] of own.entries()) {
    const other = beside[at]!
    if (!(first?.named[row] || second?.named[other])) continue
    shared++
    const [x, y] = [first?.values[row] ?? Number.NaN, second?.values[other] ?? Number.NaN]
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue
    a[ids.length] = x
    b[ids.length] = y
    ids.push(left.ids[row]!)
  }
  const count = ids.length
  return { metric, label, ids, a: a.subarray(0, count), b: b.subarray(0, count), missing: shared - count }
}

/** The cases of the intervals are drawn once for all metrics that as many cases have. */
function compareMetrics(
  paired: readonly PairedValues[],
  directions: Readonly<Record<string, 'higher' | 'lower' | null>>,
): MetricComparison[] {
  const differences = paired.map(({ a, b }) => b.map((value, at) => value - a[at]!))
  const lists = paired.map(({ metric, ids }, at) => ({
    values: differences[at]!,
    range: differenceRange(metricRange(metric)),
    caseNames: ids,
  }))
  const intervals = shownIntervals(lists)
  const chances = paired.map(({ a, b }) => pairedP(b, a))
  const adjusted = adjustPValues(chances)
  return paired.map((one, at) => {
    const { metric, label } = one
    const direction = Object.hasOwn(directions, metric) ? directions[metric]! : null
    const values = differences[at]!
    const [greater, less] = [countOf(values, 1), countOf(values, -1)]
    let cases: MetricComparison['cases'] | undefined
    return {
      metric,
      label,
      direction,
      pairs: values.length,
      missing: one.missing,
      meanA: mean(one.a),
      meanB: mean(one.b),
      medianDifference: median(values),
      meanDifference: intervals[at]!,
      better: direction === 'lower' ? less : greater,
      worse: direction === 'lower' ? greater : less,
      equal: values.length - greater - less,
      p: chances[at]!,
      adjustedP: adjusted[at]!,
      // Made when they are asked for: as objects the cases of all metrics take more memory than both reports.
      get cases() {
        cases ??= one.ids.map((id, i) => ({ id, a: one.a[i]!, b: one.b[i]!, difference: values[i]! }))
        return cases
      },
    }
  })
}

function countOf(values: Float64Array, sign: number): number {
  let count = 0
  for (const value of values) if (Math.sign(value) === sign) count++
  return count
}

function totalsOf(a: DetailedReport, b: DetailedReport): ReportComparison['totals'] {
  const totals: Record<string, { a: number; b: number; difference: number }> = {}
  for (const [key, value] of Object.entries(a.metrics ?? {})) {
    const other = b.metrics?.[key]
    if (other === undefined) continue
    const [x, y] = [reportNumber(value) ?? Number.NaN, reportNumber(other) ?? Number.NaN]
    totals[key] = { a: x, b: y, difference: y - x }
  }
  return totals
}
