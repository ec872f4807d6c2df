import { mean } from '../../python/mean'
import { overallTitle } from '../content/meanPercentileRule'
import { seedsText } from './challengeTable'
import { humanResult } from './humanResult'
import { layoutOf } from './paperLayout'
import { noValue, percentOf, printedPercent, printedShort, printedValue } from './printedNumber'
import { type ResultCell, resultCell } from './resultCell'
import type { RunReport } from './runReports'
import type { GroupMean, OverviewSpec, ResultTable } from './tableSpec'

/** The main metric and the percentile of each challenge, agent by agent. */
export async function overviewTable(spec: OverviewSpec, reports: readonly RunReport[]): Promise<ResultTable> {
  const { agents, challenges, backends, budget_h } = spec
  const rows: string[][] = []
  const groups: [number, string][] = []
  const results: Result[] = []
  for (const challenge of challenges) {
    const { name, group, primary, primaryLabel } = layoutOf(challenge)
    if (!groups.some(([, named]) => named === group)) groups.push([rows.length, group])
    const human = (await humanResult(challenge))?.value(primary) ?? null
    for (const backend of backends ?? [undefined]) {
      const cells = agents.map((agent) => resultCell(reports, { challenge, agent, backend, budget_h }))
      const start = backend === undefined ? [name, primaryLabel] : [name, backend, primaryLabel]
      rows.push([
        ...start,
        ...cells.flatMap((cell) => cellTexts(cell, primary)),
        human === null ? 'N/A' : printedValue(human, 2),
      ])
      results.push({ group, cells })
    }
  }
  if (!backends) rows.push(overallRow(agents, results))
  return {
    columns: [
      ...(backends ? ['Challenge', 'Model', 'Metric'] : ['Challenge', 'Metric']),
      ...agents.flatMap((agent) => [`${agent} Value`, `${agent} Rank`]),
      'Human Value',
    ],
    rows,
    groups: spec.groups === false ? [] : groups,
    overall: Object.fromEntries(
      agents.map((agent, i) => [agent, meanPercentile(results.map(({ cells }) => cells[i]))]),
    ),
    groupMeans: groupMeans(agents, results),
  }
}

function cellTexts(cell: ResultCell | undefined, primary: string): [value: string, rank: string] {
  if (cell === undefined) return ['', '']
  if (cell.missing) return [cell.missingText, '–']
  if (cell.valid === 0) return ['FAIL', '–']
  const value = cell.value(primary)
  const rank = cell.percentile === null ? noValue : printedPercent(cell.percentile, 0)
  return [`${value === null ? noValue : printedValue(value, 2)}${seedsText(cell)}`, rank]
}

type Result = { readonly group: string; readonly cells: readonly (ResultCell | undefined)[] }
type Results = readonly Result[]

/** The mean of the printed whole percents, as the paper computes it. */
function overallRow(agents: readonly string[], results: Results): string[] {
  const texts = agents.flatMap((_, i) => {
    const printed = percentiles(results.map(({ cells }) => cells[i])).map((fraction) => percentOf(fraction, 0))
    if (printed.length === 0) return ['', '']
    const all = mean(printed)
    return ['–', Number.isNaN(all) ? noValue : `${printedShort(all, 2)}%`]
  })
  return [overallTitle, '–', ...texts, '–']
}

function groupMeans(agents: readonly string[], results: Results): GroupMean[] {
  return [...new Set(results.map(({ group }) => group))].flatMap((group) =>
    agents.flatMap((agent, i) => {
      const cells = percentiles(results.filter((result) => result.group === group).map(({ cells }) => cells[i]))
      return cells.length === 0 ? [] : [{ group, agent, percentile: mean(cells), cells: cells.length }]
    }),
  )
}

function meanPercentile(cells: readonly (ResultCell | undefined)[]): number | null {
  const known = percentiles(cells)
  return known.length === 0 ? null : mean(known)
}

function percentiles(cells: readonly (ResultCell | undefined)[]): number[] {
  return cells.map((cell) => cell?.percentile).filter((one): one is number => one !== undefined && one !== null)
}
