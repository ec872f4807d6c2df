import { groupBy } from '../../array/groupBy'
import { checkArguments } from '../../errors/checkArguments'
import { countText } from '../../errors/countText'
import type { Evaluation, EvaluationSummary } from '../evaluate/evaluateTypes'
import { evaluationShape } from '../evaluate/evaluationShape'
import { emptyCases } from './emptyCases'
import { summaryName } from './summaryName'
import { alignedTable, markdownTable, shortNumber, sumText } from './textTable'

const header = [
  'metric',
  'n',
  'sum',
  'mean ± sd',
  '95 % of mean',
  'median [quartiles]',
  'infinite',
  'left out',
] as const

/**
 * The summary of an evaluation as lines of text for a terminal, or as Markdown: a table for each model and label with mean ± standard deviation, the 95 %
 * interval of the mean, median and quartiles, of counts their sum in place of the mean, and how many cases had an empty mask.
 *
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const predictions = { net: { 'a.nrrd': image('1 0 0 0') } }
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions }, { metrics: ['dice'] })
 * summaryTable(evaluation).split('\n')[2].trim() // → dice    1     0.6667  0.6667 [0.6667, 0.6667]
 */
export function summaryTable(evaluation: Evaluation, format: 'text' | 'markdown' = 'text'): string {
  checkArguments({ evaluation }, evaluationShape)
  const { summary, models, cases, metrics } = evaluation
  const conventions = new Map(metrics.map(({ name, convention }) => [name, convention]))
  const groups = groupBy(summary, ({ label, model }) => JSON.stringify([label, model]))
  const byLabel = [...groups.values()].sort((a, b) => labelOrder(summary, a[0]!) - labelOrder(summary, b[0]!))
  const blocks = byLabel.map((rows) => {
    const { label, model } = rows[0]!
    const total = cases.filter((one) => one.model === model).length
    const title = [models.length > 1 ? `${model} · ${label}` : label, emptyText(rows[0]!, total)]
      .filter((part) => part !== '')
      .join('   ')
    return format === 'text'
      ? `${title}\n${alignedTable([header, ...rows.map((row) => cells(row, conventions.get(row.metric)))])}`
      : `### ${title}\n\n${markdownTable([header, ...rows.map((row) => cells(row, conventions.get(row.metric)))])}`
  })
  return blocks.join('\n\n')
}

function labelOrder(summary: readonly EvaluationSummary[], { label }: EvaluationSummary): number {
  return summary.findIndex((row) => row.label === label)
}

function emptyText(row: EvaluationSummary, total: number): string {
  const absent = emptyCases(row)
  return absent === '' ? '' : `(of ${countText(total, 'case')} ${absent})`
}

function cells(row: EvaluationSummary, convention: string | undefined): string[] {
  const { metric, unit, n, mean, sum, sd, median, q25, q75, low, high, infinite, skipped } = row
  const name = summaryName({ metric, unit }, convention)
  const dash = (count: number) => (count === 0 ? '' : String(count))
  // One number over all cases has no spread.
  if (row.whole && n === 1) return [name, 'all', '', shortNumber(mean), '', '', dash(infinite), dash(skipped)]
  if (n === 0) return [name, '0', '', '', '', '', dash(infinite), dash(skipped)]
  return [
    name,
    String(n),
    sum === undefined ? '' : sumText(sum),
    sum !== undefined ? '' : n > 1 ? `${shortNumber(mean)} ± ${shortNumber(sd)}` : shortNumber(mean),
    sum !== undefined || Number.isNaN(low) ? '' : `${shortNumber(low)} to ${shortNumber(high)}`,
    `${shortNumber(median)} [${shortNumber(q25)}, ${shortNumber(q75)}]`,
    dash(infinite),
    dash(skipped),
  ]
}
