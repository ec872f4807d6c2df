import { humanResult } from './humanResult'
import { layoutOf } from './paperLayout'
import { printedPercent, printedShort, printedValue } from './printedNumber'
import { type ResultCell, resultCell } from './resultCell'
import type { RunReport } from './runReports'
import type { ChallengeSpec, ResultTable } from './tableSpec'

/** Every metric of one challenge with the positions, agent by agent. */
export async function challengeTable(
  { challenge, agents, budget_h }: ChallengeSpec,
  reports: readonly RunReport[],
): Promise<ResultTable> {
  const { metrics } = layoutOf(challenge)
  const human = await humanResult(challenge)
  const cells = agents.map((agent) =>
    resultCell(
      reports.filter(
        (report) =>
          report.challenge === challenge &&
          report.run.agent === agent &&
          (budget_h === undefined || report.run.budget_h === budget_h),
      ),
    ),
  )
  const row = (label: string, of: (cell: ResultCell) => string, humanText: string) => [
    label,
    ...cells.map((cell) => (cell === undefined ? '' : cell.valid === 0 ? 'FAIL' : of(cell))),
    humanText,
  ]
  const rows = metrics.map(({ key, label }) =>
    row(
      label,
      (cell) => valueText(cell.value(key) ?? cell.value(namedApart[key] ?? key), cell.value(`${key}_position`)),
      valueText(human?.value(key) ?? null, human?.position(key) ?? null),
    ),
  )
  rows.push(
    row('Mean Rank', (cell) => rankText(cell.meanPosition) + seedsText(cell), rankText(human?.meanPosition ?? null)),
    row(
      'Percentile',
      ({ percentile }) => (percentile === null ? 'N/A' : printedPercent(percentile, 1)),
      human ? '100.0%' : 'N/A',
    ),
  )
  return { columns: ['Metric', ...agents, 'Human'], rows, groups: [] }
}

/** Metrics whose column on the leaderboard has another name. */
const namedApart: Readonly<Record<string, string>> = { f1: 'macro_f1' }

function valueText(value: number | null, position: number | null): string {
  if (value === null) return 'N/A'
  return position === null ? printedValue(value, 4) : `${printedValue(value, 4)} (${printedShort(position, 2)})`
}

function rankText(rank: number | null): string {
  return rank === null ? 'N/A' : printedShort(rank, 2, 1)
}

/** Said where some but not all seeds are valid. */
export function seedsText({ valid, all }: ResultCell): string {
  return valid < all ? ` [${valid}/${all}]` : ''
}
