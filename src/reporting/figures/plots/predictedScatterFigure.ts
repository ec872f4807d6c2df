import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { shownMeasure } from '../../content/shownMeasure'
import { domainOf } from '../drawing/domainOf'
import { dotMarks } from '../drawing/dotMarks'
import { drawFigure } from '../drawing/drawFigure'
import { ink } from '../drawing/palette'
import { inRows, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { Figure } from '../figure'
import { MOST_LABELLED, MOST_PANELS } from './blandAltmanFigure'
import { drawnOf, type PlottedModel, plottedShape } from './plottedModel'

/**
 * Predicted against true numbers, a panel each model; on the line both are equal.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has numbers.
 * @example
 * const agreement = { bias: 0.5, limits: [-1, 2], intervals: null, outside: 0, every: 1, truth: [1, 2, 3], predicted: [1, 3, 4] }
 * const figure = await predictedScatterFigure([{ model: 'net', plots: { rows: 3, agreement } }])
 * figure.table.rows[1] // → [ 'net', 2, 3 ]
 */
export async function predictedScatterFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'pairs of numbers', ({ agreement }) => agreement)
  const [{ rows }] = drawn as readonly [(typeof drawn)[0]]
  const every = largestOf(drawn.map((one) => one.drawn.every))
  return drawFigure(
    {
      id: 'predicted',
      title: 'Predicted against true numbers',
      caption: `Each dot is one of ${countText(rows, 'row')}; on the line both are equal.${every > 1 ? ` One of ${every} rows is drawn, in their order.` : ''}`,
      table: {
        columns: ['model', 'true', 'predicted'],
        rows: drawn.flatMap(({ model, drawn: { truth, predicted } }) =>
          truth.map((one, k) => [model, one, predicted[k]!]),
        ),
      },
      data: { models: drawn.map((one) => ({ model: one.model, every: one.drawn.every })) },
    },
    (tools) => {
      const { Plot } = tools
      const shown = drawn.slice(0, MOST_PANELS)
      const columns = shown.length > 1 ? 2 : 1
      const width = columns === 1 ? 400 : WIDTH / 2
      const domain = domainOf(shown.flatMap(({ drawn: { truth, predicted } }) => [...truth, ...predicted]))
      const grid = { stroke: ink('grid'), strokeOpacity: 1, ticks: 5 }
      const parts = shown.map(({ model, index, drawn: { truth, predicted } }) => {
        const few = truth.length <= MOST_LABELLED
        const label = (k: number) =>
          `${model}: true ${shownMeasure(truth[k]!)}, predicted ${shownMeasure(predicted[k]!)}`
        return plotPart(tools, {
          ...{ width, height: columns === 1 ? 330 : 270, marginLeft: 56, marginRight: 16, marginBottom: 44 },
          marginTop: 30,
          x: { domain, ticks: 5, label: 'true' },
          y: { domain, ticks: 5, label: 'predicted' },
          marks: [
            Plot.gridX(grid),
            Plot.gridY(grid),
            Plot.link([0], {
              ...{ x1: domain[0], y1: domain[0], x2: domain[1], y2: domain[1], stroke: ink('soft') },
              ariaLabel: () => `${model}: predicted equals true`,
            }),
            dotMarks(
              Plot,
              { x: truth, y: predicted },
              { index, r: few ? 3.4 : 2.2, edge: 0.6, opacity: 0.6, readout: few ? label : null },
            ),
            panelTitle(tools, model, width - 80),
          ],
        })
      })
      return inRows(parts, columns)
    },
  )
}
