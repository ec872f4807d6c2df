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
  const cells = agents.map((agent) => resultCell(reports, { challenge, agent, budget_h }))
  const row = (label: string, of: (cell: ResultCell) => string, humanText: string) => [
    label,
    ...cells.map((cell) =>
      cell === undefined ? '' : cell.missing ? cell.missingText : cell.valid === 0 ? 'FAIL' : of(cell),
    ),
    humanText,
  ]
  const rows = metrics.map(({ key, label }) =>
    row(
      label,
      (cell) => valueText(cell.value(key), cell.value(`${key}_position`)),
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
