import { checkArguments } from '../../errors/checkArguments'
import type { EvaluationUnit } from '../../presets/presetTypes'
import { adjustPValues } from '../../ranking/adjustPValues'
import { pairedP } from '../../ranking/comparisons/pairedP'
import type { Evaluation } from '../evaluate/evaluateTypes'
import { evaluationShape } from '../evaluate/evaluationShape'
import { modelOrder } from './modelGrid'

/** Two models on the same cases, in one metric of one label, with the one p-value that a page, a table and a file give for them. */
export interface ModelPair {
  /** The one that stands higher in the first table, by its mean in the first metric. */
  readonly a: string
  readonly b: string
  readonly label: string
  readonly metric: string
  readonly unit: EvaluationUnit
  /** The cases in which both have a finite value, and the values of a and b there; the test is over these. */
  readonly cases: readonly string[]
  readonly x: readonly number[]
  readonly y: readonly number[]
  /** Cases in which a is better, worse, equal; an infinite distance is worse than any finite one. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Two-sided Wilcoxon signed-rank test, exact up to 50 pairs without ties and zeros; NaN where all pairs are equal. */
  readonly p: number
  /** After Holm's adjustment for all comparisons of the evaluation. */
  readonly adjustedP: number
}

/** The rule of the tests of {@link modelPairs}, whose family are all of them. */
export function pairedTestWords(pairs: readonly Pick<ModelPair, 'p'>[]): string {
  const tested = pairs.filter(({ p }) => !Number.isNaN(p)).length
  if (tested === 0) return 'none, as the models are equal in all cases'
  return `two-sided Wilcoxon signed rank, exact up to 50 cases without ties; by Holm over ${tested} ${tested === 1 ? 'comparison' : 'comparisons'}`
}

/** Every two models of an evaluation, better − worse by the first table, label by label, in the metrics that have a better direction. */
export function modelPairs(evaluation: Evaluation): ModelPair[] {
  checkArguments({ evaluation }, evaluationShape)
  const models = modelOrder(evaluation)
  const pairs = [...valuesByRow(evaluation).values()].flatMap((row) =>
    models.flatMap((a, i) =>
      models.slice(i + 1).flatMap((b) => {
        const [left, right] = [row.byModel.get(a), row.byModel.get(b)]
        return left && right ? [{ a, b, ...paired(row, left, right) }] : []
      }),
    ),
  )
  const adjusted = adjustPValues(pairs.map(({ p }) => p))
  return pairs.map((pair, at) => ({ ...pair, adjustedP: adjusted[at]! }))
}

interface Row {
  readonly label: string
  readonly metric: string
  readonly unit: EvaluationUnit
  readonly sign: 1 | -1
  /** Values by case. */
  readonly byModel: Map<string, Map<string, number>>
}

function valuesByRow({ cases, metrics }: Evaluation): ReadonlyMap<string, Row> {
  const units = new Map(metrics.map(({ name, unit }) => [name, unit]))
  const signs = new Map(metrics.flatMap(({ name, better }) => (better ? [[name, better === 'higher' ? 1 : -1]] : [])))
  const rows = new Map<string, Row>()
  for (const one of cases) {
    // One number over all cases of a file is no sample.
    if (one.whole) continue
    for (const { label, metric, instance, value } of one.rows) {
      const sign = signs.get(metric) as Row['sign'] | undefined
      if (sign === undefined || instance !== undefined || Number.isNaN(value)) continue
      const key = JSON.stringify([label, metric])
      const row = rows.get(key) ?? { label, metric, unit: units.get(metric)!, sign, byModel: new Map() }
      rows.set(key, row)
      const byCase = row.byModel.get(one.model) ?? new Map<string, number>()
      row.byModel.set(one.model, byCase.set(one.case, value))
    }
  }
  return rows
}

function paired(
  { label, metric, unit, sign }: Row,
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): Omit<ModelPair, 'a' | 'b' | 'adjustedP'> {
  const shared = [...a].flatMap(([id, value]) => (b.has(id) ? [[value, b.get(id)!, id] as const] : []))
  const finite = shared.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
  const won = (gain: number) => shared.filter(([x, y]) => gain * sign * Math.sign(x - y) > 0).length
  const [wins, losses] = [won(1), won(-1)]
  const [x, y] = [finite.map((pair) => pair[0]), finite.map((pair) => pair[1])]
  const ties = shared.length - wins - losses
  return { label, metric, unit, cases: finite.map(([, , id]) => id), x, y, wins, losses, ties, p: pairedP(x, y) }
}
