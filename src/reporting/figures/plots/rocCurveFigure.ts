import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import type { CasePlots, PlotCurve, ScoreCurves } from '../../../evaluation/plots/casePlots'
import { numpyMean } from '../../../python/numpyMean'
import type { Figure } from '../figure'
import { bandText, cornersText, drawCurves, type ModelCurve } from './drawCurves'
import { type Drawn, drawnOf, type PlottedModel, plottedShape, scoresText } from './plottedModel'

/**
 * Receiver operating characteristic of the scores of each model with its band and the area under it; a panel for each of several classes.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has curves of scores.
 * @example
 * const curve = { x: [0, 0, 1], y: [0, 0.5, 1], corners: 3, score: 0.75, band: null }
 * const scores = [{ label: 'cancer', positives: 2, roc: curve, precisionRecall: curve }]
 * const figure = await rocCurveFigure([{ model: 'net', plots: { rows: 4, classes: 1, scores } }])
 * figure.table.rows[1] // → [ 'net', 'curve', 0, 0.5 ]
 */
export async function rocCurveFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'curves of scores', scoresOf)
  const curves = classCurves(drawn, ({ roc }) => roc)
  return drawCurves(curves, {
    id: 'roc',
    title: 'Receiver operating characteristic',
    caption: [
      `Sensitivity against the false positive rate at every score; ${classWords(models, drawn)}.`,
      scoresText(meanName('AUROC', drawn), meanScores(drawn, curves)),
      `${bandText(curves, `${rowWord(models)}s`)}${cornersText(curves)}`,
    ].join(' '),
    ...{ x: 'false positive rate', y: 'sensitivity', score: 'AUROC', shape: 'linear', chance: () => [0, 1] },
  })
}

export const scoresOf = ({ scores }: CasePlots) => (scores && scores.length > 0 ? scores : null)

/** A panel each class where some model has several. */
export function classCurves<T extends ScoreCurves>(
  drawn: readonly Drawn<readonly T[]>[],
  curveOf: (one: T) => PlotCurve,
): ModelCurve[] {
  const isOne = classesOf(drawn).length === 1
  return drawn.flatMap(({ model, index, drawn: scores }) =>
    scores.map((one) => ({ model, index, panel: isOne ? '' : one.label, curve: curveOf(one) })),
  )
}

const classesOf = (drawn: readonly Drawn<readonly ScoreCurves[]>[]) => [
  ...new Set(drawn.flatMap(({ drawn: scores }) => scores.map(({ label }) => label))),
]

/** What a row is: of a table, or a case whose highest confidence is the score. */
const rowWord = (models: readonly PlottedModel[]) =>
  models.find(({ plots }) => plots.responses)?.plots.responses?.unit ?? 'row'

/** Which class is the positive one, or that each of several is. */
export function classWords(models: readonly PlottedModel[], drawn: readonly Drawn<readonly ScoreCurves[]>[]): string {
  const classes = classesOf(drawn)
  const [{ rows, drawn: scores }] = drawn as readonly [Drawn<readonly ScoreCurves[]>]
  if (classes.length === 1)
    return `positives: ${scores[0]!.positives} of ${countText(rows, rowWord(models))} (${scores[0]!.label})`
  const all = largestOf(models.map(({ plots }) => plots.classes ?? 0))
  return `${countText(rows, 'row')}, a panel each class against the rest${all > classes.length ? ` (${classes.length} of ${all} classes)` : ''}`
}

export function meanName(name: string, drawn: readonly Drawn<readonly ScoreCurves[]>[]): string {
  const { length } = classesOf(drawn)
  return length === 1 ? name : `Mean ${name.replace(/^A(?=[a-z])/, 'a')} of ${length} classes`
}

/** The mean over the classes of each model. */
export function meanScores(drawn: readonly { readonly model: string }[], curves: readonly ModelCurve[]) {
  return drawn.map(({ model }) => ({
    model,
    score: numpyMean(curves.filter((one) => one.model === model).map(({ curve }) => curve.score)),
  }))
}
