import type { OptionTable } from '../../../errors/checkOptions'
import type { FigureOptions } from '../../../ranking/figures/figureTable'
import type { TaskTable } from '../../../ranking/tasks/taskTable'
import type { NumberKind } from '../../content/numberText'
import { columnTitle } from '../../document/cellText'
import { figureId } from '../drawing/captionText'

/** The values of a task and its full ranking, as `rankTasks` finds it. */
export interface RankedTable extends TaskTable {
  readonly ranks: readonly number[]
}

export interface PageOptions {
  /** Default: the kind of the figure and the task. */
  readonly id?: string
  /** Places in the ranking that are drawn, the first from 0, the last excluded. Default: all. */
  readonly page?: readonly [from: number, to: number]
}

export interface RankingFigureOptions extends FigureOptions, PageOptions {
  /** Name of the metric that is ranked, for axes and captions. Default `value`. */
  readonly metric?: string
  /** Unit of its values; none for numbers without one. */
  readonly unit?: string | undefined
  /** How its numbers are written. Default `ratio`. */
  readonly kind?: NumberKind
  /** Texts for single dots, which the keyboard walks through. Default: for up to 500 dots. */
  readonly readouts?: boolean
}

export const pageTable: OptionTable<PageOptions> = { id: 'string', page: 'numbers' }

export const rankingFigureTable: OptionTable<RankingFigureOptions> = {
  ...pageTable,
  higherBetter: 'boolean',
  missing: 'any',
  metric: 'string',
  unit: 'string',
  kind: 'string',
  readouts: 'boolean',
}

/** What the data functions take of the options. */
export function dataOptions({ higherBetter, missing }: RankingFigureOptions): FigureOptions {
  return { higherBetter, missing }
}

export interface Page {
  readonly id: string
  /** Behind the title: the task, and which algorithms where not all are drawn. */
  readonly titleEnd: string
  /** " of liver" behind the cases of a caption, nothing for an unnamed task. */
  readonly ofTask: string
  /** Of a list in the order of the ranking, what is drawn. */
  cut<T>(list: readonly T[]): T[]
}

export function pageOf(figure: string, task: string, total: number, { id, page }: PageOptions): Page {
  const [from, to] = page ?? [0, total]
  const part = page && total > to - from ? `, algorithms ${from + 1} to ${Math.min(to, total)} of ${total}` : ''
  const ofPage = part && from > 0 ? `from-${from + 1}` : ''
  return {
    id: id ?? figureId(figure, task, ofPage),
    titleEnd: `${task === '' ? '' : `, ${task}`}${part}`,
    ofTask: task === '' ? '' : ` of ${task}`,
    cut: (list) => list.slice(from, to),
  }
}

/** "dice (higher is better)", "hd95 (mm, lower is better)". */
export function metricAxis(metric: string, higherBetter = true, unit = ''): string {
  return `${metric} (${unit === '' ? '' : `${unit}, `}${higherBetter ? 'higher' : 'lower'} is better)`
}

/** What a caption is about: a metric stands as the user named it, not at the start of a sentence. */
export function valuesOf({ metric, unit }: Pick<RankingFigureOptions, 'metric' | 'unit'>): string {
  // What values without a name are called.
  const isNamed = metric !== undefined && metric !== 'value'
  return columnTitle({ title: isNamed ? `Values of ${metric}` : 'Values', unit })
}

/** Capital first letter, for the start of a sentence or title. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** The shape of a table of one task, for `checkArguments`. */
export const valueTableShape = {
  task: 'string',
  cases: ['string'],
  algorithms: ['string'],
  values: [['number or null']],
} as const

/** That of a table with its ranks. */
export const rankedTableShape = { ranks: ['number'], ...valueTableShape } as const
