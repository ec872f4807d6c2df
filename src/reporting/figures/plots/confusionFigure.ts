import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import type { Confusion } from '../../../evaluation/plots/casePlots'
import { shownMeasure } from '../../content/shownMeasure'
import { type Cell, cellMarks } from '../drawing/cellMarks'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { sequentialColour } from '../drawing/palette'
import { inRows, panelTitle } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import { fitText } from '../drawing/textWidth'
import type { Figure } from '../figure'
import { type Drawn, drawnOf, eachText, type PlottedModel, plottedShape } from './plottedModel'

/** Panels at most; the table has all models. */
const MOST_PANELS = 4
/** With more classes a panel takes the whole width. */
const MOST_BESIDE = 5

/**
 * Confusion of classes, a panel each model: rows are the true classes, columns the predicted ones; the darker, the larger the share of the true class.
 *
 * @param models with `plots` of their case, as `evaluate` returns them.
 * @throws MedgradeError `too-few-values` where no model has predicted classes.
 * @example
 * const confusion = { labels: ['benign', 'cancer'], matrix: [[3, 1], [0, 2]], hasNone: false }
 * const figure = await confusionFigure([{ model: 'net', plots: { rows: 6, confusion } }])
 * figure.table.rows[1] // → [ 'net', 'benign', 'cancer', 1 ]
 */
export async function confusionFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const drawn = drawnOf(models, 'predicted classes', ({ confusion }) => confusion)
  const [{ drawn: first }] = drawn as readonly [Drawn<Confusion>]
  return drawFigure(
    {
      id: 'confusion',
      title: 'Confusion of classes',
      caption: [
        first.hasNone
          ? 'Rows are objects by class, columns what they were found as from an IoU of 0.5 on, whatever the class; none: not found, or no object.'
          : 'Rows are true classes, columns predicted ones.',
        'The darker, the larger the share of the row.',
        `Of the right class: ${eachText(drawn, rightText)}.`,
      ].join(' '),
      table: {
        columns: ['model', 'true class', 'predicted class', first.hasNone ? 'number' : 'rows'],
        rows: drawn.flatMap(({ model, drawn: { labels, matrix } }) =>
          labels.flatMap((label, row) => labels.map((other, column) => [model, label, other, matrix[row]![column]!])),
        ),
      },
      data: { models: drawn.map(({ model, drawn: confusion }) => ({ model, ...confusion })) },
    },
    (tools) => {
      const shown = drawn.slice(0, MOST_PANELS)
      const columns = shown.length > 1 && shown.every((one) => one.drawn.labels.length <= MOST_BESIDE) ? 2 : 1
      const width =
        columns === 2 ? WIDTH / 2 : shown.every((one) => one.drawn.labels.length <= MOST_BESIDE) ? 380 : WIDTH
      const parts = shown.map(({ model, drawn: { labels, matrix } }) => {
        const most = columns === 2 ? 80 : 120
        const room = (width - nameRoom(labels, most) - 16) / labels.length
        const x = {
          ...{ domain: [-0.5, labels.length - 0.5], ticks: labels.map((_, k) => k), tickSize: 0, label: null },
          tickFormat: (k: number) => fitText(labels[k]!, room - 4),
        }
        const lanes = { names: labels, step: 30, top: 28, bottom: 26, grid: false, ...{ most, width, x } }
        return lanesPart(tools, lanes, [
          ...cellMarks(tools, cellsOf(model, labels, matrix), room),
          panelTitle(tools, drawn.length > 1 ? model : 'number', width - 100),
        ])
      })
      return inRows(parts, columns)
    },
  )
}

function cellsOf(model: string, labels: readonly string[], matrix: Confusion['matrix']): Cell[] {
  return matrix.flatMap((counts, row) => {
    const all = counts.reduce((sum, one) => sum + one, 0)
    return counts.map((count, column): Cell => {
      const text = shownMeasure(count)
      return {
        ...{ row, column, text, fill: all > 0 ? sequentialColour(count / all) : null },
        label: `${model}: ${labels[row]} as ${labels[column]}, ${text} of ${shownMeasure(all)}`,
      }
    })
  })
}

/** What has the right class, of all that have one. */
function rightText({ drawn: { labels, matrix, hasNone } }: Drawn<Confusion>): string {
  const own = hasNone ? labels.slice(0, -1) : labels
  const right = own.reduce((sum, _, k) => sum + matrix[k]![k]!, 0)
  const all = own.reduce((sum, _, k) => sum + matrix[k]!.reduce((a, b) => a + b, 0), 0)
  return Number.isInteger(all)
    ? `${right} of ${countText(all, hasNone ? 'object' : 'row')}`
    : `weight ${shownMeasure(right)} of ${shownMeasure(all)}`
}
