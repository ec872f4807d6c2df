import { numberText } from '../content/numberText'
import { subjectList } from '../content/subjectList'
import type { Block, Cell, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import type { ChallengeResults } from './challengeInput'

/** What was compared: tasks, cases, algorithms, missing values. */
export function overviewSection({ tasks, rankings }: ChallengeResults, figures: readonly Figure[]): Section {
  const blocks: Block[] = [
    {
      kind: 'table',
      table: {
        id: 'table-overview',
        caption:
          'Cases and algorithms; a value is missing where an algorithm has none for a case. What a challenge gives a missing or failed case is a value.',
        columns: [
          { title: 'Task' },
          { title: 'Cases', kind: 'count' },
          { title: 'Algorithms', kind: 'count' },
          { title: 'Values', kind: 'count' },
          { title: 'Missing', kind: 'count' },
          { title: 'Missing by algorithm' },
        ],
        rows: tasks.map((task, at): Cell[] => {
          const { cases, algorithms, missing } = rankings[at]!
          return [
            task.task === '' ? 'all' : task.task,
            cases,
            algorithms.length,
            cases * algorithms.length,
            { text: `${missing} (${numberText('percent', missing / (cases * algorithms.length))})`, value: missing },
            missingWords(task),
          ]
        }),
      },
    },
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
  ]
  return { id: 'overview', title: 'Overview', blocks }
}

function missingWords({ algorithms, values }: ChallengeResults['tasks'][number]): string {
  const counts = algorithms.map((name, column) => ({
    name,
    count: values.filter((row) => row[column] === null || Number.isNaN(row[column])).length,
  }))
  const some = counts.filter(({ count }) => count > 0)
  return some.length === 0
    ? 'none'
    : subjectList(
        some.map(({ name, count }) => `${name}: ${count}`),
        Infinity,
      )
}
