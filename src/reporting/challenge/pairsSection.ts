import { definedCell } from '../content/cells/definedCell'
import { intervalCell } from '../content/cells/intervalCell'
import { differenceKind } from '../content/differenceKind'
import { intervalNote } from '../content/intervalNote'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { type ChallengeResults, taskId, taskWords } from './challengeInput'
import { pairWarnings } from './intervalWarnings'

/** The first against each other algorithm on the same cases; null with one algorithm. */
export function pairsSection(results: ChallengeResults, figures: readonly Figure[]): Section | null {
  const tables = results.tasks.flatMap((_, at) => pairsTable(results, at) ?? [])
  if (tables.length === 0) return null
  return {
    id: 'pairs',
    title: 'The first against the others',
    blocks: [
      {
        kind: 'text',
        text: 'The interval of a difference decides, not whether two intervals overlap: the algorithms have the same cases. The tests stand beside the ranking.',
      },
      ...(results.testedBy === null ? figures : []).map((figure): Block => ({ kind: 'figure', figure })),
      ...tables.map((table): Block => ({ kind: 'table', table })),
      ...pairWarnings(results).map(({ text }): Block => ({ kind: 'warning', text })),
    ],
  }
}

function pairsTable(results: ChallengeResults, at: number): ReportTable | null {
  const { kind, metric, unit, tasks, rankings } = results
  const { task, algorithms } = tasks[at]!
  const pairs = results.pairs[at]!
  if (pairs.length === 0) return null
  const note = intervalNote(pairs.map(({ other, meanDifference }) => ({ about: other, interval: meanDifference })))
  const difference = differenceKind(kind)
  const first = algorithms[rankings[at]!.order[0]!]
  return {
    id: `table-pairs${taskId(results, task)}`,
    caption: `${taskWords(task)}${first} minus each other algorithm in ${metric}, case by case. ${note}`,
    columns: [
      { title: 'Other algorithm' },
      { title: 'Mean difference', unit, kind: difference },
      { title: 'Better', kind: 'count' },
      { title: 'Equal', kind: 'count' },
      { title: 'Worse', kind: 'count' },
      { title: 'Matched rank-biserial', kind: 'difference' },
    ],
    rows: pairs.map(({ other, meanDifference, wins, ties, losses, rankBiserial }): Cell[] => [
      other,
      intervalCell(difference, meanDifference),
      wins,
      ties,
      losses,
      definedCell(rankBiserial),
    ]),
  }
}
