import { overCases } from '../../catalogue/overCases'
import { unitText } from '../../catalogue/unitText'
import { version } from '../../engine/report/version'
import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { meanKind, metricKind } from '../content/metricKind'
import type { SubmissionObject } from '../figures/figureSets'
import { infiniteCount } from './caseIntervals'
import { overLabels } from './resultsOfReport'
import type { CaseMetric, LabelMetric, ResultMetric, SubmissionResults } from './submissionResults'
import { withIntervals } from './withIntervals'

/** What a person says of an evaluation. */
export interface EvaluationContext {
  readonly title: string
  readonly conventions: Readonly<Record<string, string>>
  readonly provenance: SubmissionResults['provenance']
}

/**
 * The results of one model of an evaluation. A case value is the mean over the labels of the case; with one label it is that of the label.
 *
 * @throws MedgradeError `bad-argument` for a model that the evaluation does not have.
 */
export function resultsOfEvaluation(
  evaluation: Evaluation,
  model: string,
  { title, conventions, provenance }: EvaluationContext,
): SubmissionResults {
  if (!evaluation.models.includes(model)) refuse('bad-argument', 'model', model, nearestName(model, evaluation.models))
  // What is over all cases together is no value of one.
  const cases = evaluation.cases.filter((one) => one.model === model && !(one.whole && one.error === null))
  const absent = evaluation.missing.filter((one) => one.model === model)
  const names = [...cases, ...absent].map((one) => one.case)
  const labels = labelMetrics(evaluation, model, cases, names)
  const columns = evaluation.metrics.flatMap(({ name, better, unit }): Omit<CaseMetric, 'interval'>[] => {
    const own = labels.filter((label) => label.name === name)
    if (own.length === 0) return []
    const values = own.length === 1 ? own[0]!.values : overLabels(own, overCases(name))
    return [{ name, direction: better, unit: unitText(unit, name), kind: metricKind(name, unit), values }]
  })
  const caseMetrics = withIntervals(columns, names)
  const count = new Set(labels.map(({ label }) => label)).size
  return {
    title,
    ofChallenge: false,
    notGraded: false,
    name: model,
    valid: true,
    error: null,
    metrics: caseMetrics.map(resultMetric),
    cases: [
      ...cases.map((one) => ({ id: one.case, error: one.error?.message ?? null, missing: false })),
      ...absent.map((one) => ({ id: one.case, error: 'no prediction', missing: true })),
    ],
    caseMetrics,
    labels: count > 1 ? labels : [],
    objects: objectsOf(cases),
    standing: null,
    warnings: [...evaluation.warnings, ...cases.flatMap((one) => one.warnings.map((text) => `${one.case}: ${text}`))],
    conventions,
    declared: { modality: null, task: null },
    aggregation: `${count > 1 ? `the mean over the ${count} labels of a case, then the mean over cases` : 'the mean over cases'}; infinite values are in no mean${caseMetrics.some(isSummed) ? `; counts are summed over ${count > 1 ? 'labels and cases' : 'the cases'}` : ''}`,
    provenance: [{ name: 'Evaluated by', value: `medgrade ${version}` }, ...provenance],
  }
}

const isSummed = ({ name }: Pick<CaseMetric, 'name'>) => overCases(name) === 'sum'

function resultMetric(metric: CaseMetric): ResultMetric {
  const { name, direction, unit, kind, values, interval } = metric
  const place = { name, direction, unit, position: null, published: null }
  if (!isSummed(metric))
    return {
      ...{ ...place, kind: meanKind(kind, interval.estimate), value: interval.estimate, interval },
      infinite: infiniteCount(values),
    }
  const sum = values.filter(Number.isFinite).reduce((all, value) => all + value, 0)
  return { ...place, kind, value: sum, interval: null, summed: { cases: interval.cases, missing: interval.missing } }
}

/** The components of `instances`: a match with a component of the prediction finds one of the reference. */
function objectsOf(cases: Evaluation['cases']): SubmissionResults['objects'] {
  const list = cases.flatMap(({ case: id, rows }) => {
    const found = new Map<string, Record<string, number>>()
    for (const { label, instance, metric, value } of rows) {
      if (instance === undefined) continue
      const key = JSON.stringify([label, instance])
      found.set(key, { ...found.get(key), [metric]: value })
    }
    return [...found.values()].flatMap(
      ({ volume_reference: size, volume_prediction: predicted, matched_with: match }): SubmissionObject[] => {
        if (size === undefined || predicted === undefined || match === undefined) return []
        if (size > 0) return [{ case: id, kind: match > 0 ? 'found' : 'missed', size }]
        return predicted > 0 ? [{ case: id, kind: 'false', size: predicted }] : []
      },
    )
  })
  return list.length === 0 ? null : { unit: 'mL', list }
}

/** A label and metric before its interval. */
type Column = Omit<LabelMetric, 'interval'>

function labelMetrics(
  evaluation: Evaluation,
  model: string,
  cases: Evaluation['cases'],
  names: readonly string[],
): LabelMetric[] {
  const better = new Map(evaluation.metrics.map((metric) => [metric.name, metric.better]))
  const found = new Map<string, Map<string, Column>>()
  const inOrder: Column[] = []
  const absent = new Map<string, number>()
  for (const [at, { rows, empties }] of cases.entries()) {
    for (const { label, empty } of empties) if (empty === 'both') absent.set(label, (absent.get(label) ?? 0) + 1)
    for (const { label, metric: name, instance, value, unit } of rows) {
      if (instance !== undefined) continue
      const own = found.get(label) ?? new Map<string, Column>()
      found.set(label, own)
      const known = own.get(name)
      const column = known ?? {
        label,
        name,
        direction: better.get(name) ?? null,
        unit: unitText(unit, name),
        kind: metricKind(name, unit),
        values: new Float64Array(names.length).fill(Number.NaN),
        absent: 0,
      }
      if (!known) {
        own.set(name, column)
        inOrder.push(column)
      }
      column.values[at] = value
    }
  }
  const summary = new Map(
    evaluation.summary.flatMap((row) => (row.model === model ? [[JSON.stringify([row.label, row.metric]), row]] : [])),
  )
  const columns = inOrder.map((column) => ({ ...column, absent: absent.get(column.label) ?? 0 }))
  const known = columns.map((column): LabelMetric | null => {
    const row = summary.get(JSON.stringify([column.label, column.name]))
    // The summary has the mean and its interval, unless it is of values over all cases, too.
    return row?.n === column.values.filter(Number.isFinite).length
      ? { ...column, interval: { estimate: row.mean, low: row.low, high: row.high, cases: row.n } }
      : null
  })
  const others = withIntervals(
    columns.filter((_, at) => known[at] === null),
    names,
  ).values()
  return known.map((one) => one ?? others.next().value!)
}
