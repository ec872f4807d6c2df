import { MedgradeError } from '../../errors/MedgradeError'
import { type BarChart, barChart } from './barChart'
import type { Mark } from './mark'
import { layoutOf } from './paperLayout'
import { radarChart } from './radarChart'
import { resultCell } from './resultCell'
import type { RunReport } from './runReports'

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
 * Figure 1 or 4 of ReX-MLE as SVG: the percentile of each agent on each challenge, or how often its runs show each strategy. Every mark carries
 * `data-series`, `data-category`, `data-value` (absent where there is no number) and `data-failed`; light and dark by the reader's setting; no script.
 *
 * @param reports of {@link readRunReports}; strategies need none.
 * @throws MedgradeError `bad-argument`, `unknown-challenge`.
 * @example
 * const svg = resultFigure({ figure: 'strategies', agents: ['A'], profiles: { A: { '1': 0.5 } } })
 * svg.includes('data-series="A" data-category="1" data-value="0.5"') // → true
 */
export function resultFigure(spec: FigureSpec, reports: readonly RunReport[] = []): string {
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
    return barChart({
      ...percentileChart,
      series: agents,
      categories: challenges.map((id) => layoutOf(id).name),
      marks,
    })
  }
  if (spec.figure === 'strategies') {
    const { agents, profiles, shape = 'bars' } = spec
    const categories = Array.from({ length: 13 }, (_, i) => String(i + 1))
    const marks = agents.flatMap((series) =>
      categories.map((category): Mark => ({ series, category, value: profiles[series]?.[category] ?? null })),
    )
    const chart = { ...strategyChart, series: agents, categories, marks }
    return shape === 'radar' ? radarChart(chart) : barChart(chart)
  }
  const found = String((spec as { figure?: unknown }).figure)
  throw new MedgradeError('bad-argument', `There is no figure '${found}'`, {
    found,
    expected: 'percentiles or strategies',
  })
}

const percentileChart: Omit<BarChart, 'series' | 'categories' | 'marks'> = {
  title: 'Percentile of each agent on each challenge of ReX-MLE',
  axis: 'Percentile',
  most: 100,
  ticks: [0, 25, 50, 75, 100],
  line: { at: 100, label: 'Human' },
  horizontal: false,
}

const strategyChart: Omit<BarChart, 'series' | 'categories' | 'marks'> = {
  title: 'Share of runs that show each strategy',
  axis: 'Share of runs',
  most: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  horizontal: true,
}
