import type { Figure } from './figure'
import { drawSections, type FigureSheet } from './figureSheet'
import { type LabelDifferencesInput, labelDifferencesFigure } from './models/labelDifferencesFigure'
import { type PairedScatterInput, pairedScatterFigure } from './models/pairedScatterFigure'

/** Two models: the differences of their metrics, and one metric by case. */
export interface ComparedModels extends LabelDifferencesInput {
  readonly cases: PairedScatterInput
}

type ComparedSection = 'paired' | 'cases'

/** All figures of a report that compares models. */
export const comparedFigureSheets: readonly FigureSheet<ComparedModels, ComparedSection>[] = [
  {
    id: 'label-differences',
    section: 'paired',
    drawn: 'labelDifferencesFigure',
    shows: 'mean paired differences of two models by metric and label',
    needs: ({ comparisons }) => comparisons.length > 0,
    draw: (models) => [labelDifferencesFigure(models)],
  },
  {
    id: 'paired-cases',
    section: 'cases',
    drawn: 'pairedScatterFigure',
    shows: 'a metric of the cases of two models against each other',
    needs: ({ cases }) => cases.labels.some((label) => label.cases.length > 0),
    draw: ({ cases }) => [pairedScatterFigure(cases)],
  },
]

/** The figures of a report that compares models, by section. */
export function comparedFigures(models: ComparedModels): Promise<Readonly<Record<ComparedSection, Figure[]>>> {
  return drawSections(comparedFigureSheets, models)
}
