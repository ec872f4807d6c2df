import type { Markish } from '@observablehq/plot'
import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import { type FigureSpec, resultMarks } from '../../tables/resultMarks'
import type { RunReport } from '../../tables/runReports'
import type { Mark } from '../../tables/svgText'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart } from '../drawing/keyPart'
import { lanesPart } from '../drawing/lanes'
import { edgeOf, hatchOf, ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'

/**
 * Figure 1 or 4 of ReX-MLE with the look of a report: the percentile of each agent on each challenge, or how often its runs show each strategy. The numbers are
 * those of `resultFigure`.
 *
 * @param reports of `readRunReports`; strategies need none.
 * @throws MedgradeError `bad-argument`, `unknown-challenge`.
 * @example
 * const figure = await resultChartFigure({ figure: 'strategies', agents: ['A'], profiles: { A: { '1': 0.5 } } })
 * figure.table.rows[0] // → [ 'A', '1', 0.5, 'no' ]
 */
export async function resultChartFigure(spec: FigureSpec, reports: readonly RunReport[] = []): Promise<Figure> {
  checkArguments({ spec }, 'object')
  const { series, categories, marks } = resultMarks(spec, reports)
  const percentiles = spec.figure === 'percentiles'
  const known = marks.filter(({ value, failed }) => value !== null && !failed)
  const best = known.reduce<Mark | null>((a, b) => (a === null || b.value! > a.value! ? b : a), null)
  const text = (value: number) => (percentiles ? shortText('rank', value) : shortText('percent', value))
  const failed = marks.filter((mark) => mark.failed).length
  const failures = failed > 0 ? ` Open circles: ${countText(failed, 'challenge')} of an agent without a valid run.` : ''
  const what = percentiles
    ? `Percentile of ${countText(series.length, 'agent')} on ${countText(categories.length, 'challenge')} of ReX-MLE; 100: as good as the best human entry.`
    : `Share of the runs of ${countText(series.length, 'agent')} that show each of ${categories.length} strategies.`
  const where = best && `${best.series}, ${percentiles ? best.category : `strategy ${best.category}`}`
  return drawFigure(
    {
      id: spec.figure,
      title: percentiles ? 'Percentile of each agent on each challenge' : 'Share of runs that show each strategy',
      caption: `${what}${failures} ${best ? `Highest: ${text(best.value!)} (${where}).` : 'No run has a number.'}`,
      table: {
        columns: [
          'agent',
          percentiles ? 'challenge' : 'strategy',
          percentiles ? 'percentile' : 'share of runs',
          'failed',
        ],
        rows: marks.map(({ series, category, value, failed }) => [series, category, value, failed ? 'yes' : 'no']),
      },
      data: { marks },
    },
    (tools) => {
      const key = keyPart(
        tools,
        series.map((label, index) => ({ label, index })),
        'area',
      )
      const most = percentiles ? 100 : 1
      const x = { label: percentiles ? 'percentile (higher is better)' : 'share of runs', domain: [0, most], ticks: 5 }
      const lanes = {
        names: categories,
        step: Math.max(20, Math.min(series.length * 7 + 8, 700 / categories.length)),
        right: 56,
        x,
      }
      return stacked(key, lanesPart(tools, lanes, barsOf(tools, { series, categories, marks, percentiles, text })))
    },
  )
}

interface Bars {
  readonly series: readonly string[]
  readonly categories: readonly string[]
  readonly marks: readonly Mark[]
  readonly percentiles: boolean
  readonly text: (value: number) => string
}

function barsOf({ Plot }: DrawingTools, { series, categories, marks, percentiles, text }: Bars): Markish[] {
  const width = 0.84 / series.length
  const bars = marks.map((mark, at) => {
    const [index, lane] = [Math.floor(at / categories.length), at % categories.length]
    const from = lane - 0.42 + index * width
    const words = mark.failed ? 'failed' : mark.value === null ? 'no value' : text(mark.value)
    return { ...mark, index, from, to: from + 0.9 * width, label: `${mark.series}, ${mark.category}: ${words}` }
  })
  const failed = bars.filter((bar) => bar.failed)
  return [
    Plot.rect(
      bars.filter(({ value, failed }) => value !== null && !failed),
      {
        ...{ x1: 0, x2: 'value', y1: 'from', y2: 'to', ariaLabel: 'label' },
        ...{ fill: ({ index }) => hatchOf(index), stroke: ({ index }) => edgeOf(index), strokeWidth: 1 },
      },
    ),
    Plot.dot(failed, {
      ...{ x: 0, y: ({ from, to }) => (from + to) / 2, r: 3, ariaLabel: 'label' },
      ...{ fill: ink('paper'), stroke: ({ index }) => edgeOf(index), strokeWidth: 1.5 },
    }),
    Plot.ruleX([0], { stroke: ink('soft') }),
    ...(percentiles
      ? [
          Plot.ruleX([100], { stroke: ink('ink'), strokeDasharray: '5 4' }),
          Plot.text(['human'], { frameAnchor: 'top-right', dx: 46, dy: 2, textAnchor: 'end', fill: ink('ink') }),
        ]
      : []),
  ]
}
