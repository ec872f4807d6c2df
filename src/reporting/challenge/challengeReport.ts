import { metricRange } from '../../catalogue/metricRange'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { bootstrapRankingTable } from '../../ranking/bootstrapRanking'
import { bootstrapTasks, type TaskBootstrap } from '../../ranking/tasks/bootstrapTasks'
import { type RankingReport, type RankingReportOptions, rankingReportOf } from '../../ranking/tasks/rankingReport'
import { rankTasks } from '../../ranking/tasks/rankTasks'
import { type TaskTable, taskTableShape } from '../../ranking/tasks/taskTable'
import type { NumberKind } from '../content/numberText'
import type { CasePicture, Fact, ReportDocument, Section } from '../document/reportDocument'
import type { GivenTests } from '../figures/ranking/significanceMapFigure'
import { challengeDocument } from './challengeDocument'
import type { ChallengeResults } from './challengeInput'
import { pairsWithFirst } from './pairsWithFirst'
import { rankingFiguresOf } from './rankingFiguresOf'
import type { SchemeRanking } from './schemeRanking'
import type { CaseGroups } from './subgroupsSection'
import { valueIntervals } from './valueIntervals'

export interface ChallengeReportOptions extends RankingReportOptions {
  /** Default `Comparison of algorithms`. */
  readonly title?: string
  /** Name of the metric that is ranked; default `value`. */
  readonly metric?: string
  /** All metrics that the report shows; default: the one that is ranked. */
  readonly metrics?: readonly string[]
  readonly unit?: string
  /** How its numbers are written; default `ratio`. */
  readonly kind?: NumberKind
  /** The official ranking, shown beside this one. */
  readonly scheme?: SchemeRanking | null
  /** A property of cases whose groups are summarised. */
  readonly groups?: CaseGroups | null
  readonly pictures?: readonly CasePicture[]
  /** Further sections before the methods, such as a table of all metrics. */
  readonly sections?: readonly Section[]
  /**
   * What tests the differences of the algorithms in place of the tests of a ranking, as a sentence for the methods: a page gives a comparison one p-value.
   */
  readonly testedBy?: string
  /** Tests of each task that were made elsewhere: the ranking shows these in place of its own. */
  readonly tests?: readonly GivenTests[]
  /** Definitions by name, such as of empty masks. */
  readonly conventions?: Readonly<Record<string, string>>
  /** What `bootstrapTasks` returned for the same tasks and options, to save the time of drawing again. */
  readonly bootstraps?: readonly TaskBootstrap[] | undefined
  /** Sentences that stand among the warnings. */
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
}

const { indices: _, ...resampling } = bootstrapRankingTable

const optionsTable: OptionTable<ChallengeReportOptions> = {
  title: 'string',
  metric: 'string',
  metrics: 'list',
  unit: 'string',
  kind: 'string',
  scheme: 'any',
  groups: 'any',
  pictures: 'list',
  sections: 'list',
  testedBy: 'string',
  tests: 'list',
  bootstraps: 'list',
  conventions: 'object',
  warnings: 'list',
  provenance: 'list',
  ...resampling,
  adjustTests: 'string',
}

/**
 * The report of many algorithms on the cases of one task or several: overview, rankings with intervals, figures of the data and of the stability, agreement
 * of tasks, the first against the others, hardest cases. Rules and names of the options as in `rankingReport`.
 *
 * @throws MedgradeError as `rankingReport`.
 * @example
 * const values = [[0.9, 0.8], [0.8, 0.7], [0.9, 0.6]]
 * const task = { task: '', cases: ['1', '2', '3'], algorithms: ['A', 'B'], values }
 * const { summary } = await challengeReport([task], { samples: 100, metric: 'Dice' })
 * summary[0] // → A ranks first of 2 algorithms with Dice 0.867 (no interval).
 */
export async function challengeReport(
  tasks: readonly TaskTable[],
  options: ChallengeReportOptions = {},
): Promise<ReportDocument> {
  checkArguments({ tasks }, [taskTableShape])
  checkOptions('challengeReport', options, optionsTable)
  const { title, metric, metrics, unit, kind, scheme, groups, ...shown } = options
  const { pictures, sections, testedBy, tests, conventions, warnings, provenance, bootstraps: drawn, ...rest } = shown
  const { adjustTests: _, ...drawing } = rest
  const { samples, seed, level, repeats, ...method } = drawing
  const rankings = rankTasks(tasks, method)
  const bootstraps = drawn ?? bootstrapTasks(tasks, drawing)
  const facts = { ...drawing, kind: kind ?? 'ratio', unit: unit ?? '', range: metricRange(metric ?? '') } as const
  const report = rankingReportOf(tasks, rest, { rankings, bootstraps })
  const results: ChallengeResults = {
    title: title ?? 'Comparison of algorithms',
    metric: metric ?? 'value',
    metrics: metrics ?? [metric ?? 'value'],
    unit: unit ?? '',
    kind: kind ?? 'ratio',
    tasks,
    options: rest,
    rankings,
    bootstraps,
    report: testedBy === undefined && tests === undefined ? report : withTests(report, tasks, tests),
    intervals: tasks.map((task) => valueIntervals(task, facts)),
    pairs: pairsWithFirst(
      tasks.map((task, at) => ({ ...facts, ...task, order: rankings[at]!.order })),
      facts,
    ),
    testedBy: testedBy ?? null,
    tests: tests ?? null,
    scheme: scheme ?? null,
  }
  return challengeDocument(results, {
    figures: await rankingFiguresOf(results),
    groups: groups ?? null,
    pictures: pictures ?? [],
    sections: sections ?? [],
    conventions: conventions ?? {},
    warnings: warnings ?? [],
    provenance: provenance ?? [],
  })
}

/** The wins by tests that are given in place of those of the ranking; null where others stand beside it. */
function withTests(
  { tasks, consensus }: RankingReport,
  tables: readonly TaskTable[],
  tests: readonly GivenTests[] | undefined,
): RankingReport {
  const tested = tasks.map((task, at) => {
    const { algorithms } = tables[at]!
    const winsOf = (algorithm: string) => {
      const won = tests && tests[at]!.superior[algorithms.indexOf(algorithm)]
      return won
        ? task.algorithms.flatMap((one) => (won[algorithms.indexOf(one.algorithm)] ? [one.algorithm] : []))
        : null
    }
    return { ...task, algorithms: task.algorithms.map((one) => ({ ...one, betterThan: winsOf(one.algorithm) })) }
  })
  return { tasks: tested, consensus }
}
