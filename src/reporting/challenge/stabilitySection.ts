import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { methodLinesData } from '../../ranking/figures/methodLinesData'
import { agreementTable } from '../../ranking/tasks/agreementTable'
import { definedCell } from '../content/cells/definedCell'
import { methodWords } from '../content/methodWords'
import { numberText } from '../content/numberText'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { type ChallengeResults, captionOf, taskId } from './challengeInput'

/** How stable the ranking is: over resamples of the cases, by test, and under other methods. */
export function stabilitySection(results: ChallengeResults, figures: readonly Figure[]): Section {
  const { bootstraps, tasks } = results
  const blocks: Block[] = figures.map((figure) => ({ kind: 'figure', figure }))
  if (bootstraps.length > 0) blocks.push({ kind: 'table', table: tauTable(results) })
  for (const { task } of tasks) blocks.push({ kind: 'table', table: methodsTable(results, task) })
  return { id: 'stability', title: 'Stability of the ranking', blocks }
}

function tauTable({ bootstraps }: ChallengeResults): ReportTable {
  return {
    id: 'table-tau',
    caption:
      "Kendall's tau-b of the ranking of each resample with the ranking of all cases; 1: the same order. Resamples in which tau is undefined are left out and counted.",
    columns: [
      { title: 'Task' },
      { title: 'Mean', kind: 'ratio' },
      { title: 'Median', kind: 'ratio' },
      { title: 'Quartiles', kind: 'ratio' },
      { title: 'Undefined', kind: 'count' },
    ],
    rows: agreementTable(bootstraps).map(({ task, mean, median, q25, q75, undefinedSamples }): Cell[] => [
      task === '' ? 'all' : task,
      definedCell(mean),
      definedCell(median),
      Number.isNaN(q25)
        ? definedCell(q25)
        : { text: `${numberText('ratio', q25)} to ${numberText('ratio', q75)}`, value: q25 },
      undefinedSamples,
    ]),
  }
}

/** Ranks by five methods, and by the official scheme. */
function methodsTable(results: ChallengeResults, task: string): ReportTable {
  const { tasks, options, scheme, rankings } = results
  const table = tasks.find((one) => one.task === task)!
  const { higherBetter, missing, ties, alpha, identical } = options
  const given = { higherBetter, missing, ties, alpha, identical }
  const gaps = missing === 'none' || missing === undefined ? hasGaps(table.values) : false
  // Without a choice for missing values only the methods that rank within cases are defined.
  const lines = methodLinesData([table], gaps ? { ...given, methods: ['rankThenMean', 'rankThenMedian'] } : given)
  const official = scheme && tasks.length === 1 ? scheme : null
  const order = rankings.find((one) => one.task === task)!.order
  return {
    id: `table-methods${taskId(results, task)}`,
    caption: `${captionOf(task, 'rank of each algorithm under other ranking methods')}${official ? ` and the official scheme ${official.scheme}` : ''}. In use: ${methodWords(options)}.${gaps ? ' Methods that aggregate or test values need a choice for the missing ones and are left out.' : ''}`,
    columns: [
      { title: 'Algorithm' },
      ...lines.map(({ method }) => ({ title: methodWords({ method }), kind: 'count' as const })),
      ...(official ? [{ title: official.scheme, kind: 'count' as const }] : []),
      { title: 'Range' },
    ],
    rows: order.map((at): Cell[] => {
      const ranks = [...lines.map((line) => line.ranks[at]!), ...(official ? [official.places[at]!] : [])]
      const [low, high] = [smallestOf(ranks), largestOf(ranks)]
      return [table.algorithms[at]!, ...ranks, low === high ? 'the same' : `${low} to ${high}`]
    }),
  }
}

function hasGaps(values: ChallengeResults['tasks'][number]['values']): boolean {
  return values.some((row) => Array.from(row).some((value) => value === null || Number.isNaN(value)))
}
