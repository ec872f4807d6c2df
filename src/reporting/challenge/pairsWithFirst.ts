import { caseRows } from '../../ranking/caseValues'
import { effectSizes } from '../../ranking/comparisons/effectSizes'
import { pairedP } from '../../ranking/comparisons/pairedP'
import { pairedValues } from '../../ranking/comparisons/pairedValues'
import { signTest } from '../../ranking/comparisons/signTest'
import type { Interval } from '../../ranking/intervals/interval'
import type { ValueRange } from '../../ranking/intervals/rangeScale'
import { differenceRange, shownIntervals } from '../../ranking/intervals/shownInterval'
import type { RankingReportOptions } from '../../ranking/tasks/rankingReport'
import type { TaskTable } from '../../ranking/tasks/taskTable'
import { differenceKind } from '../content/differenceKind'
import type { NumberKind } from '../content/numberText'
import { warnedInterval } from '../content/warnedInterval'

/** The first of a ranking against another algorithm, over the cases that both have. */
export interface PairWithFirst {
  readonly other: string
  /** Of the first minus the other. */
  readonly meanDifference: Interval
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly rankBiserial: number
  /** Two-sided Wilcoxon signed rank, exact up to 50 cases without ties and zeros; NaN where no case differs. A page whose ranking is tested does not show it. */
  readonly p: number
}

/** What the report shows of `comparePaired` for each pair; the tests of a ranking stand beside it, and a comparison has one p-value. Algorithms without a common case are left out. */
export function pairsWithFirst(
  { cases, algorithms, values }: TaskTable,
  order: readonly number[],
  {
    missing,
    seed,
    higherBetter = true,
    kind,
    unit,
    range,
  }: Pick<RankingReportOptions, 'higherBetter' | 'missing' | 'seed'> & {
    readonly kind: NumberKind
    readonly unit: string
    readonly range: ValueRange
  },
): PairWithFirst[] {
  const [first, ...others] = order
  if (first === undefined || others.length === 0) return []
  const rows = caseRows(values, missing)
  const column = (index: number) => rows.map((row) => row[index]!)
  const difference = differenceKind(kind)
  const compared = others
    .map((other) => ({ other, ...pairedValues(column(first), column(other)) }))
    .filter(({ differences }) => differences.length > 0)
  const lists = compared.map(({ differences }) => ({ values: differences, range: differenceRange(range) }))
  const intervals = shownIntervals(lists, { seed })
  return compared.map(({ other, a, b, differences }, at) => {
    const { above, below, equal } = signTest(a, b)
    const caseNames = cases.filter((_, row) => ![first, other].some((one) => Number.isNaN(rows[row]![one]!)))
    const facts = { values: differences, statistic: 'mean', caseNames, kind: difference, unit } as const
    return {
      other: algorithms[other]!,
      meanDifference: warnedInterval(intervals[at]!, facts),
      wins: higherBetter ? above : below,
      ties: equal,
      losses: higherBetter ? below : above,
      rankBiserial: effectSizes(a, b).rankBiserial,
      p: pairedP(a, b),
    }
  })
}
