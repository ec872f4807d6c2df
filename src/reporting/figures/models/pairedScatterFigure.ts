import { countText } from '../../../errors/countText'
import { extent } from '../../../kernels/filters/imageError'
import { withUnit } from '../../content/intervalText'
import { type NumberKind, numberText } from '../../content/numberText'
import { columnTitle } from '../../document/cellText'
import { drawFigure } from '../drawing/drawFigure'
import { markColours } from '../drawing/keyPart'
import { ink } from '../drawing/palette'
import { inRows, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { Figure } from '../figure'

/** Panels at most; the table has all labels. */
const MOST_PANELS = 6

export interface PairedScatterInput {
  readonly a: string
  readonly b: string
  readonly metric: string
  readonly unit: string
  readonly kind: NumberKind
  readonly better: 'higher' | 'lower'
  readonly labels: readonly { readonly label: string; readonly cases: readonly PairedCase[] }[]
}

/** A case with a finite value of both models. */
export interface PairedCase {
  readonly id: string
  readonly a: number
  readonly b: number
}

/** The cases of two models against each other, a panel each label: on the line both are equal. */
export async function pairedScatterFigure(input: PairedScatterInput): Promise<Figure> {
  const { a, b, metric, unit, kind, better } = input
  const labels = input.labels.filter(({ cases }) => cases.length > 0)
  const all = labels.flatMap(({ label, cases }) => cases.map((one) => ({ ...one, label })))
  const sign = better === 'higher' ? 1 : -1
  const won = all.filter((one) => sign * (one.a - one.b) > 0).length
  const lost = all.filter((one) => sign * (one.a - one.b) < 0).length
  const left = labels.length - MOST_PANELS
  return drawFigure(
    {
      id: 'paired-cases',
      title: `${metric} of each case: ${a} against ${b}`,
      caption: `Each dot is a case${labels.length > 1 ? ' of a label' : ''}; ${better === 'higher' ? 'below' : 'above'} the line ${a} is better. ${a} is better in ${won} of ${countText(all.length, 'value')}, ${b} in ${lost}.${left > 0 ? ` ${left} more labels are in the table.` : ''}`,
      table: {
        columns: ['label', 'case', ...[a, b].map((title) => columnTitle({ title, unit }))],
        rows: all.map((one) => [one.label, one.id, one.a, one.b]),
      },
      data: { labels },
    },
    (tools) => {
      const { Plot } = tools
      const shown = labels.slice(0, MOST_PANELS)
      const columns = shown.length === 1 ? 1 : 2
      const width = columns === 1 ? 340 : WIDTH / 2
      const parts = shown.map(({ label, cases }) => {
        const values = cases.flatMap((one) => [one.a, one.b])
        const { low, high } = extent(values)
        const room = high > low ? (high - low) * 0.06 : 0.05
        const domain = [low - room, high + room]
        return plotPart(tools, {
          ...{ width, height: 260, marginLeft: 66, marginRight: 14, marginTop: 30, marginBottom: 42 },
          x: { domain, label: columnTitle({ title: a, unit }), ticks: 4 },
          y: { domain, label: columnTitle({ title: b, unit }), ticks: 4 },
          marks: [
            Plot.gridX({ stroke: ink('grid'), strokeOpacity: 1, ticks: 4 }),
            Plot.gridY({ stroke: ink('grid'), strokeOpacity: 1, ticks: 4 }),
            Plot.link([0], { x1: domain[0], y1: domain[0], x2: domain[1], y2: domain[1], stroke: ink('soft') }),
            Plot.dot(cases, {
              ...{ x: 'a', y: 'b', r: 3.6, ...markColours(0), fillOpacity: 0.7 },
              ariaLabel: (one: PairedCase) =>
                `${one.id}, ${label}: ${a} ${withUnit(numberText(kind, one.a), unit)}, ${b} ${withUnit(numberText(kind, one.b), unit)}`,
            }),
            panelTitle(tools, label, width - 70),
          ],
        })
      })
      return inRows(parts, columns)
    },
  )
}
