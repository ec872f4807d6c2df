import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../drawing/captionText'
import type { Figure } from '../figure'
import { bandText, cornersText, drawCurves } from './drawCurves'
import { drawnOf, type PlottedModel, plottedShape, scoresText } from './plottedModel'

/** The ends of the axis where curves are short, and its last end at most. */
const [FROM, TO, MOST] = [1 / 8, 8, 64]

/**
 * Free-response curve of each model with its band: sensitivity for objects against false positives an image, over all classes.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has detections and objects.
 * @example
 * const curve = { x: [0, 0, 1], y: [0, 0.5, 0.8], corners: 3, score: 0.7, band: null }
 * const detections = { objects: 5, froc: curve, precisionRecall: curve, classes: [] }
 * const figure = await frocFigure([{ model: 'net', plots: { rows: 4, detections } }])
 * figure.table.rows[2] // → [ 'net', 'curve', 1, 0.8 ]
 */
export async function frocFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'curves of detections', ({ detections }) => detections)
  const curves = drawn.map(({ model, index, drawn: { froc: curve } }) => ({ model, index, panel: '', curve }))
  const most = Math.max(...curves.map(({ curve }) => curve.x.at(-1)!))
  const [{ rows, drawn: first }] = drawn as readonly [(typeof drawn)[0]]
  return drawCurves(curves, {
    id: 'froc',
    title: 'Free-response curve',
    caption: [
      `Sensitivity against false positives an image, on a logarithmic axis; ${countText(first.objects, 'object')} in ${countText(rows, 'image')}, found from an IoU of 0.5 on.`,
      scoresText(
        'Mean sensitivity at 1/8, 1/4, 1/2, 1, 2, 4 and 8 false positives',
        curves.map(({ model, curve: { score } }) => ({ model, score })),
      ),
      `${bandText(curves, 'images')}${cornersText(curves)}`,
    ].join(' '),
    ...{ x: 'false positives an image', y: 'sensitivity', score: 'mean sensitivity', shape: 'linear' },
    rates: [FROM, Math.min(MOST, Math.max(TO, 2 ** Math.ceil(Math.log2(Math.max(most, FROM)))))],
  })
}
