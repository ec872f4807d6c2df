import { MedgradeError } from '../../errors/MedgradeError'
import type { BarChart } from './barChart'
import { layoutOf } from './paperLayout'
import { resultCell } from './resultCell'
import type { RunReport } from './runReports'
import type { Mark } from './svgText'

export type FigureSpec =
  | {
      readonly figure: 'percentiles'
      readonly agents: readonly string[]
      readonly challenges: readonly string[]
      readonly budget_h?: number
    }
  | {
      readonly figure: 'strategies'
      readonly agents: readonly string[]
      /** Agent → id of a strategy → share of the runs that show it, 0 to 1; null where it is not known. */
      readonly profiles: Readonly<Record<string, Readonly<Record<string, number | null>>>>
      /** Default `bars`. */
      readonly shape?: 'bars' | 'radar'
    }

/**
 * The numbers of Figure 1 or 4 of ReX-MLE, agent by agent in the order of the categories.
 *
 * @throws MedgradeError `bad-argument`, `unknown-challenge`.
 */
export function resultMarks(
  spec: FigureSpec,
  reports: readonly RunReport[] = [],
): Pick<BarChart, 'categories' | 'marks' | 'series'> {
  if (spec.figure === 'percentiles') {
    const { agents, challenges, budget_h } = spec
    const marks = agents.flatMap((agent) =>
      challenges.map((challenge): Mark => {
        const cell = resultCell(reports, { challenge, agent, budget_h })
        const percentile = cell?.percentile ?? null
        return {
          series: agent,
          category: layoutOf(challenge).name,
          value: percentile === null ? null : 100 * percentile,
          failed: cell !== undefined && !cell.missing && cell.valid === 0,
        }
      }),
    )
    return { series: agents, categories: challenges.map((id) => layoutOf(id).name), marks }
  }
  if (spec.figure === 'strategies') {
    const { agents, profiles } = spec
    const categories = Array.from({ length: 13 }, (_, i) => String(i + 1))
    const marks = agents.flatMap((series) =>
      categories.map((category): Mark => ({ series, category, value: profiles[series]?.[category] ?? null })),
    )
    return { series: agents, categories, marks }
  }
  const found = String((spec as { figure?: unknown }).figure)
  throw new MedgradeError('bad-argument', `There is no figure '${found}'`, {
    found,
    expected: 'percentiles or strategies',
  })
}
