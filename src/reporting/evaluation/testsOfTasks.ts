import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { modelPairs, pairedTestWords } from '../../evaluation/output/modelPairs'
import { wilcoxonSignedRank } from '../../ranking/wilcoxonSignedRank'
import type { GivenTests } from '../figures/ranking/significanceMapFigure'

const ALPHA = 0.05

/** The tests of an evaluation as a ranking of its models by one metric shows them, for each label. */
export function testsOfTasks(
  evaluation: Evaluation,
  {
    metric,
    better,
    labels,
  }: { readonly metric: string; readonly better: 'higher' | 'lower'; readonly labels: readonly string[] },
): GivenTests[] {
  const { models } = evaluation
  const pairs = modelPairs(evaluation)
  const words = `${pairedTestWords(pairs)}, 5 %`
  return labels.map((label) => {
    const square = (value: number) => models.map(() => models.map(() => value))
    const [p, adjustedP, superior] = [square(Number.NaN), square(Number.NaN), square(0)]
    for (const pair of pairs) {
      if (pair.label !== label || pair.metric !== metric) continue
      const [a, b] = [models.indexOf(pair.a), models.indexOf(pair.b)]
      p[a]![b] = p[b]![a] = pair.p
      adjustedP[a]![b] = adjustedP[b]![a] = pair.adjustedP
      if (!(pair.adjustedP <= ALPHA)) continue
      const { rPlus, rMinus } = wilcoxonSignedRank(pair.x, pair.y)
      const isFirst = (better === 'higher' ? rPlus : rMinus) > (better === 'higher' ? rMinus : rPlus)
      if (isFirst) superior[a]![b] = 1
      else superior[b]![a] = 1
    }
    return { p, adjustedP, superior, words }
  })
}
