import { taskAgreement } from '../../ranking/tasks/taskAgreement'
import { definedCell } from '../content/cells/definedCell'
import type { Block, Cell, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import type { ChallengeResults } from './challengeInput'

/** How the rankings of the tasks agree; null with one task. */
export function acrossSection({ rankings }: ChallengeResults, figures: readonly Figure[]): Section | null {
  if (rankings.length < 2) return null
  const { tauB, footrule } = taskAgreement(rankings.map(({ ranks }) => ranks))
  const blocks: Block[] = figures.map((figure) => ({ kind: 'figure', figure }))
  const pairs = rankings.flatMap((one, a) =>
    rankings.slice(a + 1).map((other, i): Cell[] => {
      const b = a + 1 + i
      return [one.task, other.task, definedCell(tauB[a]![b]!), footrule[a]![b]!]
    }),
  )
  blocks.push({
    kind: 'table',
    table: {
      id: 'table-tasks',
      caption:
        "Agreement of the rankings of every two tasks: Kendall's tau-b, and Spearman's footrule, the sum of the differences of ranks.",
      columns: [
        { title: 'Task' },
        { title: 'Other task' },
        { title: 'Tau-b', kind: 'ratio' },
        { title: 'Footrule', kind: 'rank' },
      ],
      rows: pairs,
    },
  })
  return { id: 'across', title: 'Across tasks', blocks }
}
