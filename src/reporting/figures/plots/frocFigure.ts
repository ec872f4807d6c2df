import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import type { CasePlots } from '../../../evaluation/plots/casePlots'
import { frocRates } from '../../../metrics/lesions/frocRates'
import type { Figure } from '../figure'
import { bandText, cornersText, drawCurves } from './drawCurves'
import { drawnOf, type PlottedModel, plottedShape, scoresText } from './plottedModel'

/** The ends of the axis where curves are short, and its last end at most. */
const [FROM, TO, MOST] = [1 / 8, 8, 64]

/**
 * Free-response curve of each model with its band: sensitivity for objects or lesions against false positives an image or scan, over all classes.
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
  const drawn = drawnOf(models, 'curves of detections', responseOf)
  const curves = drawn.map(({ model, index, drawn: { curve } }) => ({ model, index, panel: '', curve }))
  const most = largestOf(curves.map(({ curve }) => curve.x.at(-1)!))
  const [{ rows, drawn: first }] = drawn as readonly [(typeof drawn)[0]]
  const x = `false positives ${first.unit === 'image' ? 'an' : 'a'} ${first.unit}`
  return drawCurves(curves, {
    id: 'froc',
    title: 'Free-response curve',
    caption: [
      `Sensitivity against ${x}, on a logarithmic axis; ${countText(first.count, first.what)} in ${countText(rows, first.unit)}, found ${first.rule}.`,
      scoresText(
        `Mean sensitivity at ${ratesText(first.rates)} false positives`,
        curves.map(({ model, curve: { score } }) => ({ model, score })),
      ),
      `${bandText(curves, `${first.unit}s`)}${cornersText(curves)}`,
    ].join(' '),
    ...{ x, y: 'sensitivity', score: 'mean sensitivity', shape: 'linear' },
    rates: [FROM, Math.min(MOST, Math.max(TO, 2 ** Math.ceil(Math.log2(Math.max(most, FROM)))))],
  })
}

/** The free-response curve of a model, of COCO's detections or of lesions, and the words about it. */
function responseOf({ detections, responses }: CasePlots) {
  if (detections) {
    const { objects, froc } = detections
    return {
      curve: froc,
      count: objects,
      what: 'object',
      unit: 'image',
      rule: 'from an IoU of 0.5 on',
      rates: frocRates.luna16,
    }
  }
  if (!responses) return null
  const { froc, lesions, unit, rule, rates } = responses
  return { curve: froc, count: lesions, what: 'lesion', unit, rule, rates }
}

/** "1/8, 1/4, 1/2, 1, 2, 4 and 8" */
function ratesText(rates: readonly number[]): string {
  const words = rates.map((rate) => (rate < 1 ? `1/${1 / rate}` : String(rate)))
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
