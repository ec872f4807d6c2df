import { checkArguments } from '../../errors/checkArguments'
import { type BarChart, barChart } from './barChart'
import { radarChart } from './radarChart'
import { type FigureSpec, resultMarks } from './resultMarks'
import type { RunReport } from './runReports'

export type { FigureSpec } from './resultMarks'

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
  checkArguments({ spec }, 'object')
  const chart = resultMarks(spec, reports)
  if (spec.figure === 'percentiles') return barChart({ ...percentileChart, ...chart })
  return spec.shape === 'radar' ? radarChart({ ...strategyChart, ...chart }) : barChart({ ...strategyChart, ...chart })
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
