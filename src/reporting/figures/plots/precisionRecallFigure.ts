import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import type { CasePlots, ScoreCurves } from '../../../evaluation/plots/casePlots'
import type { Figure } from '../figure'
import { bandText, cornersText, drawCurves } from './drawCurves'
import { drawnOf, type PlottedModel, plottedShape, scoresText } from './plottedModel'
import { classCurves, classWords, meanName, meanScores, scoresOf } from './rocCurveFigure'

/**
 * Precision against recall of each model with its band: of scores in steps whose area is the average precision, of detections COCO's mean over the classes at
 * 101 recalls, of lesions in steps.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has curves.
 * @example
 * const curve = { x: [0, 0.5, 1], y: [1, 1, 0.5], corners: 3, score: 0.75, band: null }
 * const scores = [{ label: 'cancer', positives: 2, roc: curve, precisionRecall: curve }]
 * const figure = await precisionRecallFigure([{ model: 'net', plots: { rows: 4, classes: 1, scores } }])
 * figure.table.rows[1] // → [ 'net', 'curve', 0.5, 1 ]
 */
export async function precisionRecallFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  if (models.some(({ plots }) => plots.detections)) return ofDetections(models)
  if (models.some(({ plots }) => plots.responses?.precisionRecall)) return ofLesions(models)
  const drawn = drawnOf(models, 'curves of scores', rankedScoresOf)
  const curves = classCurves(drawn, ({ precisionRecall }) => precisionRecall)
  return drawCurves(curves, {
    ...words,
    caption: [
      `Precision against recall in steps; ${classWords(models, drawn)}, whose share is the dashed line.`,
      scoresText(meanName('Average precision', drawn), meanScores(drawn, curves)),
      `${bandText(curves, 'rows')}${cornersText(curves)}`,
    ].join(' '),
    ...{ score: 'average precision', shape: 'step-before' },
    chance: (panel) => {
      const [{ rows, drawn: scores }] = drawn as [(typeof drawn)[0]]
      const own = panel === '' ? scores[0] : scores.find(({ label }) => label === panel)
      return own ? [own.positives / rows, own.positives / rows] : null
    },
  })
}

const isRanked = (one: ScoreCurves): one is Required<ScoreCurves> => one.precisionRecall !== undefined

/** The classes with a curve of precision. */
function rankedScoresOf(plots: CasePlots): readonly Required<ScoreCurves>[] | null {
  const found = scoresOf(plots)?.filter(isRanked) ?? []
  return found.length > 0 ? found : null
}

const words = { id: 'precision-recall', title: 'Precision and recall', x: 'recall', y: 'precision' } as const

function ofDetections(models: readonly PlottedModel[]): Promise<Figure> {
  const drawn = drawnOf(models, 'curves of detections', ({ detections }) => detections)
  const curves = drawn.map(({ model, index, drawn: { precisionRecall: curve } }) => ({
    model,
    index,
    panel: '',
    curve,
  }))
  const classes = largestOf(drawn.map((one) => one.drawn.classes.length))
  return drawCurves(curves, {
    ...words,
    caption: [
      `Precision against recall of detections from an IoU of 0.5 on${classes > 1 ? `, the mean over ${classes} classes` : ''}, at COCO's 101 recalls.`,
      scoresText(
        'AP50',
        curves.map(({ model, curve: { score } }) => ({ model, score })),
      ),
      bandText(curves, 'images'),
    ].join(' '),
    ...{ score: 'AP50', shape: 'linear' },
  })
}

function ofLesions(models: readonly PlottedModel[]): Promise<Figure> {
  const drawn = drawnOf(models, 'curves of lesions', ({ responses }) => responses?.precisionRecall && responses)
  const curves = drawn.map(({ model, index, drawn: { precisionRecall } }) => ({
    ...{ model, index, panel: '' },
    curve: precisionRecall!,
  }))
  const [{ rows, drawn: first }] = drawn as readonly [(typeof drawn)[0]]
  return drawCurves(curves, {
    ...words,
    caption: [
      `Precision against recall of candidates in steps; ${countText(first.lesions, 'lesion')} in ${countText(rows, first.unit)}, found ${first.rule}.`,
      scoresText(
        'Average precision',
        curves.map(({ model, curve: { score } }) => ({ model, score })),
      ),
      `${bandText(curves, `${first.unit}s`)}${cornersText(curves)}`,
    ].join(' '),
    ...{ score: 'average precision', shape: 'step-before' },
  })
}
