import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { printedValue } from './printedNumber'
import { resultCell } from './resultCell'
import type { RunReport } from './runReports'
import type { RawSpec, ResultTable } from './tableSpec'

/** Scores of competitions; the best agent of a row is bold. */
export function rawTable({ agents, variants, rows, budget_h }: RawSpec, reports: readonly RunReport[]): ResultTable {
  const systems = agents.flatMap((agent) => (variants ?? [undefined]).map((variant) => ({ agent, variant })))
  const bold: [number, number][] = []
  const printed = rows.map(({ name, competition_id, metric, higherBetter, gold }, row) => {
    const cells = systems.map(({ agent, variant }) =>
      resultCell(
        reports.filter(({ run }) => run.variant === variant),
        { challenge: competition_id, agent, budget_h },
      ),
    )
    const scores = cells.map((cell) => (cell && cell.valid > 0 ? cell.value('score') : null))
    const numbers = scores.filter((score): score is number => score !== null && !Number.isNaN(score))
    const best = higherBetter ? largestOf(numbers) : smallestOf(numbers)
    for (const [i, score] of scores.entries()) if (score === best) bold.push([row, i + 3])
    const texts = cells.map((cell, i) => {
      if (cell === undefined) return ''
      if (cell.missing) return cell.missingText
      if (cell.valid === 0) return 'FAIL'
      return scores[i] === null ? 'N/A' : printedValue(scores[i]!, 3)
    })
    return [name, `${metric} ${higherBetter ? '↑' : '↓'}`, cutTowardZero(gold), ...texts]
  })
  const columns = systems.map(({ agent, variant }) => (variant === undefined ? agent : `${agent} ${variant}`))
  return { columns: ['Challenge', 'Metric', 'Human', ...columns], rows: printed, groups: [], bold, left: 2 }
}

function cutTowardZero(gold: number): string {
  return (Math.trunc(gold * 1000) / 1000).toFixed(3)
}
