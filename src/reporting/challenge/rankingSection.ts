import { countText } from '../../errors/countText'
import type { Interval } from '../../ranking/intervals/interval'
import { pAdjustments, rankingMethodSheet } from '../../ranking/statisticSheets'
import type { ReportedTask } from '../../ranking/tasks/rankingReport'
import { intervalCell } from '../content/cells/intervalCell'
import { intervalNote } from '../content/intervalNote'
import { methodWords, rankedWords } from '../content/methodWords'
import { missingWords } from '../content/missingWords'
import { numberText } from '../content/numberText'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { type ChallengeResults, captionOf, taskId, taskWords } from './challengeInput'
import { influenceTable } from './influenceTable'
import { intervalWarnings } from './intervalWarnings'
import { meanRankText } from './meanRankText'

/** The ranking of each task, then the consensus over tasks and the official scheme. */
export function rankingSection(results: ChallengeResults, figures: readonly Figure[]): Section {
  const { report, intervals, scheme } = results
  const influence = influenceTable(results)
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    ...report.tasks.flatMap((task, at): Block[] => [
      { kind: 'table', table: rankingTable(results, task, intervals[at]!) },
      ...task.warnings.map(({ text }): Block => ({ kind: 'warning', text: `${taskWords(task.task)}${text}` })),
    ]),
    ...(influence ? [{ kind: 'table', table: influence } as const] : []),
    ...intervalWarnings(results).map(({ text }): Block => ({ kind: 'warning', text })),
    ...(report.consensus ? [{ kind: 'table', table: consensusTable(report.consensus) } as const] : []),
    ...(scheme ? [{ kind: 'table', table: schemeTable(scheme) } as const] : []),
    ...(scheme?.pairs ? [{ kind: 'table', table: schemePairs(scheme, scheme.pairs) } as const] : []),
  ]
  return { id: 'ranking', title: 'Ranking', blocks }
}

function rankingTable(
  results: ChallengeResults,
  task: ReportedTask,
  intervals: ReadonlyMap<string, Interval>,
): ReportTable {
  const { metric, unit, kind, options, testedBy, tests: given } = results
  const tests = testedBy === null
  const first = task.algorithms[0]!
  const withFirst = new Set(
    task.algorithms.filter(({ algorithm }) => !first.betterThan?.includes(algorithm)).map(({ algorithm }) => algorithm),
  )
  const note = intervalNote(
    [...intervals].filter(([, { low }]) => !Number.isNaN(low)).map(([about, interval]) => ({ about, interval })),
  )
  const tested =
    first.betterThan === null
      ? ''
      : ` "With the best": no significant difference from the first (${given?.[0]?.words ?? `one-sided Wilcoxon signed rank, ${pAdjustments[options.adjustTests ?? 'holm'].name}, ${numberText('percent', options.alpha ?? 0.05)}`}).`
  const ofMetric = rankingMethodSheet(options.method).of === 'values'
  const level = numberText('percent', options.level ?? 0.95).replace('.0', '')
  return {
    id: `table-ranking${taskId(results, task.task)}`,
    caption: `${captionOf(task.task, methodWords(options))}, ${countText(task.cases, 'case')}, ${countText(task.algorithms.length, 'algorithm')}, ${missingWords(task.missing, options.missing)}. Rank interval and first places are over resamples of the cases.${tested}${note === '' ? '' : ` Values: ${note}`}`,
    columns: [
      { title: 'Rank', kind: 'count' },
      { title: 'Algorithm' },
      ofMetric
        ? { title: rankedWords(options, metric), unit, kind }
        : { title: rankedWords(options, metric), kind: 'ratio' },
      { title: `${level} interval of the rank`, kind: 'rank' },
      { title: 'First in', kind: 'percent' },
      ...(tests ? [{ title: 'With the best' }, { title: 'Better than' }] : []),
    ],
    rows: task.algorithms.map((one): Cell[] => {
      const interval = intervals.get(one.algorithm)
      const none = Number.isNaN(one.aggregate)
      return [
        one.rank,
        one.algorithm,
        none
          ? { text: 'no result' }
          : interval
            ? intervalCell(kind, { ...interval, estimate: one.aggregate })
            : one.aggregate,
        Number.isNaN(one.low)
          ? { text: '–' }
          : { text: `${Number(one.low.toFixed(3))} to ${Number(one.high.toFixed(3))}`, value: one.low },
        Number.isNaN(one.winnerShare) ? { text: '–' } : one.winnerShare,
        ...(tests
          ? [
              first.betterThan === null ? 'not tested' : withFirst.has(one.algorithm) ? '[ yes ]' : 'no',
              one.betterThan === null ? 'not tested' : one.betterThan.join(', ') || 'none',
            ]
          : []),
      ]
    }),
  }
}

function consensusTable(consensus: NonNullable<ChallengeResults['report']['consensus']>): ReportTable {
  return {
    id: 'table-consensus',
    caption: 'Consensus over tasks: ranks of the tasks, ties shared, averaged.',
    columns: [{ title: 'Rank', kind: 'count' }, { title: 'Algorithm' }, { title: 'Mean rank', kind: 'rank' }],
    rows: consensus.map(({ rank, algorithm, score }) => [rank, algorithm, { text: meanRankText(score), value: score }]),
  }
}

function schemeTable({
  scheme,
  words,
  algorithms,
  score,
  scoreName,
  places,
}: NonNullable<ChallengeResults['scheme']>): ReportTable {
  const order = [...algorithms.keys()].sort((a, b) => places[a]! - places[b]! || a - b)
  return {
    id: 'table-scheme',
    caption: `Official scheme ${scheme}. ${words}`,
    columns: [{ title: 'Place', kind: 'count' }, { title: 'Algorithm' }, { title: scoreName, kind: 'ratio' }],
    rows: order.map((at) => [places[at]!, algorithms[at]!, score[at]!]),
  }
}

/** The upper triangle of the scheme's test, in the order of its ranking. */
function schemePairs(
  { scheme, algorithms }: NonNullable<ChallengeResults['scheme']>,
  { order, p, words }: NonNullable<NonNullable<ChallengeResults['scheme']>['pairs']>,
): ReportTable {
  return {
    id: 'table-scheme-pairs',
    caption: `p-values of the official scheme ${scheme}: the team of the row against the team of the column behind it. ${words}`,
    columns: [{ title: 'Team' }, ...order.slice(1).map((index) => ({ title: algorithms[index]!, kind: 'p' as const }))],
    rows: order
      .slice(0, -1)
      .map((index, a): Cell[] => [
        algorithms[index]!,
        ...order.slice(1).map((_, at) => (at < a ? { text: '' } : p[a]![at + 1]!)),
      ]),
  }
}
