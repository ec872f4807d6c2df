import { checkArguments } from '../../errors/checkArguments'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { CasePlots } from '../../evaluation/plots/casePlots'
import type { Figure } from './figure'
import { drawSections, type FigureSheet } from './figureSheet'
import { blandAltmanFigure } from './plots/blandAltmanFigure'
import { confusionFigure } from './plots/confusionFigure'
import { frocFigure } from './plots/frocFigure'
import { lineageFigure } from './plots/lineageFigure'
import type { PlottedModel } from './plots/plottedModel'
import { precisionRecallFigure } from './plots/precisionRecallFigure'
import { predictedScatterFigure } from './plots/predictedScatterFigure'
import { reliabilityFigure } from './plots/reliabilityFigure'
import { rocCurveFigure } from './plots/rocCurveFigure'
import { thresholdsFigure } from './plots/thresholdsFigure'

export interface TaskFigures {
  /** Curves of scores and detections, reliability, confusion; agreement of numbers; trees of tracks. */
  readonly plots: readonly Figure[]
}

/**
 * The figures of an evaluation of tables or detections with one case of each model, or of a few sequences of tracks; none of others.
 *
 * @example
 * import { evaluate } from 'medgrade/evaluation'
 * const bytes = (list) => new TextEncoder().encode(['id,age', ...list.map((age, k) => `p${k},${age}`)].join('\n'))
 * const evaluation = await evaluate({ references: { 'truth.csv': bytes([40.5, 51, 62]) }, predictions: { net: { 'net.csv': bytes([41, 50, 66]) } } }, { task: 'regression' })
 * const { plots } = await taskFigures(evaluation)
 * plots.map(({ id }) => id) // → [ 'bland-altman', 'predicted' ]
 */
export async function taskFigures(evaluation: Pick<Evaluation, 'cases'>): Promise<TaskFigures> {
  checkArguments({ evaluation }, { cases: [{ model: 'string' }] })
  const models = evaluation.cases.flatMap(({ model, case: id, plots }): PlottedModel[] =>
    plots ? [{ model, case: id, plots }] : [],
  )
  return drawSections(taskFigureSheets, models)
}

const some = (has: (plots: CasePlots) => unknown) => (models: readonly PlottedModel[]) =>
  models.some(({ plots }) => has(plots))

/** All figures of the page of a task. */
export const taskFigureSheets: readonly FigureSheet<readonly PlottedModel[], keyof TaskFigures>[] = [
  {
    id: 'froc',
    section: 'plots',
    drawn: 'frocFigure',
    shows: 'sensitivity against false positives an image, scan or slide, with a bootstrap band over them',
    needs: some(({ detections, responses }) => detections ?? responses),
    draw: (models) => [frocFigure(models)],
  },
  {
    id: 'roc',
    section: 'plots',
    drawn: 'rocCurveFigure',
    shows:
      'sensitivity against the false positive rate, with a bootstrap band over the rows and the area; a panel each class',
    needs: some(({ scores }) => scores?.length),
    draw: (models) => [rocCurveFigure(models)],
  },
  {
    id: 'precision-recall',
    section: 'plots',
    drawn: 'precisionRecallFigure',
    shows:
      'precision against recall, with a bootstrap band and the average precision (of detections AP50, of lesions that of PI-CAI)',
    needs: some(
      ({ scores, detections, responses }) =>
        scores?.some((one) => one.precisionRecall) || detections || responses?.precisionRecall,
    ),
    draw: (models) => [precisionRecallFigure(models)],
  },
  {
    id: 'thresholds',
    section: 'plots',
    drawn: 'thresholdsFigure',
    shows:
      'Dice, precision and recall of maps of probabilities at each threshold, over the voxels of all cases together',
    needs: some(({ thresholds }) => thresholds),
    draw: (models) => [thresholdsFigure(models)],
  },
  {
    id: 'reliability',
    section: 'plots',
    drawn: 'reliabilityFigure',
    shows: 'share of right answers against the score in 15 bins, with the expected calibration error',
    needs: some(({ reliability }) => reliability),
    draw: (models) => [reliabilityFigure(models)],
  },
  {
    id: 'confusion',
    section: 'plots',
    drawn: 'confusionFigure',
    shows: 'which class was predicted or found as which',
    needs: some(({ confusion }) => confusion),
    draw: (models) => [confusionFigure(models)],
  },
  {
    id: 'bland-altman',
    section: 'plots',
    drawn: 'blandAltmanFigure',
    shows: 'predicted − true against the mean of both, with bias and limits of agreement',
    needs: some(({ agreement }) => agreement),
    draw: (models) => [blandAltmanFigure(models)],
  },
  {
    id: 'predicted',
    section: 'plots',
    drawn: 'predictedScatterFigure',
    shows: 'predicted against true numbers',
    needs: some(({ agreement }) => agreement),
    draw: (models) => [predictedScatterFigure(models)],
  },
  {
    id: 'lineage',
    section: 'plots',
    drawn: 'lineageFigure',
    shows:
      'the tree of tracks over the frames, with missed and false cells, missing and wrong links, and identity switches',
    needs: some(({ lineage }) => lineage),
    draw: (models) => [lineageFigure(models)],
  },
]
