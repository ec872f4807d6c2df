import { adjustPValues } from '../../ranking/adjustPValues'
import { caseRows } from '../../ranking/caseValues'
import { effectSizes } from '../../ranking/comparisons/effectSizes'
import { pairedValues } from '../../ranking/comparisons/pairedValues'
import { signTest } from '../../ranking/comparisons/signTest'
import { meanInterval } from '../../ranking/intervals/meanInterval'
import { wilcoxonSignedRank } from '../../ranking/wilcoxonSignedRank'
import { intervalCell } from '../content/intervalCell'
import { intervalNote } from '../content/intervalNote'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { type ChallengeResults, taskId, taskWords } from './challengeInput'

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
        text: 'The interval of a difference decides, not whether two intervals overlap: the algorithms have the same cases.',
      },
      ...figures.map((figure): Block => ({ kind: 'figure', figure })),
      ...tables.map((table): Block => ({ kind: 'table', table })),
    ],
  }
}

function pairsTable(results: ChallengeResults, at: number): ReportTable | null {
  const { kind, metric, unit, options, tasks, rankings } = results
  const { task, algorithms, values } = tasks[at]!
  const [first, ...others] = rankings[at]!.order
  if (first === undefined || others.length === 0) return null
  const rows = caseRows(values, options.missing)
  const column = (index: number) => rows.map((row) => row[index]!)
  const higherBetter = options.higherBetter ?? true
  const compared = others
    .map((other) => ({ other, found: shownComparison(column(first), column(other), higherBetter, options.seed) }))
    .filter(({ found }) => found.pairs > 0)
  if (compared.length === 0) return null
  const adjusted = adjustPValues(compared.map(({ found }) => found.wilcoxonP))
  const note = intervalNote(
    compared.map(({ other, found }) => ({ about: algorithms[other]!, interval: found.meanDifference })),
  )
  const difference = kind === 'ratio' ? 'difference' : kind
  return {
    id: `table-pairs${taskId(results, task)}`,
    caption: `${taskWords(task)}${algorithms[first]} minus each other algorithm in ${metric}, case by case. p: two-sided Wilcoxon signed rank, Holm over ${compared.length} pairs. ${note}`,
    columns: [
      { title: 'Other algorithm' },
      { title: 'Mean difference', unit, kind: difference },
      { title: 'Better', kind: 'count' },
      { title: 'Equal', kind: 'count' },
      { title: 'Worse', kind: 'count' },
      { title: 'Matched rank-biserial', kind: 'difference' },
      { title: 'p', kind: 'p' },
      { title: 'p (Holm)', kind: 'p' },
    ],
    rows: compared.map(({ other, found }, i): Cell[] => [
      algorithms[other]!,
      intervalCell(difference, found.meanDifference),
      found.wins,
      found.ties,
      found.losses,
      found.rankBiserial,
      pCell(found.wilcoxonP),
      pCell(adjusted[i]!),
    ]),
  }
}

/** What the table shows of `comparePaired`, whose other tests would take most of the time. */
function shownComparison(a: readonly number[], b: readonly number[], higherBetter: boolean, seed: number | undefined) {
  const paired = pairedValues(a, b)
  const { above, below, equal } = signTest(paired.a, paired.b)
  return {
    pairs: paired.differences.length,
    meanDifference: meanInterval(paired.differences, seed === undefined ? {} : { seed }),
    wins: higherBetter ? above : below,
    losses: higherBetter ? below : above,
    ties: equal,
    wilcoxonP: wilcoxonSignedRank(paired.a, paired.b).p,
    rankBiserial: effectSizes(paired.a, paired.b).rankBiserial,
  }
}

/** A test has no p-value where no case differs. */
function pCell(p: number): Cell {
  return Number.isNaN(p) ? { text: 'all equal' } : p
}
