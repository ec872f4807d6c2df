/** Comparison of two reports of one challenge, case by case, with a paired test for each metric. */

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
import { differenceRange, shownInterval } from '../../ranking/intervals/shownInterval'

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
  warnings.push(...flawsOf('a', a), ...flawsOf('b', b))
  const names = new Set([...left.columns.keys(), ...right.columns.keys()])
  const compared = [...names].map((name) => compareMetric(name, left, right, allDirections))
  const some = compared.filter(({ pairs }) => pairs > 0)
  const adjusted = adjustPValues(some.map(({ p }) => p))
  return {
    challenge: a.challenge_id,
    totals: totalsOf(a, b),
    metrics: some.map((one, i) => ({ ...one, adjustedP: adjusted[i]! })),
    warnings,
  }
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

function compareMetric(
  name: string,
  left: CaseColumns,
  right: CaseColumns,
  directions: Readonly<Record<string, 'higher' | 'lower' | null>>,
): MetricComparison {
  const [metric, label = null] = name.split('\t') as [string, string?]
  const direction = Object.hasOwn(directions, metric) ? directions[metric]! : null
  const [own, other] = [left.columns.get(name), right.columns.get(name)]
  const cases: { id: string; a: number; b: number; difference: number }[] = []
  let shared = 0
  for (const [key, row] of left.rows) {
    const beside = right.rows.get(key)
    if (beside === undefined || !(own?.named[row] || other?.named[beside])) continue
    shared++
    const [a, b] = [own?.values[row] ?? Number.NaN, other?.values[beside] ?? Number.NaN]
    if (Number.isFinite(a) && Number.isFinite(b)) cases.push({ id: left.ids[row]!, a, b, difference: b - a })
  }
  const gains = cases.map(({ difference }) => (direction === 'lower' ? -difference : difference))
  const differences = Float64Array.from(cases, ({ difference }) => difference)
  const x = cases.map(({ a }) => a)
  const y = cases.map(({ b }) => b)
  return {
    metric,
    label,
    direction,
    pairs: cases.length,
    missing: shared - cases.length,
    meanA: mean(x),
    meanB: mean(y),
    medianDifference: median(differences),
    meanDifference: shownInterval(differences, {
      range: differenceRange(metricRange(metric)),
      caseNames: cases.map(({ id }) => id),
    }),
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
    equal: gains.filter((gain) => gain === 0).length,
    p: pairedP(y, x),
    adjustedP: Number.NaN,
    cases,
  }
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
