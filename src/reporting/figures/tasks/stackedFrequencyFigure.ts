import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { type RankFrequency, stackedFrequencyData } from '../../../ranking/figures/stackedFrequencyData'
import { consensusRanking } from '../../../ranking/tasks/consensusRanking'
import { numberText } from '../../content/numberText'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart } from '../drawing/keyPart'
import { axisWords } from '../drawing/lanes'
import { colourOf, dashOf, edgeOf, hatchOf, ink } from '../drawing/palette'
import { inRows, type Part, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import type { SampledRanking } from '../ranking/blobPlotFigure'
import { type PageOptions, pageOf, pageTable } from '../ranking/rankedTable'

/**
 * Stacked frequency plot: a panel for each algorithm; how often it takes each rank in the samples of all tasks, stacked by task, and a dotted line at its full
 * rank in each.
 *
 * @throws MedgradeError as `stackedFrequencyData`.
 * @example
 * const tasks = [{ task: 'liver', algorithms: ['A', 'B'], ranks: [1, 2], bootstrapRanks: [[1, 2], [1, 2], [2, 1], [1, 2]] }]
 * const figure = await stackedFrequencyFigure(tasks)
 * figure.table.rows[0] // → [ 'A', 'liver', 1, 3, 75, 'yes' ]
 */
export async function stackedFrequencyFigure(
  tasks: readonly SampledRanking[],
  options: PageOptions = {},
): Promise<Figure> {
  checkArguments({ tasks }, [{ algorithms: ['string'], task: 'string', ranks: ['number'], bootstrapRanks: ['list'] }])
  checkOptions('stackedFrequencyFigure', options, pageTable)
  const algorithms = tasks[0]?.algorithms ?? []
  const data = stackedFrequencyData(tasks)
  const { order } = consensusRanking(tasks.map(({ ranks }) => ranks))
  const { id, titleEnd, cut } = pageOf('stacked', '', algorithms.length, options)
  const shown = cut(order)
  const often = data.reduce((a, b) => (b.percent > a.percent ? b : a))
  return drawFigure(
    {
      id,
      title: `Frequency of ranks over all tasks${titleEnd}`,
      caption: `A panel for each algorithm: how often it takes a rank in the resamples of ${countText(tasks.length, 'task')}, in % of all its resamples, stacked by task; dotted: its rank in all cases of a task. Largest part: ${algorithms[often.algorithm]} with rank ${often.rank} in ${often.task}, ${shortText('percent', often.percent / 100)}.`,
      table: {
        columns: ['algorithm', 'task', 'rank', 'resamples', '%', 'full rank'],
        rows: shown.flatMap((index) =>
          data
            .filter(({ algorithm }) => algorithm === index)
            .map(({ task, rank, count, percent, full }) => [
              ...[algorithms[index]!, task, rank, count, percent],
              full ? 'yes' : 'no',
            ]),
        ),
      },
      data: {
        task: data.map(({ task }) => task),
        algorithm: data.map(({ algorithm }) => algorithms[algorithm]!),
        rank: data.map(({ rank }) => rank),
        count: data.map(({ count }) => count),
        percent: data.map(({ percent }) => percent),
      },
    },
    (tools) => {
      const key = keyPart(
        tools,
        tasks.map(({ task }, index) => ({ label: task, index })),
        'area',
      )
      const most = highestBar(data)
      const panels = shown.map((algorithm) => panelPart(tools, { tasks, data, algorithm, most }))
      const rows = inRows(panels, 2, key.height)
      return { height: rows.height, parts: [{ x: 0, y: 0, element: key.element }, ...rows.parts] }
    },
  )
}

/** Height of a panel. */
export const STACKED_PANEL = 170

/** Height of the highest bar, all tasks together. */
function highestBar(data: readonly RankFrequency[]): number {
  const heights = new Map<string, number>()
  for (const { algorithm, rank, percent } of data) {
    const bar = `${algorithm} ${rank}`
    heights.set(bar, (heights.get(bar) ?? 0) + percent)
  }
  return largestOf(heights.values())
}

interface Panel {
  readonly tasks: readonly SampledRanking[]
  readonly data: readonly RankFrequency[]
  readonly algorithm: number
  readonly most: number
}

function panelPart(tools: DrawingTools, { tasks, data, algorithm, most }: Panel): Part {
  const { Plot } = tools
  const { algorithms } = tasks[0]!
  const tops = new Map<number, number>()
  const bars = tasks.flatMap(({ task }, at) =>
    data
      .filter((bar) => bar.task === task && bar.algorithm === algorithm)
      .map((bar) => {
        const from = tops.get(bar.rank) ?? 0
        tops.set(bar.rank, from + bar.percent)
        return { ...bar, at, from, to: from + bar.percent }
      }),
  )
  const m = algorithms.length
  // Lines of tasks with one rank lie side by side.
  const full = tasks.map(({ ranks }, at) => ({
    at,
    x: ranks[algorithm]! + ((at - (tasks.length - 1) / 2) * 0.5) / tasks.length,
  }))
  return plotPart(tools, {
    ...{ width: WIDTH / 2, height: STACKED_PANEL, marginLeft: 46, marginRight: 10, marginTop: 28, marginBottom: 40 },
    x: { domain: [0.4, m + 0.6], axis: null },
    y: { domain: [0, most], label: '% of resamples', ticks: 4 },
    marks: [
      panelTitle(tools, algorithms[algorithm]!, WIDTH / 2 - 56),
      Plot.gridY({ stroke: ink('grid'), strokeOpacity: 1, ticks: 4 }),
      Plot.rect(bars, {
        ...{ x1: ({ rank }) => rank - 0.38, x2: ({ rank }) => rank + 0.38, y1: 'from', y2: 'to' },
        ...{ fill: ({ at }) => hatchOf(at), stroke: ({ at }) => edgeOf(at), strokeWidth: 1 },
        ariaLabel: ({ task, rank, percent }) =>
          `${algorithms[algorithm]}: rank ${rank} in ${task}, ${numberText('percent', percent / 100)}`,
      }),
      // A light ground, since a line may lie on an area of its own colour.
      Plot.ruleX(
        full.map(({ x }) => x),
        { stroke: ink('paper'), strokeWidth: 4 },
      ),
      ...full.map(({ at, x }) =>
        Plot.ruleX([x], {
          stroke: colourOf(at),
          strokeWidth: 1.6,
          strokeDasharray: dashOf(at) === 'none' ? '1.5 2.5' : dashOf(at),
        }),
      ),
      Plot.ruleY([0], { stroke: ink('soft') }),
      Plot.axisX(m <= 12 ? Array.from({ length: m }, (_, rank) => rank + 1) : [1, m], {
        ...{ tickSize: 3, tickFormat: 'd', label: 'rank', labelOffset: 30 },
        ...axisWords,
      }),
    ],
  })
}
