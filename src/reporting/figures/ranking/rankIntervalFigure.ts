import type { Markish } from '@observablehq/plot'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import type { StatisticsWarning } from '../../../ranking/intervals/statisticsWarnings'
import type { ReportedTask } from '../../../ranking/tasks/rankingReport'
import { intervalText } from '../../content/intervalText'
import { numberText } from '../../content/numberText'
import { columnTitle } from '../../document/cellText'
import { shortText } from '../drawing/captionText'
import { domainOf } from '../drawing/domainOf'
import { drawFigure } from '../drawing/drawFigure'
import { markColours } from '../drawing/keyPart'
import { laneLines, lanesPart } from '../drawing/lanes'
import { edgeOf, ink, symbolOf } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { capital, metricAxis, pageOf, type RankingFigureOptions, rankingFigureTable } from './rankedTable'

/** A task of `rankingReport`, with an interval of each aggregate where there is one. */
export interface RankIntervalTask extends Omit<ReportedTask, 'tau' | 'warnings'> {
  readonly warnings?: readonly StatisticsWarning[]
  /** Words for the aggregate and its interval, such as "mean Dice" and "95 % interval, studentised bootstrap, n = 20 cases, 2000 resamples, seed 1". */
  readonly aggregate: string
  readonly interval: string
  /** Algorithm → ends; absent or NaN for none. */
  readonly intervals: ReadonlyMap<string, { readonly low: number; readonly high: number }>
  /** Names in the order of their colours. */
  readonly colours: readonly string[]
}

/**
 * Ranking with intervals: the aggregate of each algorithm with its interval, its rank with the middle 95 % of its ranks and its share of wins in the
 * resamples. A bracket joins the first and those from which it does not differ significantly.
 *
 * @example
 * const row = { low: 1, high: 2, winnerShare: 0.7, betterThan: [] }
 * const algorithms = [{ rank: 1, algorithm: 'A', aggregate: 0.9, ...row }, { rank: 2, algorithm: 'B', aggregate: 0.8, ...row }]
 * const task = { task: '', cases: 20, missing: 0, algorithms, aggregate: 'mean', interval: 't', intervals: new Map(), colours: ['A', 'B'] }
 * const figure = await rankIntervalFigure(task)
 * figure.caption.includes('2 of 2 algorithms') // → true
 */
export async function rankIntervalFigure(task: RankIntervalTask, options: RankingFigureOptions = {}): Promise<Figure> {
  checkArguments({ task }, { aggregate: 'string', interval: 'string', intervals: 'map' })
  checkOptions('rankIntervalFigure', options, rankingFigureTable)
  const { kind = 'ratio', unit = '', higherBetter = true } = options
  const aggregate = columnTitle({ title: task.aggregate, unit })
  const { algorithms, intervals, cases } = task
  const { id, titleEnd, ofTask, cut } = pageOf('ranking', task.task, algorithms.length, options)
  const shown = cut(algorithms)
  const level = levelWith(task)
  const ends = (name: string) => intervals.get(name) ?? { low: Number.NaN, high: Number.NaN }
  const caption = [
    `${capital(aggregate)} of ${countText(cases, 'case')}${ofTask} by rank${task.interval.startsWith('no') ? '' : ', with its interval'} (${task.interval}).`,
    'On the right: rank (middle 95 % of the ranks in the resamples of the cases) and share of the resamples won.',
    bracketWords(task, level),
  ]
  return drawFigure(
    {
      id,
      title: `Ranking with intervals${titleEnd}`,
      caption: caption.join(' '),
      table: {
        columns: [
          'rank',
          'algorithm',
          aggregate,
          columnTitle({ title: 'low', unit }),
          columnTitle({ title: 'high', unit }),
          'rank low',
          'rank high',
          'share of wins',
          ...(level === null ? [] : ['bracketed']),
        ],
        rows: shown.map((row) => {
          const numbers = [
            row.aggregate,
            ends(row.algorithm).low,
            ends(row.algorithm).high,
            row.low,
            row.high,
            row.winnerShare,
          ]
          const bracketed = level === null ? [] : [level.includes(row.algorithm) ? 'yes' : 'no']
          return [
            row.rank,
            row.algorithm,
            ...numbers.map((value) => (Number.isNaN(value) ? null : value)),
            ...bracketed,
          ]
        }),
      },
      data: { algorithms: shown.map((row) => ({ ...row, interval: ends(row.algorithm) })), notBetterThan: level },
    },
    (tools) => {
      const rows = shown.map((row, lane) => ({
        ...row,
        lane,
        ...{ from: ends(row.algorithm).low, to: ends(row.algorithm).high },
      }))
      const names = shown.map(({ algorithm }) => algorithm)
      const domain = domainOf(rows.flatMap(({ from, to, aggregate }) => [from, to, aggregate]))
      const x = { label: metricAxis(task.aggregate, higherBetter, unit), domain }
      const bracket = level && rows.filter(({ algorithm }) => level.includes(algorithm)).map(({ lane }) => lane)
      const marks = rowMarks(tools, rows, { kind, unit, bracket: bracket ?? [], end: domain[1], colours: task.colours })
      return stacked(lanesPart(tools, { names, step: 28, right: 168, top: 26, x }, marks))
    },
  )
}

function bracketWords({ algorithms }: RankIntervalTask, level: readonly string[] | null): string {
  const [first, all] = [algorithms[0]!.algorithm, algorithms.length]
  if (all === 1) return 'There is no other algorithm.'
  if (level === null) return 'There is no bracket, since the first is not tested here.'
  if (level.length === 1)
    return `${first} is significantly better than ${all === 2 ? 'the other' : `all ${all - 1} others`}.`
  const joins = `the bracket joins ${level.length} of ${all} algorithms`
  if (level.length === all) return `${first} is significantly better than none: ${joins}.`
  return `${first} is not significantly better than ${countText(level.length - 1, 'other')}: ${joins}.`
}

/** The first algorithm and those that it is not significantly better than; null without tests. */
function levelWith({ algorithms }: RankIntervalTask): string[] | null {
  const wins = algorithms[0]!.betterThan
  return wins === null ? null : algorithms.flatMap(({ algorithm }) => (wins.includes(algorithm) ? [] : [algorithm]))
}

type IntervalRow = RankIntervalTask['algorithms'][number] & {
  readonly lane: number
  readonly from: number
  readonly to: number
}

interface RowWords {
  readonly kind: NonNullable<RankingFigureOptions['kind']>
  readonly unit: string
  /** Lanes that the bracket joins. */
  readonly bracket: readonly number[]
  /** Right end of the axis. */
  readonly end: number
  readonly colours: readonly string[]
}

function rowMarks(
  { Plot }: DrawingTools,
  rows: readonly IntervalRow[],
  { kind, unit, bracket, end, colours }: RowWords,
): Markish[] {
  const number = ({ algorithm }: IntervalRow) => Math.max(colours.indexOf(algorithm), 0)
  const ranks = ({ rank, low, high }: IntervalRow) =>
    Number.isNaN(low) ? String(rank) : `${rank} (${shortText('rank', low)} to ${shortText('rank', high)})`
  const wins = ({ winnerShare }: IntervalRow) => (Number.isNaN(winnerShare) ? '' : numberText('percent', winnerShare))
  const right = { frameAnchor: 'right', y: 'lane', fill: ink('ink') } as const
  const head = { frameAnchor: 'top-right', dy: -18, fill: ink('soft') } as const
  const joined = bracket.length > 1
  return [
    laneLines(Plot, rows.length),
    Plot.ruleY(
      rows.filter(({ from, to }) => Number.isFinite(from + to)),
      {
        ...{ x1: 'from', x2: 'to', y: 'lane', stroke: (row) => edgeOf(number(row)), strokeWidth: 3 },
      },
    ),
    ...rows
      .filter(({ aggregate }) => Number.isFinite(aggregate))
      .map((row) =>
        Plot.dot([row], {
          ...{ x: 'aggregate', y: 'lane', r: 5, symbol: symbolOf(number(row)), ...markColours(number(row)) },
          ariaLabel: (one) =>
            `${one.algorithm}: ${intervalText(kind, one.aggregate, one.from, one.to, unit)}, rank ${ranks(one)}, wins ${wins(one) || 'unknown'}`,
        }),
      ),
    Plot.text(rows, { ...right, text: ranks, dx: 82, textAnchor: 'end' }),
    Plot.text(rows, { ...right, text: wins, dx: 146, textAnchor: 'end' }),
    Plot.text(['rank (95 %)'], { ...head, dx: 82, textAnchor: 'end' }),
    Plot.text(['wins'], { ...head, dx: 146, textAnchor: 'end' }),
    ...(joined
      ? [
          Plot.ruleX([end], {
            ...{ y1: () => bracket[0]! - 0.3, y2: () => bracket[bracket.length - 1]! + 0.3 },
            ...{ stroke: ink('ink'), strokeWidth: 2.5, dx: 8 },
          }),
        ]
      : []),
  ]
}
