import type { Markish } from '@observablehq/plot'
import { metricRange } from '../../../catalogue/metricRange'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import { adjustPValues } from '../../../ranking/adjustPValues'
import { pairedP } from '../../../ranking/comparisons/pairedP'
import { pairedValues } from '../../../ranking/comparisons/pairedValues'
import { signTest } from '../../../ranking/comparisons/signTest'
import type { Interval } from '../../../ranking/intervals/interval'
import { differenceRange, shownIntervals } from '../../../ranking/intervals/shownInterval'
import { rankOrder } from '../../../ranking/rankOrder'
import { intervalText } from '../../content/intervalText'
import { numberText } from '../../content/numberText'
import { columnTitle } from '../../document/cellText'
import { drawFigure } from '../drawing/drawFigure'
import { laneLines, lanesPart } from '../drawing/lanes'
import { colourOf, ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import { shareOfIntervals } from '../drawing/shareOfIntervals'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { intervalsByName } from './intervalsByName'
import { intervalsText } from './intervalsText'
import {
  capital,
  pageOf,
  type RankedTable,
  type RankingFigureOptions,
  rankedTableShape,
  rankingFigureTable,
} from './rankedTable'

export interface ForestPlotOptions extends RankingFigureOptions {
  /** Resamples of each interval. Default 2000. */
  readonly samples?: number
  /** Default 1. */
  readonly seed?: number
  /** p of the two-sided Wilcoxon signed-rank test beside each pair; without it the figure is shown with the tests of a ranking. Default true. */
  readonly tests?: boolean
  /** Intervals of the differences to other algorithms by their names, where they were computed before. */
  readonly differences?: ReadonlyMap<string, Interval> | undefined
}

const optionTable: OptionTable<ForestPlotOptions> = {
  ...rankingFigureTable,
  ...{ samples: 'number', seed: 'number', tests: 'boolean', differences: 'object' },
}

/** The first algorithm against another one. */
interface PairRow {
  readonly algorithm: string
  readonly difference: Interval
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** Wilcoxon signed rank, two-sided, and by Holm over the pairs; NaN where no case differs or none is common. */
  readonly p: number
  readonly adjustedP: number
}

/**
 * Forest plot of paired differences: the first of the ranking against each other algorithm on the cases that both have.
 *
 * @throws MedgradeError `too-few-values` for fewer than two algorithms, `bad-option` for no resample.
 * @example
 * const table = { task: '', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values: [[0.9, 0.8], [0.8, 0.7], [0.7, 0.75]], ranks: [1, 2] }
 * const figure = await forestPlotFigure(table)
 * figure.table.rows[0].slice(5, 8) // → [ 2, 0, 1 ]
 */
export async function forestPlotFigure(table: RankedTable, options: ForestPlotOptions = {}): Promise<Figure> {
  checkArguments({ table }, rankedTableShape)
  checkOptions('forestPlotFigure', options, optionTable)
  if (options.differences !== undefined) checkArguments({ differences: options.differences }, 'map')
  const { metric = 'value', unit = '', higherBetter = true, samples = 2000, seed = 1, tests = true } = options
  const { algorithms, ranks, task } = table
  if (algorithms.length < 2) refuse('too-few-values', 'A forest plot', `${algorithms.length} algorithm`, 'at least 2')
  const [first, ...others] = rankOrder(ranks)
  const best = algorithms[first!]!
  const all = pairsOf(table, first!, others, { ...options, samples, seed })
  const named = columnTitle({ title: metric, unit })
  const { id, titleEnd, ofTask, cut } = pageOf('pairs', task, others.length, options)
  const shown = cut(all)
  const tested = all.filter(({ p }) => !Number.isNaN(p)).length
  const hasInterval = all.some(({ difference }) => !Number.isNaN(difference.low))
  const intervals = intervalsText(all.map(({ algorithm, difference }) => ({ name: algorithm, interval: difference })))
  return drawFigure(
    {
      id,
      title: `${best} against each other algorithm${titleEnd}`,
      caption: [
        `Mean difference in ${named}${ofTask}, ${best} minus the other, on the cases that both have (${intervals}).`,
        `On the right: difference${hasInterval ? ' with interval' : ''}${tests ? `, and p of the two-sided Wilcoxon signed-rank test, Holm over ${countText(tested, 'pair')}` : ''}.`,
        capital(
          `${shareOfIntervals(all.map(({ difference }) => difference))}${higherBetter ? 'above' : 'below'} 0 ${best} is better.`,
        ),
      ].join(' '),
      table: {
        columns: [
          'pair',
          ...['mean difference', 'low', 'high'].map((title) => columnTitle({ title, unit })),
          'cases',
          'wins',
          'ties',
          'losses',
          ...(tests ? ['p', 'adjusted p'] : []),
        ],
        rows: shown.map(
          ({ algorithm, difference: { estimate, low, high, cases }, wins, ties, losses, p, adjustedP }) => [
            `${best} − ${algorithm}`,
            ...[estimate, low, high].map(orNull),
            ...[cases, wins, ties, losses],
            ...(tests ? [p, adjustedP].map(orNull) : []),
          ],
        ),
      },
      data: { first: best, pairs: tests ? all : all.map(({ p: _, adjustedP: __, ...pair }) => pair) },
    },
    (plotting) => {
      const names = shown.map(({ algorithm }) => algorithm)
      const x = { label: `difference in ${named}: ${best} minus the other`, nice: true }
      const lanes = { names, step: 28, right: tests ? 226 : 180, top: 26, x }
      return stacked(lanesPart(plotting, lanes, pairMarks(plotting, shown, { best, unit, tests })))
    },
  )
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

function pairsOf(
  { values, algorithms }: RankedTable,
  first: number,
  others: readonly number[],
  { samples = 2000, seed = 1, higherBetter = true, missing, metric = '', differences: known }: ForestPlotOptions,
): PairRow[] {
  const replaced = (value: number | null) => {
    const absent = value === null || Number.isNaN(value)
    return absent ? (typeof missing === 'number' ? missing : Number.NaN) : value
  }
  const column = (index: number) => Float64Array.from(values, (row) => replaced(row[index]!))
  const own = column(first)
  const pairs = others.map((other) => pairedValues(own, column(other)))
  const p = pairs.map(({ a, b }) => (a.length === 0 ? Number.NaN : pairedP(a, b)))
  const adjusted = adjustPValues(p)
  const range = differenceRange(metricRange(metric))
  const names = others.map((other) => algorithms[other]!)
  const intervals = intervalsByName(names, known, (absent) =>
    shownIntervals(
      absent.map((at) => ({ values: pairs[at]!.differences, range })),
      { samples, seed },
    ),
  )
  return pairs.map(({ a, b }, index) => {
    const { above, below, equal } = signTest(a, b)
    const [wins, losses] = higherBetter ? [above, below] : [below, above]
    const name = names[index]!
    return {
      algorithm: name,
      difference: intervals.get(name)!,
      wins,
      losses,
      ties: equal,
      p: p[index]!,
      adjustedP: adjusted[index]!,
    }
  })
}

function pairMarks(
  { Plot }: DrawingTools,
  pairs: readonly PairRow[],
  { best, unit, tests }: { readonly best: string; readonly unit: string; readonly tests: boolean },
): Markish[] {
  const rows = pairs.map(({ difference, ...rest }, lane) => ({ ...rest, ...difference, lane }))
  const interval = ({ estimate, low, high }: (typeof rows)[number], of = '') =>
    intervalText('difference', estimate, low, high, of)
  const right = { frameAnchor: 'right', y: 'lane', textAnchor: 'end' } as const
  const head = { frameAnchor: 'top-right', dy: -18, textAnchor: 'end', fill: ink('soft') } as const
  return [
    laneLines(Plot, rows.length),
    Plot.ruleX([0], { stroke: ink('ink'), strokeDasharray: '4 3' }),
    Plot.ruleY(
      rows.filter(({ low, high }) => Number.isFinite(low + high)),
      {
        ...{ x1: 'low', x2: 'high', y: 'lane', stroke: ink('ink'), strokeWidth: 2 },
      },
    ),
    Plot.dot(
      rows.filter(({ estimate }) => Number.isFinite(estimate)),
      {
        ...{ x: 'estimate', y: 'lane', symbol: 'square', r: 5, fill: colourOf(0) },
        ariaLabel: (row) =>
          `${best} minus ${row.algorithm}: ${interval(row, unit)}, ${tests ? `p ${numberText('p', row.adjustedP)}, ` : ''}${row.wins} wins, ${row.ties} ties, ${row.losses} losses`,
      },
    ),
    Plot.text(rows, { ...right, text: (row) => interval(row), dx: 168 }),
    Plot.text(['difference (95 %)'], { ...head, dx: 168 }),
    ...(tests
      ? [
          Plot.text(rows, { ...right, text: ({ adjustedP }) => numberText('p', adjustedP), dx: 214 }),
          Plot.text(['p'], { ...head, dx: 214 }),
        ]
      : []),
  ]
}
