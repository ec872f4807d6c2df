import type { FigureSpec } from '../tables/resultMarks'
import type { RunReport } from '../tables/runReports'
import { resultChartFigure } from './agents/resultChartFigure'
import type { Figure } from './figure'
import { drawSections, type FigureSheet } from './figureSheet'

/** What the figures of the ReX-MLE paper are drawn from; null: nothing. */
export interface PaperFacts {
  readonly percentiles: { readonly spec: FigureSpec; readonly reports: readonly RunReport[] } | null
  readonly strategies: FigureSpec | null
}

/** Figures 1 and 4 of the ReX-MLE paper with the look of a report. */
export const paperFigureSheets: readonly FigureSheet<PaperFacts, 'paper'>[] = [
  {
    id: 'percentiles',
    section: 'paper',
    drawn: 'resultChartFigure',
    shows: 'percentile of each agent on each challenge of ReX-MLE',
    needs: ({ percentiles }) => percentiles !== null,
    draw: ({ percentiles }) => [resultChartFigure(percentiles!.spec, percentiles!.reports)],
  },
  {
    id: 'strategies',
    section: 'paper',
    drawn: 'resultChartFigure',
    shows: 'how often the runs of each agent show each strategy',
    needs: ({ strategies }) => strategies !== null,
    draw: ({ strategies }) => [resultChartFigure(strategies!)],
  },
]

/** Those for which there are facts. */
export async function paperFigures(facts: PaperFacts): Promise<Figure[]> {
  return (await drawSections(paperFigureSheets, facts)).paper
}
