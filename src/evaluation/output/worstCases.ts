import { checkArguments } from '../../errors/checkArguments'
import type { Evaluation } from '../evaluate/evaluateTypes'
import { evaluationShape } from '../evaluate/evaluationShape'

/** A value of a case, the worst of which come first. */
export interface WorstCase {
  readonly model: string
  readonly case: string
  readonly label: string
  readonly metric: string
  readonly value: number
}

/**
 * The worst values of the first metric that has a better direction, over all models, cases and labels; values that are left out are not among them.
 *
 * @param most how many; default 5.
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const predictions = { net: { 'a.nrrd': image('1 0 0 0') } }
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions }, { metrics: ['iou'] })
 * worstCases(evaluation)[0].value // → 0.5
 */
export function worstCases(evaluation: Evaluation, most = 5): WorstCase[] {
  checkArguments({ evaluation }, evaluationShape)
  const { metrics } = evaluation
  // What is over all cases of a file is the value of none.
  const cases = evaluation.cases.filter(({ whole }) => !whole)
  const ofCases = cases.length === evaluation.cases.length ? null : new Set(cases.flatMap(metricsOf))
  const first = metrics.find(({ name, better }) => better !== null && (ofCases?.has(name) ?? true))
  if (!first) return []
  const sign = first.better === 'higher' ? 1 : -1
  return cases
    .flatMap(({ model, case: id, rows }) =>
      rows
        .filter((row) => row.metric === first.name && row.instance === undefined && !Number.isNaN(row.value))
        .map(({ label, metric, value }) => ({ model, case: id, label, metric, value })),
    )
    .sort((a, b) => (a.value === b.value ? 0 : sign * (a.value - b.value)))
    .slice(0, most)
}

const metricsOf = ({ rows }: Evaluation['cases'][number]) => rows.map(({ metric }) => metric)
