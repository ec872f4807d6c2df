import type { RankingFigures } from '../figures/figureSets'
import type { ChallengeResults } from './challengeInput'

/** The figures of a ranking; the plotting library is loaded for them. */
export async function rankingFiguresOf(results: ChallengeResults): Promise<RankingFigures> {
  const { tasks, options, metric, unit, kind, bootstraps, report, tests, intervals, pairs } = results
  const { rankingFigures } = await import('../figures/rankingFigures')
  return rankingFigures(tasks, {
    ...options,
    metric,
    unit,
    kind,
    bootstraps,
    report,
    tests: tests ?? undefined,
    given: tasks.map((_, at) => ({
      values: intervals[at]!,
      differences: new Map(pairs[at]!.map(({ other, meanDifference }) => [other, meanDifference])),
    })),
  })
}
