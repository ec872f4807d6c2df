import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { numberText } from '../../content/numberText'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart, markColours } from '../drawing/keyPart'
import { dashOf, edgeOf, ink, symbolOf } from '../drawing/palette'
import { plotPart, stacked } from '../drawing/panels'
import type { Figure } from '../figure'
import { drawnOf, type PlottedModel, plottedShape, scoresText } from './plottedModel'

const BINS = 15

/**
 * Reliability diagram: the share of right answers against the confidence in bins, with the expected calibration error of each model.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has scores from 0 to 1.
 * @example
 * const bins = [{ rows: 4, confidence: 0.2, accuracy: 0.25 }, { rows: 6, confidence: 0.9, accuracy: 0.5 }]
 * const reliability = { error: 0.26, bins, ofTop: false }
 * const figure = await reliabilityFigure([{ model: 'net', plots: { rows: 10, reliability } }])
 * figure.table.rows[0] // → [ 'net', 0.2, 0.25, 4 ]
 */
export async function reliabilityFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'probabilities', ({ reliability }) => reliability)
  const [{ rows, drawn: first }] = drawn as readonly [(typeof drawn)[0]]
  const isOfVoxels = models.some(({ plots }) => plots.thresholds)
  const [each, counted] = isOfVoxels ? ['voxel', 'voxels'] : ['row', 'rows']
  const score = first.ofTop
    ? 'the score of the most probable class'
    : `the ${isOfVoxels ? 'probability of foreground' : 'score of the positive class'}`
  const right = first.ofTop ? 'of right answers' : isOfVoxels ? 'of foreground' : 'of positives'
  return drawFigure(
    {
      id: 'reliability',
      title: 'Reliability diagram',
      caption: [
        `Share ${right} against ${score}, the means of ${countText(rows, each)} in ${countText(first.of ?? BINS, 'bin')} of equal width; on the dashed line both are equal.`,
        scoresText(
          'Expected calibration error',
          drawn.map(({ model, drawn: { error } }) => ({ model, score: error })),
        ),
      ].join(' '),
      table: {
        columns: ['model', 'confidence', `share ${right}`, counted],
        rows: drawn.flatMap(({ model, drawn: { bins } }) =>
          bins.map((bin) => [model, bin.confidence, bin.accuracy, bin.rows]),
        ),
      },
      data: { models: drawn.map(({ model, drawn: { error, bins } }) => ({ model, error, bins })) },
    },
    (tools) => {
      const { Plot } = tools
      const grid = { stroke: ink('grid'), strokeOpacity: 1, ticks: 5 }
      const part = plotPart(tools, {
        ...{ width: 480, height: 330, marginLeft: 52, marginRight: 16, marginTop: 12, marginBottom: 44 },
        x: { domain: [0, 1], ticks: 5, label: score.replace(/^the /, '') },
        y: { domain: [0, 1], ticks: 5, label: `share ${right}` },
        marks: [
          Plot.gridX(grid),
          Plot.gridY(grid),
          Plot.link([0], { x1: 0, y1: 0, x2: 1, y2: 1, stroke: ink('soft'), strokeDasharray: '4 3' }),
          ...drawn.flatMap(({ model, index, drawn: { bins } }) => [
            Plot.line(bins, {
              ...{ x: 'confidence', y: 'accuracy', stroke: edgeOf(index), strokeWidth: 1.6 },
              strokeDasharray: dashOf(index),
            }),
            Plot.dot(bins, {
              ...{ x: 'confidence', y: 'accuracy', r: 4, symbol: symbolOf(index), ...markColours(index) },
              ariaLabel: (bin: (typeof bins)[number]) =>
                `${model}: score ${numberText('ratio', bin.confidence)}, share ${numberText('ratio', bin.accuracy)}, ${countText(bin.rows, each)}`,
            }),
          ]),
        ],
      })
      const entries = drawn.map(({ model, index, drawn: { error } }) => ({
        ...{ index, label: `${model} ${numberText('ratio', error)}` },
      }))
      return stacked(part, keyPart(tools, entries))
    },
  )
}
