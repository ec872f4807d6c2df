import type { Markish } from '@observablehq/plot'
import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { type ViolinData, violinData } from '../../../ranking/figures/violinData'
import { agreementTable } from '../../../ranking/tasks/agreementTable'
import type { TaskBootstrap } from '../../../ranking/tasks/bootstrapTasks'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { laneLines, lanesPart } from '../drawing/lanes'
import { colourOf, ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'

/** Agreement of the samples of a task, as `bootstrapTasks` finds it. */
export type SampledAgreement = Pick<TaskBootstrap, 'task' | 'kendall' | 'kendallSummary'>

export interface ViolinFigureOptions {
  /** Default `violin`. */
  readonly id?: string
  /** Default `Agreement of the resamples with the full ranking`. */
  readonly title?: string
  /** Number of points of each curve. Default 101. */
  readonly points?: number
  /** What is resampled, for captions. Default `cases`. */
  readonly unit?: string
}

interface Violin extends ViolinData {
  readonly task: string
  readonly tau: readonly number[]
}

/**
 * Violins of Kendall's tau: agreement of the ranking of each sample with the full ranking, a violin for each task by falling median.
 *
 * @throws MedgradeError `bad-option` for fewer than two points.
 * @example
 * import { bootstrapTasks } from 'medgrade/statistics'
 * const tasks = [{ task: 'liver', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values: [[9, 8], [7, 6], [1, 2]] }]
 * const figure = await violinFigure(bootstrapTasks(tasks, { samples: 100 }))
 * figure.table.columns[0] // → task
 */
export async function violinFigure(
  tasks: readonly SampledAgreement[],
  options: ViolinFigureOptions = {},
): Promise<Figure> {
  checkArguments({ tasks }, [
    {
      task: 'string',
      kendall: ['number'],
      kendallSummary: { used: 'number', mean: 'number', median: 'number', q25: 'number', q75: 'number' },
    },
  ])

  checkOptions('violinFigure', options, { id: 'string', title: 'string', points: 'number', unit: 'string' })
  const { id = 'violin', title = 'Agreement of the resamples with the full ranking' } = options
  const { points = 101, unit = 'cases' } = options
  const violins = agreementTable(tasks).map(({ task }): Violin => {
    const { kendall } = tasks.find((other) => other.task === task)!
    return { task, tau: kendall, ...violinData(kendall, { points }) }
  })
  return drawFigure(
    {
      id,
      title,
      caption: captionOf(violins, unit),
      table: {
        columns: ['task', 'resamples', 'without a tau', 'mean', 'first quartile', 'median', 'third quartile'],
        rows: violins.map(({ task, tau, used, mean, q25, median, q75 }) => [
          ...[task, tau.length, tau.length - used],
          ...[mean, q25, median, q75].map((value) => (Number.isNaN(value) ? null : value)),
        ]),
      },
      data: Object.fromEntries(violins.map(({ task, used, axis: _, ...rest }) => [task, { ...rest, n: used }])),
    },
    (tools) => {
      const names = violins.map(({ task }) => (task === '' ? `all ${unit}` : task))
      const low = smallestOf([0, ...violins.flatMap(({ used, axis }) => (used > 0 ? [axis[0]] : []))])
      const x = { label: "Kendall's tau with the full ranking", domain: [low, 1] }
      return stacked(
        lanesPart(
          tools,
          { names, step: Math.max(24, Math.min(52, 720 / violins.length)), x, right: 20 },
          violinMarks(tools, violins),
        ),
      )
    },
  )
}

function captionOf(violins: readonly Violin[], unit: string): string {
  const first = violins.find(({ used }) => used > 0)
  const what = "Agreement (Kendall's tau) of each resample's ranking with the full one"
  if (!first) return `${what}: no resample has a tau, since all algorithms share one rank.`
  const text = (value: number) => shortText('ratio', value)
  const says = ({ median, q25, q75 }: Violin) => `median ${text(median)}, middle half ${text(q25)} to ${text(q75)}`
  const missing = violins.reduce((sum, { tau, used }) => sum + tau.length - used, 0)
  const left = missing > 0 ? ` ${countText(missing, 'resample has', 'resamples have')} no tau and are left out.` : ''
  const based = `${countText(first.tau.length, 'resample')}${violins.length > 1 ? ' of each task' : unit === 'cases' ? '' : ` of the ${unit}`}; the box spans the quartiles.`
  if (violins.length === 1) return `${what}: ${says(first)}. ${based}${left}`
  const last = violins.findLast(({ used }) => used > 0)!
  const equal = text(first.median) === text(last.median)
  if (equal && violins.length > 2) return `${what}. ${based} All medians are ${text(first.median)}.${left}`
  if (equal) return `${what}. ${based} ${first.task}: ${says(first)}; ${last.task}: ${says(last)}.${left}`
  const [most, least] = violins.length === 2 ? ['Higher', 'lower'] : ['Highest', 'lowest']
  return `${what}, by falling median. ${based} ${most}: ${first.task}, ${says(first)}; ${least}: ${last.task}, ${says(last)}.${left}`
}

/** Half the height of the widest part of a violin, in rows. */
const HALF = 0.42

function violinMarks({ Plot }: DrawingTools, violins: readonly Violin[]): Markish[] {
  const shapes = violins.map(({ at, density }, lane) => {
    const most = largestOf(density)
    return at.map((x, point) => ({
      x,
      low: lane - (HALF * density[point]!) / most,
      high: lane + (HALF * density[point]!) / most,
    }))
  })
  const drawn = violins.map((violin, lane) => ({ ...violin, lane })).filter(({ used }) => used > 0)
  const text = (value: number) => shortText('ratio', value)
  return [
    laneLines(Plot, violins.length),
    ...shapes.flatMap((shape): Markish[] =>
      shape.length < 2
        ? []
        : [
            Plot.areaY(shape, {
              ...{ x: 'x', y1: 'low', y2: 'high' },
              ...{ fill: colourOf(5), fillOpacity: 0.35, stroke: colourOf(0), strokeWidth: 1 },
            }),
          ],
    ),
    Plot.rect(drawn, {
      ...{ x1: 'q25', x2: 'q75', y1: ({ lane }) => lane - 0.1, y2: ({ lane }) => lane + 0.1 },
      ...{ fill: ink('paper'), stroke: ink('ink'), strokeWidth: 1.2 },
      ariaLabel: ({ task, median, q25, q75, used }) =>
        `${task === '' ? 'all cases' : task}: median ${text(median)}, middle half ${text(q25)} to ${text(q75)}, ${used} resamples`,
    }),
    Plot.dot(drawn, { x: 'median', y: 'lane', r: 4, fill: ink('ink') }),
    Plot.text(
      violins.flatMap(({ used, task }, lane) => (used > 0 ? [] : [{ lane, task }])),
      {
        ...{ frameAnchor: 'middle', y: 'lane', text: () => 'no tau is defined', fill: ink('soft') },
        ariaLabel: ({ task }) => `${task === '' ? 'all cases' : task}: no tau is defined`,
      },
    ),
  ]
}
