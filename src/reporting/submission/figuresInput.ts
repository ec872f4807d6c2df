import type { SubmissionFiguresInput, SubmissionLabel } from '../figures/figureSets'
import { referenceSizes } from './referenceSizes'
import type { LabelMetric, SubmissionResults } from './submissionResults'

/** What the figures of a submission are drawn from. */
export function figuresInput(results: SubmissionResults): SubmissionFiguresInput {
  const { cases, metrics, caseMetrics, labels, objects } = results
  const sizes = referenceSizes(results)
  const ranked = caseMetrics.filter(({ direction }) => direction !== null)
  const named = new Set(metrics.map(({ name }) => name))
  return {
    cases: cases.map(({ id }) => id),
    metrics: [
      ...metrics.map((metric) => {
        const own = ranked.find(({ name }) => name === metric.name)
        return {
          name: metric.name,
          ...(metric.unit === '' ? {} : { unit: metric.unit }),
          direction: metric.direction,
          kind: metric.kind,
          value: Number.isNaN(metric.value) ? null : metric.value,
          ...endsOf(metric.interval),
          ...(own ? { cases: nullable(own.values) } : {}),
          ...(metric.published && metric.published.length > 0
            ? { leaderboard: metric.published.map((value) => ({ value })) }
            : {}),
        }
      }),
      // Values of cases that the challenge does not report as they are.
      ...ranked
        .filter(({ name }) => !named.has(name))
        .map(({ name, unit, direction, kind, interval, values }) => ({
          name,
          ...(unit === '' ? {} : { unit }),
          direction,
          kind,
          value: Number.isNaN(interval.estimate) ? null : interval.estimate,
          ...endsOf(interval),
          cases: nullable(values),
        })),
    ],
    ...(labels.length === 0 ? {} : { labels: labelsOf(labels, cases.length) }),
    ...(objects ? { objects } : {}),
    ...(sizes ? { referenceSize: { unit: sizes.name, values: nullable(sizes.values) } } : {}),
  }
}

function endsOf(interval: { readonly low: number; readonly high: number } | null) {
  return interval && !Number.isNaN(interval.low) ? { low: interval.low, high: interval.high } : {}
}

function nullable(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? value : null))
}

function labelsOf(labels: SubmissionResults['labels'], cases: number): SubmissionLabel[] {
  const names = [...new Set(labels.map(({ label }) => label))]
  const cell = (metric: LabelMetric) =>
    metric.absent === cases
      ? null
      : {
          mean: metric.interval.estimate,
          low: metric.interval.low,
          high: metric.interval.high,
          cases: metric.interval.cases,
        }
  return names.map((label) => ({
    label,
    metrics: Object.fromEntries(
      labels
        .filter((one) => one.label === label && one.direction !== null)
        .map((metric) => [metric.name, cell(metric)]),
    ),
  }))
}
