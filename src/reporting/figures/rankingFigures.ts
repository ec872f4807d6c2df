import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { bootstrapRankingTable } from '../../ranking/bootstrapRanking'
import { rankingMethods } from '../../ranking/statisticSheets'
import { bootstrapTasks, type TaskBootstrap } from '../../ranking/tasks/bootstrapTasks'
import { type RankingReportOptions, type ReportedTask, rankingReport } from '../../ranking/tasks/rankingReport'
import { rankTasks } from '../../ranking/tasks/rankTasks'
import { type TaskTable, taskTableShape } from '../../ranking/tasks/taskTable'
import { figureId } from './drawing/captionText'
import { MOST_DOTS } from './drawing/hexagonMarks'
import { idParts, pagesOf, panelsOfPage } from './drawing/pages'
import type { Figure } from './figure'
import type { RankingFigures, RankingFiguresOptions } from './figureSets'
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
import { significanceMapFigure } from './ranking/significanceMapFigure'
import { violinFigure } from './ranking/violinFigure'
import { winnerShareFigure } from './ranking/winnerShareFigure'
import { acrossTasksFigures } from './tasks/acrossTasksFigures'

const { indices: _indices, ...rankingTable } = bootstrapRankingTable
const optionTable: OptionTable<RankingFiguresOptions> = {
  ...rankingTable,
  ...{ adjustTests: 'string', metric: 'string', kind: 'string', bootstraps: 'list', report: 'object' },
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
  const { metric = 'value', kind = 'ratio', bootstraps, report, ...ranking } = options
  const { adjustTests: _adjustTests, samples, seed, level, repeats, ...method } = ranking
  const ranked = rankTasks(tasks, method)
  const sampled = bootstraps ?? bootstrapTasks(tasks, { ...method, samples, seed, level, repeats })
  const reported = (report ?? rankingReport(tasks, ranking)).tasks
  // So many texts of dots would be most of a report.
  const dots = tasks.reduce((sum, { cases, algorithms }) => sum + cases.length * algorithms.length, 0)
  const readouts = dots > MOST_DOTS ? { readouts: false } : {}
  const parts = idParts(tasks.map(({ task }) => task))
  const sets = await Promise.all(
    tasks.map((table, at) => {
      const bootstrap = sampled.find(({ task }) => task === table.task)
      const task = {
        table: { ...table, ranks: ranked[at]!.ranks },
        bootstrap,
        reported: reported[at]!,
        part: parts[at]!,
      }
      return taskFigures(task, { ...ranking, metric, kind, ...readouts })
    }),
  )
  const violins = sampled.length > 0 ? [await violinFigure(sampled)] : []
  const all = (section: keyof TaskFigures) => sets.flatMap((set) => set[section])
  return {
    overview: all('missing'),
    ranking: all('ranking'),
    rawData: all('rawData'),
    stability: [...all('stability'), ...violins, ...all('methods')],
    acrossTasks: await acrossTasksFigures(ranked, sampled),
    pairs: all('pairs'),
  }
}

interface RankedAndSampled {
  readonly table: RankedTable
  readonly bootstrap: TaskBootstrap | undefined
  readonly reported: ReportedTask
  /** The part of ids that stands for the task. */
  readonly part: string
}

type Words = Required<Pick<RankingFiguresOptions, 'kind' | 'metric'>> & Pick<RankingFigureOptions, 'readouts'>

type TaskFigures = Readonly<Record<'methods' | 'missing' | 'pairs' | 'ranking' | 'rawData' | 'stability', Figure[]>>

async function taskFigures(task: RankedAndSampled, options: RankingReportOptions & Words): Promise<TaskFigures> {
  const { table, bootstrap, reported, part } = task
  const { higherBetter = true, missing = 'none', metric, kind, readouts } = options
  const several = table.algorithms.length > 1
  const gaps = reported.missing > 0
  const onPages = (name: string, draw: (page: PageOptions) => Promise<Figure>, panels?: number): Promise<Figure[]> =>
    Promise.all(
      pagesOf(table.algorithms.length, panels).map(({ page, suffix }) =>
        draw({ id: figureId(name, part, suffix), ...(page && { page }) }),
      ),
    )
  const words: RankingFigureOptions = { higherBetter, missing, metric, kind, readouts }
  const tests = { alpha: options.alpha ?? 0.05, adjust: options.adjustTests ?? 'holm' }
  const none = Promise.resolve([])
  const [absent, ranking, box, podium, heatmap, blob, winners, significance, methods, pairs] = await Promise.all([
    gaps ? onPages('missing', (page) => missingValuesFigure(table, page)) : none,
    onPages('ranking', (page) => intervalFigure(task, options, page)),
    onPages('box', (page) => boxPlotFigure(table, { ...words, ...page })),
    onPages('podium', (page) => podiumFigure(table, { ...words, ...page }), panelsOfPage(PODIUM_PANEL, 3)),
    onPages('heatmap', (page) => rankingHeatmapFigure(table, { ...words, ...page })),
    bootstrap ? onPages('blob', (page) => blobPlotFigure(bootstrap, page)) : none,
    bootstrap ? onPages('winners', (page) => winnerShareFigure(bootstrap, page)) : none,
    several && !(gaps && missing === 'none')
      ? onPages('significance', (page) => significanceMapFigure(table, { ...words, ...tests, ...page }))
      : none,
    several
      ? onPages(
          'methods',
          (page) => methodLinesFigure(table, { higherBetter, missing, ...page }),
          panelsOfPage(LINES_PANEL, 3),
        )
      : none,
    several ? onPages('pairs', (page) => forestPlotFigure(table, { ...words, seed: options.seed, ...page })) : none,
  ])
  return {
    ...{ missing: absent, ranking, methods, pairs },
    ...{ rawData: [...box, ...podium, ...heatmap], stability: [...blob, ...winners, ...significance] },
  }
}

/** Ranks are better when low and shares of wins when high, whatever the metric. */
function intervalFigure(
  { table, bootstrap, reported }: RankedAndSampled,
  { metric, kind, readouts: _, ...options }: RankingReportOptions & Words,
  page: PageOptions,
): Promise<Figure> {
  const { method = 'meanThenRank', higherBetter = true } = options
  const found = aggregateIntervals(table, bootstrap, { ...options, metric })
  const { of } = rankingMethods[method]
  const better = of === 'wins' || (of === 'values' && higherBetter)
  return rankIntervalFigure(
    { ...reported, ...found, colours: table.algorithms },
    { kind: of === 'values' ? kind : 'ratio', higherBetter: better, ...page },
  )
}
