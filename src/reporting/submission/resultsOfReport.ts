import { columnMetric } from '../../catalogue/columnMetric'
import type { OverCases } from '../../catalogue/metricSheet'
import { unitText } from '../../catalogue/unitText'
import type { CaseReport, ChallengeReport } from '../../contract'
import type { Leaderboard } from '../../engine/leaderboards/readLeaderboard'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { missingCaseCodes } from '../../engine/report/missingCaseCodes'
import { reportNumber } from '../../engine/report/reportNumber'
import type { Interval } from '../../ranking/intervals/interval'
import { medalOf } from '../agents/recordsOfReports'
import { metricDirection } from '../content/metricDirection'
import { meanKind, metricKind } from '../content/metricKind'
import { shownCorrelation } from '../content/shownCorrelation'
import type { CaseMetric, LabelMetric, ResultMetric, Standing, SubmissionResults } from './submissionResults'
import { withIntervals } from './withIntervals'

/** What is known of the challenge beside the report. */
export interface ChallengeContext {
  readonly title: string
  readonly metrics: readonly {
    readonly name: string
    readonly direction: 'higher' | 'lower' | null
    readonly column?: string
    readonly unit?: string
  }[]
  readonly leaderboard: Leaderboard | null
  readonly source: string | null
  /** As the challenge declares them. */
  readonly modality: string | null
  readonly task: string | null
}

/** The results of a graded submission. Case values need a report with details. */
export function resultsOfReport(report: ChallengeReport, context: ChallengeContext | null): SubmissionResults {
  const cases = report.details?.cases ?? []
  const directions = { ...report.details?.directions }
  const directionOf = (name: string) => {
    const declared = context?.metrics.find((metric) => metric.name === name)?.direction
    return declared !== undefined
      ? declared
      : Object.hasOwn(directions, name)
        ? directions[name]!
        : metricDirection(name)
  }
  const unitOf = (name: string) => context?.metrics.find((metric) => metric.name === name)?.unit ?? ''
  const labels = labelMetrics(cases, directionOf, unitOf)
  const caseMetrics = caseMetricsOf(cases, labels, directionOf, unitOf)
  return {
    title: context?.title ?? report.challenge_id,
    ofChallenge: true,
    name: report.submission_path ?? 'The submission',
    valid: report.valid_submission,
    notGraded: isNotGraded(report),
    error: report.error?.message ?? null,
    metrics: resultMetrics(report, context, { caseMetrics, directionOf, unitOf }),
    cases: cases.map(({ id, error }) => ({
      id,
      error: error?.message ?? null,
      missing: error !== null && missingCaseCodes.has(error.code),
    })),
    caseMetrics,
    labels,
    objects: null,
    standing: isNotGraded(report) ? null : standingOf(report, context),
    warnings: report.warnings ?? [],
    conventions: report.medgrade?.conventions ?? {},
    declared: { modality: context?.modality ?? null, task: context?.task ?? null },
    aggregation: `as ${context?.title ?? report.challenge_id} defines it`,
    provenance: provenanceOf(report, context),
  }
}

type Lookup<T> = (name: string) => T

function labelMetrics(
  cases: readonly CaseReport[],
  directionOf: Lookup<'higher' | 'lower' | null>,
  unitOf: Lookup<string>,
): LabelMetric[] {
  const names = cases.map(({ id }) => id)
  const found = new Map<string, { label: string; name: string; values: Float64Array; present: number }>()
  for (const [at, { labels = {} }] of cases.entries())
    for (const [label, values] of Object.entries(labels))
      for (const [name, value] of Object.entries(values)) {
        const key = JSON.stringify([label, name])
        const column = found.get(key) ?? { label, name, values: missing(cases.length), present: 0 }
        found.set(key, column)
        column.values[at] = reportNumber(value) ?? Number.NaN
        column.present++
      }
  const columns = [...found.values()].map(({ label, name, values, present }) => ({
    label,
    name,
    direction: directionOf(name),
    unit: unitText(unitOf(name), name),
    kind: metricKind(name, unitOf(name)),
    values,
    absent: cases.length - present,
  }))
  return withIntervals(columns, names)
}

/** Values of whole cases; a metric that only labels have is averaged over those of the case. */
function caseMetricsOf(
  cases: readonly CaseReport[],
  labels: readonly LabelMetric[],
  directionOf: Lookup<'higher' | 'lower' | null>,
  unitOf: Lookup<string>,
): CaseMetric[] {
  const names = cases.map(({ id }) => id)
  const columns = new Map<string, Float64Array>()
  for (const [at, { metrics = {} }] of cases.entries())
    for (const [name, value] of Object.entries(metrics)) {
      const values = columns.get(name) ?? missing(cases.length)
      columns.set(name, values)
      values[at] = reportNumber(value) ?? Number.NaN
    }
  for (const name of new Set(labels.map((label) => label.name)))
    if (!columns.has(name)) columns.set(name, overLabels(labels.filter((label) => label.name === name)))
  const named = [...columns].map(([name, values]) => {
    const unit = unitOf(name)
    return { name, direction: directionOf(name), unit: unitText(unit, name), kind: metricKind(name, unit), values }
  })
  return withIntervals(named, names)
}

/** The mean, or the sum, over the labels that have a finite value, case by case; infinite where those that have one are. */
export function overLabels(
  labels: readonly { readonly values: Float64Array }[],
  combined: OverCases = 'mean',
): Float64Array {
  return labels[0]!.values.map((_, at) => {
    const present = labels.map(({ values }) => values[at]!).filter(Number.isFinite)
    if (present.length === 0)
      return labels.map(({ values }) => values[at]!).find((value) => !Number.isNaN(value)) ?? Number.NaN
    const sum = present.reduce((all, value) => all + value, 0)
    return combined === 'sum' ? sum : sum / present.length
  })
}

interface Known {
  readonly caseMetrics: readonly CaseMetric[]
  readonly directionOf: Lookup<'higher' | 'lower' | null>
  readonly unitOf: Lookup<string>
}

function resultMetrics(report: ChallengeReport, context: ChallengeContext | null, known: Known): ResultMetric[] {
  const raw = report.details?.raw
  const names = Object.keys(report.metrics ?? {}).filter(
    (name) => !name.endsWith('_position') && name !== 'percentile' && name !== 'overall',
  )
  return names.map((name) => {
    const value = reportNumber(raw?.[name] ?? report.metrics![name]) ?? Number.NaN
    const position = reportNumber(report.metrics![`${name}_position`]) ?? Number.NaN
    const column = context?.metrics.find((metric) => metric.name === name)?.column ?? name
    const published = context?.leaderboard?.columns.find((one) => one.name === column)?.values
    const unit = known.unitOf(name)
    return {
      name,
      direction: known.directionOf(name),
      unit: unitText(unit, name),
      kind: meanKind(metricKind(name, unit)),
      value,
      interval: intervalOf(name, value, known.caseMetrics),
      position: Number.isNaN(position) ? null : position,
      published: published?.map((one) => one ?? Number.NaN).filter((one) => !Number.isNaN(one)) ?? null,
    }
  })
}

/** Relative difference of sums in another order. */
const SAME = 1e-9

/** An interval belongs to a value only where the value is the mean over cases, or a correlation of their numbers. */
function intervalOf(name: string, value: number, metrics: readonly CaseMetric[]): Interval | null {
  const same = (other: Interval) => Math.abs(other.estimate - value) <= SAME * Math.max(1, Math.abs(value))
  const own = metrics.find((metric) => metric.name === name)
  if (own) {
    return same(own.interval) ? own.interval : null
  }
  const coefficient = coefficients[columnMetric(name)?.sheet.name ?? '']
  const [truth, prediction] = ['truth', 'prediction'].map((one) => metrics.find((metric) => metric.name === one))
  if (!coefficient || !truth || !prediction) return null
  const interval = shownCorrelation(truth.values, prediction.values, { coefficient })
  return same(interval) ? interval : null
}

/** By the function of the metric. */
const coefficients: Readonly<Record<string, 'kendall' | 'pearson' | 'spearman'>> = {
  plcc: 'pearson',
  srocc: 'spearman',
  krocc: 'kendall',
}

function standingOf(report: ChallengeReport, context: ChallengeContext | null): Standing | null {
  const { metrics, gold_medal: gold } = report
  const [meanPosition, percentile] = [
    reportNumber(metrics?.mean_position) ?? Number.NaN,
    reportNumber(metrics?.percentile) ?? Number.NaN,
  ]
  if ((report.gold_threshold ?? null) === null && Number.isNaN(percentile)) return null
  return {
    entries: context?.leaderboard?.entries ?? 0,
    meanPosition: Number.isNaN(meanPosition) ? null : meanPosition,
    percentile: Number.isNaN(percentile) ? null : percentile,
    // Reports of other graders, and older ones, may not say it.
    medal: gold === undefined ? null : (medalOf(report) ?? 'none'),
    aboveMedian: report.above_median ?? null,
    source: context?.source ?? null,
  }
}

function provenanceOf(report: ChallengeReport, context: ChallengeContext | null): SubmissionResults['provenance'] {
  const { medgrade, created_at: created } = report
  return [
    ...(created === undefined ? [] : [{ name: 'Graded', value: created }]),
    {
      name: 'Graded by',
      value: `medgrade ${medgrade?.version ?? 'of an unknown version'}, variant ${medgrade?.variant ?? 'unknown'}`,
    },
    ...Object.entries(medgrade?.inputs ?? {}).map(([name, hash]) => ({
      name: `SHA-256 of ${name.replace('_', ' ')}`,
      value: hash,
    })),
    ...(context?.source ? [{ name: 'Leaderboard', value: context.source }] : []),
  ]
}

function missing(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN)
}
