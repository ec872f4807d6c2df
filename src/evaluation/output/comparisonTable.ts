import { groupBy } from '../../array/groupBy'
import { checkArguments } from '../../errors/checkArguments'
import { nameList } from '../../errors/nameList'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import type { ModelComparison } from './compareModels'
import { pairedTestWords } from './modelPairs'
import { summaryName } from './summaryName'
import { alignedTable, markdownTable, shortNumber } from './textTable'

const header = ['label', 'metric', 'n', 'mean difference', '95 % interval', 'better', 'worse', 'equal', 'p', 'p (Holm)']

/**
 * The comparisons of models as lines of text for a terminal, or as Markdown: a table for every two models. Empty without comparisons.
 *
 * @example
 * comparisonTable([]) // → ''
 */
export function comparisonTable(comparisons: readonly ModelComparison[], format: 'text' | 'markdown' = 'text'): string {
  checkArguments({ comparisons }, [{ a: 'string', b: 'string', label: 'string' }])
  const pairs = groupBy(comparisons, ({ a, b }) => `${a} − ${b}`)
  const blocks = [...pairs].map(([title, rows]) => {
    const table = [header, ...rows.map(cells)]
    return format === 'text'
      ? `${title}, paired by case\n${alignedTable(table)}`
      : `### ${title}, paired by case\n\n${markdownTable(table)}`
  })
  const rule = comparisons.length === 0 ? [] : [`p: ${pairedTestWords(comparisons)}.`]
  return [...blocks, ...rule, ...notes(comparisons)].join('\n\n')
}

/** Warnings about the intervals that are shown, and why others are not, each with its rows. */
function notes(comparisons: readonly ModelComparison[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { a, b, label, metric, pairs, meanDifference } of comparisons) {
    const shown = meanDifference.warnings.filter(({ code }) => pairs >= LEAST_CASES || code === 'too-few-cases')
    for (const { text } of shown) rows.set(text, [...(rows.get(text) ?? []), `${a} − ${b} ${label} ${metric}`])
  }
  return rows.size === 0 ? [] : [[...rows].map(([text, names]) => `${text}: ${nameList(names)}`).join('\n')]
}

function cells({
  label,
  metric,
  unit,
  pairs,
  meanDifference,
  wins,
  losses,
  ties,
  p,
  adjustedP,
}: ModelComparison): string[] {
  const { estimate, low, high } = meanDifference
  const known = (value: number, text: string) => (Number.isNaN(value) ? '–' : text)
  const signed = (value: number) => `${value > 0 ? '+' : ''}${shortNumber(value)}`
  return [
    label,
    summaryName({ metric, unit }, undefined),
    String(pairs),
    known(estimate, signed(estimate)),
    known(low, `${signed(low)} to ${signed(high)}`),
    ...[wins, losses, ties].map(String),
    ...[p, adjustedP].map((one) => known(one, one.toPrecision(3))),
  ]
}
