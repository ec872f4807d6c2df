import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { numberText } from '../../content/numberText'
import type { Figure } from '../figure'
import { drawCurves } from './drawCurves'
import { drawnOf, eachText, type PlottedModel, plottedShape } from './plottedModel'

/**
 * Dice, precision and recall of maps of probabilities at each threshold, over the voxels of all cases together.
 *
 * @param models with `plots` of what is over all cases, as `evaluate` with the preset `probability-maps` returns them.
 * @throws MedgradeError `too-few-values` where no model has maps of probabilities with a Dice.
 * @example
 * const curve = { x: [0, 0.5, 1], y: [0.5, 0.8, 0], corners: 3, score: 0.8, band: null }
 * const thresholds = { cases: 2, dice: curve, precision: curve, recall: curve, best: 0.5 }
 * const figure = await thresholdsFigure([{ model: 'net', plots: { rows: 64, thresholds } }])
 * figure.table.rows[1] // → [ 'net', 'Dice', 'curve', 0.5, 0.8 ]
 */
export async function thresholdsFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'maps of probabilities', ({ thresholds }) => thresholds)
  const [{ rows, drawn: first }] = drawn as readonly [(typeof drawn)[0]]
  const panels = { Dice: 'dice', precision: 'precision', recall: 'recall' } as const
  const curves = Object.entries(panels).flatMap(([panel, name]) =>
    drawn.map(({ model, index, drawn: one }) => ({ model, index, panel, curve: one[name] })),
  )
  const best = eachText(
    drawn.map(({ model, drawn: { best: threshold, dice } }) => ({ model, threshold, dice })),
    ({ threshold, dice }) => `${numberText('ratio', dice.score)} at ${numberText('ratio', threshold)}`,
  )
  return drawCurves(curves, {
    id: 'thresholds',
    title: 'Dice, precision and recall by threshold',
    caption: `What is above the threshold is foreground; ${countText(rows, 'voxel')} of ${countText(first.cases, 'case')} together. Largest Dice: ${best}.`,
    ...{ x: 'threshold', y: 'value', score: 'at the threshold with the largest Dice', shape: 'linear' },
  })
}
