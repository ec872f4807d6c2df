import { caseRows } from '../../ranking/caseValues'
import { planCases } from '../../ranking/intervals/planCases'
import { numberText } from '../content/numberText'
import type { Cell, ReportTable } from '../document/reportDocument'
import type { ChallengeResults } from './challengeInput'

/** What single cases do to the means of the algorithms; null where something else is ranked. */
export function influenceTable({ tasks, options, kind, metric, unit }: ChallengeResults): ReportTable | null {
  const { method = 'meanThenRank', missing } = options
  if (method !== 'meanThenRank') return null
  const rows = tasks.flatMap(({ task, cases, algorithms, values }): Cell[][] => {
    const used = caseRows(values, missing)
    return algorithms.map((algorithm, column): Cell[] => {
      const finite = used.map((row) => (Number.isFinite(row[column]) ? row[column]! : Number.NaN))
      const { leaveOneOut, mostInfluential } = planCases(finite)
      const [low, high] = leaveOneOut
      return [
        ...(tasks.length > 1 ? [task] : []),
        algorithm,
        Number.isNaN(low) ? '–' : `${numberText(kind, low)} to ${numberText(kind, high)}`,
        mostInfluential === null ? '–' : cases[mostInfluential]!,
      ]
    })
  })
  return {
    id: 'table-influence',
    caption: `Influence of single cases on the means of ${metric}`,
    folded: true,
    columns: [
      ...(tasks.length > 1 ? [{ title: 'Task' }] : []),
      { title: 'Algorithm' },
      { title: 'Mean without one case', unit },
      { title: 'Farthest case' },
    ],
    rows,
  }
}
