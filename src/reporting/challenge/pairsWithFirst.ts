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

/** A task whose first algorithm is compared with the others. */
export interface ComparedTask
  extends Pick<TaskTable, 'algorithms' | 'cases' | 'values'>,
    Pick<RankingReportOptions, 'higherBetter' | 'missing'> {
  /** Of the algorithms. */
  readonly order: readonly number[]
  readonly kind: NumberKind
  readonly unit: string
  readonly range: ValueRange
}

/**
 * What the report shows of `comparePaired` for each pair of each task; the tests of a ranking stand beside it, and a comparison has one p-value. Algorithms
 * without a common case are left out. The cases are drawn once for all tasks.
 */
export function pairsWithFirst(
  tasks: Iterable<ComparedTask>,
  { seed }: Pick<RankingReportOptions, 'seed'> = {},
): PairWithFirst[][] {
  const compared = Array.from(tasks, comparedOf)
  const lists = compared.flatMap((pairs) => pairs.map(({ differences: values, range }) => ({ values, range })))
  const intervals = shownIntervals(lists, { seed }).values()
  return compared.map((pairs) =>
    pairs.map(({ shown, differences: values, caseNames, kind, unit }) => {
      const facts = { values, statistic: 'mean', caseNames, kind, unit } as const
      return { ...shown, meanDifference: warnedInterval(intervals.next().value!, facts) }
    }),
  )
}

/** The pairs without their intervals: of a task no more is kept than the differences and the cases of each pair. */
function comparedOf(task: ComparedTask) {
  const { cases, algorithms, values, order, missing, higherBetter = true } = task
  const [first, ...others] = order
  if (first === undefined || others.length === 0) return []
  const rows = caseRows(values, missing)
  const column = (index: number) => rows.map((row) => row[index]!)
  return others.flatMap((other) => {
    const { a, b, differences } = pairedValues(column(first), column(other))
    if (differences.length === 0) return []
    const { above, below, equal } = signTest(a, b)
    const shown = {
      other: algorithms[other]!,
      wins: higherBetter ? above : below,
      ties: equal,
      losses: higherBetter ? below : above,
      rankBiserial: effectSizes(a, b).rankBiserial,
      p: pairedP(a, b),
    }
    const caseNames = cases.filter((_, row) => ![first, other].some((one) => Number.isNaN(rows[row]![one]!)))
    const kind = differenceKind(task.kind)
    return [{ shown, differences, caseNames, kind, unit: task.unit, range: differenceRange(task.range) }]
  })
}
