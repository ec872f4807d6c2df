import { metricRange } from '../../catalogue/metricRange'
import { intervalCell } from '../content/cells/intervalCell'
import { meanIntervalMethod } from '../content/meanIntervalWords'
import type { Block, Cell, Section } from '../document/reportDocument'
import { caseIntervals } from '../submission/caseIntervals'
import { type ChallengeResults, captionOf } from './challengeInput'

/** Groups of fewer patients are not shown: their members could be recognised, and no interval could be trusted. */
const LEAST = 5

/** A property of cases, such as the centre or the scanner. */
export interface CaseGroups {
  readonly name: string
  /** By case; a case that is absent has no group. */
  readonly of: ReadonlyMap<string, string>
}

/** Means of each group of cases; null without groups. */
export function subgroupsSection(results: ChallengeResults, groups: CaseGroups | null): Section | null {
  if (!groups) return null
  const { kind, unit, tasks, metric, rankings } = results
  const blocks: Block[] = tasks.map((table, at): Block => {
    const { algorithms, cases, values, task } = table
    const names = [...new Set(cases.map((id) => groups.of.get(id) ?? 'not stated'))].sort()
    const { order } = rankings[at]!
    const rows = names.map((name): Cell[] => {
      const members = cases.flatMap((id, row) => ((groups.of.get(id) ?? 'not stated') === name ? [row] : []))
      if (members.length < LEAST)
        return [name, { text: `fewer than ${LEAST}` }, ...order.map(() => ({ text: 'not shown' }))]
      const columns = order.map((column) => {
        const own = Float64Array.from(members, (row) => values[row]![column] ?? Number.NaN)
        return { values: own, kind, unit, range: metricRange(metric) }
      })
      const ids = members.map((row) => cases[row]!)
      return [name, members.length, ...caseIntervals(columns, ids).map((one) => intervalCell(kind, one))]
    })
    return {
      kind: 'table',
      table: {
        id: `table-groups-${at + 1}`,
        caption: `${captionOf(task, `mean ${metric}`)} by ${groups.name} with 95 % intervals (${meanIntervalMethod}). Groups of fewer than ${LEAST} cases are not shown.`,
        columns: [
          { title: groups.name },
          { title: 'Cases', kind: 'count' },
          ...order.map((column) => ({ title: algorithms[column]!, unit, kind })),
        ],
        rows,
      },
    }
  })
  return { id: 'subgroups', title: 'Subgroups', blocks }
}
