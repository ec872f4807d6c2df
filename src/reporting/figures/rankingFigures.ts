import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { bootstrapRankingTable } from '../../ranking/bootstrapRanking'
import { rankingMethods } from '../../ranking/statisticSheets'
import { bootstrapTasks, type TaskBootstrap } from '../../ranking/tasks/bootstrapTasks'
import { type RankingReportOptions, type ReportedTask, rankingReport } from '../../ranking/tasks/rankingReport'
import { rankTasks } from '../../ranking/tasks/rankTasks'
import { type TaskTable, taskTableShape } from '../../ranking/tasks/taskTable'
import { MOST_DOTS } from './drawing/hexagonMarks'
import { idParts, panelsOfPage } from './drawing/pages'
import type { Figure } from './figure'
import type { GivenIntervals, RankingFigures, RankingFiguresOptions } from './figureSets'
import { drawSections, type FigureSheet, onPages } from './figureSheet'
import { aggregateIntervals } from './ranking/aggregateIntervals'
import { blobPlotFigure } from './ranking/blobPlotFigure'
import { boxPlotFigure } from './ranking/boxPlotFigure'
import { forestPlotFigure } from './ranking/forestPlotFigure'
import { LINES_PANEL, methodLinesFigure } from './ranking/methodLinesFigure'
import { missingValuesFigure } from './ranking/missingValuesFigure'
import { podiumFigure } from './ranking/podiumFigure'
import { PODIUM_PANEL } from './ranking/podiumPanels'
import type { PageOptions, RankedTable, RankingFigureOptions } from './ranking/rankedTable'
import { rankIntervalFigure } from './ranking/rankIntervalFigure'
import { rankingHeatmapFigure } from './ranking/rankingHeatmapFigure'
import { type GivenTests, significanceMapFigure } from './ranking/significanceMapFigure'
import { winnerShareFigure } from './ranking/winnerShareFigure'
import { acrossTasksSheets } from './tasks/acrossTasksSheets'

const { indices: _indices, ...rankingTable } = bootstrapRankingTable
const optionTable: OptionTable<RankingFiguresOptions> = {
  ...rankingTable,
  ...{
    adjustTests: 'string',
    metric: 'string',
    unit: 'string',
    kind: 'string',
    bootstraps: 'list',
    report: 'object',
    tests: 'list',
    given: 'list',
  },
}

/**
 * All figures of a report on many algorithms, by section: raw data, ranking with intervals, stability, agreement over tasks, pairs. The ranking is that of
 * `rankTasks` and its resamples those of `bootstrapTasks` with the same options. More than 20 algorithms are drawn on pages of 20.
 *
 * @throws MedgradeError as `rankTasks` and `bootstrapTasks`.
 * @example
 * const values = [[0.9, 0.8], [0.8, 0.7], [0.9, 0.6]]
 * const tasks = [{ task: 'liver', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values }]
 * const { rawData } = await rankingFigures(tasks, { metric: 'Dice', samples: 100 })
 * rawData.map(({ id }) => id) // → [ 'box-liver', 'podium-liver', 'heatmap-liver' ]
 */
export async function rankingFigures(
  tasks: readonly TaskTable[],
  options: RankingFiguresOptions = {},
): Promise<RankingFigures> {
  checkArguments({ tasks }, [taskTableShape])
  checkOptions('rankingFigures', options, optionTable)
  checkGiven(options, tasks.length)
  const { metric = 'value', unit, kind = 'ratio', bootstraps, report, tests, given, ...ranking } = options
  const { adjustTests: _adjustTests, samples, seed, level, repeats, ...method } = ranking
  const ranked = rankTasks(tasks, method)
  const sampled = bootstraps ?? bootstrapTasks(tasks, { ...method, samples, seed, level, repeats })
  const reported = (report ?? rankingReport(tasks, ranking)).tasks
  // So many texts of dots would be most of a report.
  const dots = tasks.reduce((sum, { cases, algorithms }) => sum + cases.length * algorithms.length, 0)
  const readouts = dots > MOST_DOTS ? { readouts: false } : {}
  const parts = idParts(tasks.map(({ task }) => task))
  const sets: Readonly<Record<(typeof rankingFigureSheets)[number]['section'], Figure[]>>[] = []
  for (const [at, table] of tasks.entries()) {
    const facts = {
      table: { ...table, ranks: ranked[at]!.ranks },
      bootstrap: sampled.find(({ task }) => task === table.task),
      reported: reported[at]!,
      part: parts[at]!,
      given: tests?.[at],
      known: given?.[at],
      options: { ...ranking, metric, unit, kind, ...readouts },
    }
    sets.push(await drawSections(rankingFigureSheets, facts))
  }
  const { violins, acrossTasks } = await drawSections(acrossTasksSheets, { tasks: ranked, sampled })
  const all = (section: (typeof rankingFigureSheets)[number]['section']) => sets.flatMap((set) => set[section])
  return {
    overview: all('missing'),
    ranking: all('ranking'),
    rawData: all('rawData'),
    stability: [...all('stability'), ...violins, ...all('methods')],
    acrossTasks,
    pairs: all('pairs'),
  }
}

/** The fields of what was computed before, without which drawing stops far from the mistake. */
const givenShapes = {
  bootstraps: [{ task: 'string', algorithms: ['string'], summary: 'list' }],
  report: { tasks: [{ algorithms: 'list', missing: 'number' }] },
  tests: [{ words: 'string', superior: 'list', adjustedP: 'list' }],
  given: [{ values: 'map', differences: 'map' }],
} as const

/** @throws MedgradeError `bad-input` for a value of another shape, `shape-mismatch` for results of another number of tasks. */
function checkGiven(options: RankingFiguresOptions, count: number): void {
  for (const name of ['bootstraps', 'report', 'tests', 'given'] as const)
    if (options[name] !== undefined) checkArguments({ [name]: options[name] }, givenShapes[name])
  for (const name of ['tests', 'given'] as const) {
    const found = options[name]?.length ?? count
    if (found !== count) refuse('shape-mismatch', name, `${found} entries`, `${count}, one for each task`)
  }
}

interface RankedAndSampled {
  readonly table: RankedTable
  readonly bootstrap: TaskBootstrap | undefined
  readonly reported: ReportedTask
  /** The part of ids that stands for the task. */
  readonly part: string
  readonly given: GivenTests | undefined
  readonly known: GivenIntervals | undefined
}

type Words = Required<Pick<RankingFiguresOptions, 'kind' | 'metric'>> &
  Pick<RankingFiguresOptions, 'unit'> &
  Pick<RankingFigureOptions, 'readouts'>

type TaskFacts = RankedAndSampled & { readonly options: RankingReportOptions & Words }

const algorithmsOf = ({ table }: RankedAndSampled) => table.algorithms.length
const severalOf = (facts: RankedAndSampled) => algorithmsOf(facts) > 1
const wordsOf = ({ options }: TaskFacts): RankingFigureOptions => {
  const { higherBetter = true, missing = 'none', metric, unit, kind, readouts } = options
  return { higherBetter, missing, metric, unit, kind, readouts }
}

/** The figures of a task; those of all tasks are in `acrossTasksSheets`. */
export const rankingFigureSheets: readonly FigureSheet<
  TaskFacts,
  'missing' | 'ranking' | 'rawData' | 'stability' | 'methods' | 'pairs'
>[] = [
  {
    id: 'missing',
    section: 'missing',
    drawn: 'missingValuesFigure',
    shows: 'which values are missing',
    needs: ({ reported }) => reported.missing > 0,
    draw: (facts) =>
      onPages(['missing', facts.part], algorithmsOf(facts), undefined, (page) =>
        missingValuesFigure(facts.table, page),
      ),
  },
  {
    id: 'ranking',
    section: 'ranking',
    drawn: 'rankIntervalFigure',
    shows:
      'the ranked value with its interval, rank interval, share of wins; a bracket joins those that the first is not significantly better than',
    draw: (facts) =>
      onPages(['ranking', facts.part], algorithmsOf(facts), undefined, (page) =>
        intervalFigure(facts, facts.options, page),
      ),
  },
  {
    id: 'box',
    section: 'rawData',
    drawn: 'boxPlotFigure',
    shows: 'every value and a box for each algorithm, by rank',
    draw: (facts) =>
      onPages(['box', facts.part], algorithmsOf(facts), undefined, (page) =>
        boxPlotFigure(facts.table, { ...wordsOf(facts), ...page }),
      ),
  },
  {
    id: 'podium',
    section: 'rawData',
    drawn: 'podiumFigure',
    shows: 'the place of each algorithm in each case, with a line for each case',
    draw: (facts) =>
      onPages(['podium', facts.part], algorithmsOf(facts), panelsOfPage(PODIUM_PANEL, 3), (page) =>
        podiumFigure(facts.table, { ...wordsOf(facts), ...page }),
      ),
  },
  {
    id: 'heatmap',
    section: 'rawData',
    drawn: 'rankingHeatmapFigure',
    shows: 'how many cases give an algorithm a rank',
    draw: (facts) =>
      onPages(['heatmap', facts.part], algorithmsOf(facts), undefined, (page) =>
        rankingHeatmapFigure(facts.table, { ...wordsOf(facts), ...page }),
      ),
  },
  {
    id: 'blob',
    section: 'stability',
    drawn: 'blobPlotFigure',
    shows: 'ranks in the resamples of the cases',
    needs: ({ bootstrap }) => bootstrap !== undefined,
    draw: (facts) =>
      onPages(['blob', facts.part], algorithmsOf(facts), undefined, (page) => blobPlotFigure(facts.bootstrap!, page)),
  },
  {
    id: 'winners',
    section: 'stability',
    drawn: 'winnerShareFigure',
    shows: 'first places in the resamples of the cases',
    needs: ({ bootstrap }) => bootstrap !== undefined,
    draw: (facts) =>
      onPages(['winners', facts.part], algorithmsOf(facts), undefined, (page) =>
        winnerShareFigure(facts.bootstrap!, page),
      ),
  },
  {
    id: 'significance',
    section: 'stability',
    drawn: 'significanceMapFigure',
    shows: 'which algorithm is better than which: one-sided Wilcoxon tests, Holm',
    needs: (facts) => severalOf(facts) && facts.reported.algorithms[0]!.betterThan !== null,
    draw: (facts) => {
      const { alpha = 0.05, adjustTests: adjust = 'holm' } = facts.options
      return onPages(['significance', facts.part], algorithmsOf(facts), undefined, (page) =>
        significanceMapFigure(facts.table, { ...wordsOf(facts), alpha, adjust, given: facts.given, ...page }),
      )
    },
  },
  {
    id: 'methods',
    section: 'methods',
    drawn: 'methodLinesFigure',
    shows: 'ranks by several ranking methods',
    needs: severalOf,
    draw: (facts) => {
      const { higherBetter, missing } = wordsOf(facts)
      return onPages(['methods', facts.part], algorithmsOf(facts), panelsOfPage(LINES_PANEL, 3), (page) =>
        methodLinesFigure(facts.table, { higherBetter, missing, ...page }),
      )
    },
  },
  {
    id: 'pairs',
    section: 'pairs',
    drawn: 'forestPlotFigure',
    shows: 'paired differences of the first and each other algorithm',
    needs: severalOf,
    draw: (facts) =>
      onPages(['pairs', facts.part], algorithmsOf(facts), undefined, (page) =>
        forestPlotFigure(facts.table, {
          ...wordsOf(facts),
          seed: facts.options.seed,
          tests: false,
          differences: facts.known?.differences,
          ...page,
        }),
      ),
  },
]

/** Ranks are better when low and shares of wins when high, whatever the metric. */
function intervalFigure(
  { table, bootstrap, reported, known }: RankedAndSampled,
  { metric, unit, kind, readouts: _, ...options }: RankingReportOptions & Words,
  page: PageOptions,
): Promise<Figure> {
  const { method = 'meanThenRank', higherBetter = true } = options
  const found = aggregateIntervals(table, bootstrap, { ...options, metric, given: known?.values })
  const { of } = rankingMethods[method]
  const better = of === 'wins' || (of === 'values' && higherBetter)
  const written = of === 'values' ? { kind, unit } : { kind: 'ratio' as const }
  return rankIntervalFigure(
    { ...reported, ...found, colours: table.algorithms },
    { ...written, higherBetter: better, ...page },
  )
}
