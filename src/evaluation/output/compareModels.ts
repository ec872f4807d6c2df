import { metricRange } from '../../catalogue/metricRange'
import { checkArguments } from '../../errors/checkArguments'
import { adjustPValues } from '../../ranking/adjustPValues'
import { pairedP } from '../../ranking/comparisons/pairedP'
import type { Interval } from '../../ranking/intervals/interval'
import { planCases } from '../../ranking/intervals/planCases'
import { differenceRange, shownInterval } from '../../ranking/intervals/shownInterval'
import type { Evaluation } from '../evaluate/evaluateTypes'
import { evaluationShape } from '../evaluate/evaluationShape'

/** More are ranked, and the tests of the ranking are the only ones: one comparison has one p-value. */
export const MOST_PAIRED = 3

/** The rule of the tests of {@link compareModels}. */
export function pairedTestWords(compared: readonly Pick<ModelComparison, 'p'>[]): string {
  const tested = compared.filter(({ p }) => !Number.isNaN(p)).length
  return `p: two-sided Wilcoxon signed rank, exact up to 50 cases without ties; by Holm over ${tested} ${tested === 1 ? 'row' : 'rows'}.`
}

/** Two models on the same cases, in one metric of one label. */
export interface ModelComparison {
  readonly a: string
  readonly b: string
  readonly label: string
  readonly metric: string
  /** Cases in which both have a finite value; the interval and the test are over these. */
  readonly pairs: number
  /** Of a − b, within the range that differences of the metric have; without ends below ten pairs. */
  readonly meanDifference: Interval
  /** Cases in which a is better, worse, equal; an infinite distance is worse than any finite one. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Two-sided Wilcoxon signed-rank test, exact up to 50 pairs without ties and zeros; NaN where all pairs are equal. */
  readonly p: number
  /** After Holm's adjustment for all comparisons of the evaluation. */
  readonly adjustedP: number
  /** How far one case moves the mean difference: the case that lies farthest from it, and the least and the largest mean without one case; null below two pairs. */
  readonly influence: { readonly case: string; readonly low: number; readonly high: number } | null
}

/**
 * Every two models of an evaluation, label by label, in the metrics that have a better direction: mean of the paired differences with its 95 % interval,
 * wins and losses by case, Wilcoxon's test. Empty with one model.
 *
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const predictions = { netA: { 'a.nrrd': image('1 1 0 0') }, netB: { 'a.nrrd': image('1 0 0 0') } }
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions }, { metrics: ['iou'] })
 * compareModels(evaluation)[0].meanDifference.estimate // → 0.5
 */
export function compareModels(evaluation: Evaluation): ModelComparison[] {
  checkArguments({ evaluation }, evaluationShape)
  const values = valuesByRow(evaluation)
  const { models } = evaluation
  const compared = [...values.values()].flatMap((row) =>
    models.flatMap((a, i) =>
      models.slice(i + 1).flatMap((b) => {
        const [left, right] = [row.byModel.get(a), row.byModel.get(b)]
        return left && right ? [{ a, b, ...comparison(row, left, right) }] : []
      }),
    ),
  )
  const adjusted = adjustPValues(compared.map(({ p }) => p))
  return compared.map((one, i) => ({ ...one, adjustedP: adjusted[i]! }))
}

interface Row {
  readonly label: string
  readonly metric: string
  readonly sign: 1 | -1
  /** Values by case. */
  readonly byModel: Map<string, Map<string, number>>
}

function valuesByRow({ cases, metrics }: Evaluation): ReadonlyMap<string, Row> {
  const signs = new Map(metrics.flatMap(({ name, better }) => (better ? [[name, better === 'higher' ? 1 : -1]] : [])))
  const rows = new Map<string, Row>()
  for (const one of cases) {
    // One number over all cases of a file is no sample.
    if (one.whole) continue
    for (const { label, metric, instance, value } of one.rows) {
      const sign = signs.get(metric) as Row['sign'] | undefined
      if (sign === undefined || instance !== undefined || Number.isNaN(value)) continue
      const key = JSON.stringify([label, metric])
      const row = rows.get(key) ?? { label, metric, sign, byModel: new Map() }
      rows.set(key, row)
      const byCase = row.byModel.get(one.model) ?? new Map<string, number>()
      row.byModel.set(one.model, byCase.set(one.case, value))
    }
  }
  return rows
}

function comparison(
  { label, metric, sign }: Row,
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): Omit<ModelComparison, 'a' | 'b'> {
  const shared = [...a].flatMap(([id, value]) => (b.has(id) ? [[value, b.get(id)!, id] as const] : []))
  const finite = shared.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
  const won = (gain: number) => shared.filter(([x, y]) => gain * sign * Math.sign(x - y) > 0).length
  const [wins, losses] = [won(1), won(-1)]
  const [x, y] = [finite.map((pair) => pair[0]), finite.map((pair) => pair[1])]
  const differences = Float64Array.from(finite, (pair) => pair[0] - pair[1])
  return {
    label,
    metric,
    pairs: finite.length,
    meanDifference: shownInterval(differences, {
      range: differenceRange(metricRange(metric)),
      caseNames: finite.map(([, , id]) => id),
    }),
    wins,
    losses,
    ties: shared.length - wins - losses,
    p: pairedP(x, y),
    adjustedP: Number.NaN,
    influence: influenceOf(
      differences,
      finite.map(([, , id]) => id),
    ),
  }
}

function influenceOf(differences: Float64Array, ids: readonly string[]): ModelComparison['influence'] {
  const {
    mostInfluential,
    leaveOneOut: [low, high],
  } = planCases(differences)
  return differences.length < 2 || mostInfluential === null ? null : { case: ids[mostInfluential]!, low, high }
}
