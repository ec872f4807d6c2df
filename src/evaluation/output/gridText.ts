import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { visibleText } from '../../engine/report/visibleText'
import { countText } from '../../errors/countText'
import type { Evaluation, EvaluationSummary } from '../evaluate/evaluateTypes'
import { caseProblems, problemSentence } from './caseProblems'
import { casesOfMeans } from './casesOfMeans'
import { combinedValue } from './combinedValue'
import { emptyCases } from './emptyCases'
import { isOfTables } from './isOfTables'
import { type AnyGrid, type GridRow, modelGrids } from './modelGrid'
import { summaryName } from './summaryName'
import { shortNumber, sumText } from './textTable'

/** How a part of the text is marked on a terminal; without colours it is the text itself. */
export type Paint = (mark: 'best' | 'head', text: string) => string

export interface GridTextOptions {
  /** Columns of the terminal. Default 80. */
  readonly width?: number
  readonly paint?: Paint
  /** Metrics without a better direction, such as volumes, have their place, too: the user named them. */
  readonly every?: boolean
}

interface TextCell {
  readonly text: string
  readonly best?: boolean
}

/** Lines about empty masks at most. */
const MOST_EMPTY = 8

/**
 * The first table of an evaluation for a terminal: labels × metrics of one model, models × labels of several with the mean over labels and the paired
 * difference from the first; then what happened to the cases. Empty where no metric has a better direction.
 *
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const predictions = { net: { 'a.nrrd': image('1 0 0 0') } }
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions }, { metrics: ['dice'] })
 * gridText(evaluation).split('\n')[1].trim() // → 1  0.6667
 */
export function gridText(
  evaluation: Evaluation,
  { width = 80, paint = (_, text) => text, every = false }: GridTextOptions = {},
): string {
  const grids = modelGrids(evaluation, { every })
  // Without a single value what happened to the cases is all there is to say.
  if (evaluation.summary.length === 0)
    return caseProblems(evaluation).map(problemSentence).filter(Boolean).map(visibleText).join('\n')
  if (grids.length === 0) return ''
  const together = evaluation.models.length > 1 && isOfTables(evaluation) ? grids.filter(hasOneLabel) : []
  const apart = grids.filter((grid) => !together.includes(grid))
  const blocks =
    evaluation.models.length === 1
      ? byLabels(grids).flatMap((own) => columnsWithin(shown(labelRows(own)), width))
      : [
          ...byLabels(together).flatMap((own) => columnsWithin(shown(metricRows(own)), width)),
          ...apart.flatMap((grid) => columnsWithin(shown(modelRows(grid, width)), width)),
        ]
  const clear = apart.some(({ rows }) => rows.some((row) => [...row.differences, row.meanDifference].some(isClear)))
  return [
    ...blocks.map((rows) => written(rows, paint)),
    [
      ...(clear ? ['* the 95 % interval of the difference excludes 0'] : []),
      ...(grids.some(isOfFewerPairs) ? ['differences are over the cases that both models have'] : []),
      casesOfMeans(grids),
      ...caseProblems(evaluation).map(problemSentence),
      ...emptyLines(evaluation),
    ]
      .filter((line) => line !== '')
      .map(visibleText)
      .join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

/** What is over all cases of a file stands apart from what is of each class and of each case. */
function byLabels(grids: readonly AnyGrid[]): AnyGrid[][] {
  if (!grids.some(({ whole }) => whole)) return grids.length > 0 ? [[...grids]] : []
  const groups = [
    grids.filter((grid) => grid.whole && hasOneLabel(grid)),
    grids.filter((grid) => grid.whole && !hasOneLabel(grid)),
    grids.filter((grid) => !grid.whole),
  ]
  return groups.filter((group) => group.length > 0)
}

/** One model: a row each label, a column each metric. */
function labelRows(grids: readonly AnyGrid[]): TextCell[][] {
  const labels = [...new Set(grids.flatMap((grid) => grid.labels))]
  const cellOf = (grid: AnyGrid, label: string) => grid.rows[0]!.cells[grid.labels.indexOf(label)] ?? null
  return [
    [{ text: '' }, ...grids.map((grid) => ({ text: titleOf(grid) }))],
    ...labels.map((label) => [
      { text: label },
      ...grids.map((grid) => ({ text: meanText(cellOf(grid, label), true) })),
    ]),
    ...(labels.length > 1 ? (['mean', 'sum'] as const).flatMap((word) => overLabels(grids, word)) : []),
  ]
}

/** The row over all labels, of the metrics that are averaged or of those that are summed. */
function overLabels(grids: readonly AnyGrid[], word: AnyGrid['overCases']): TextCell[][] {
  if (grids.every((grid) => grid.overCases !== word)) return []
  const cells = grids.map((grid) => ({ text: grid.overCases === word ? numberText(grid, grid.rows[0]!.mean) : '' }))
  return [[{ text: word }, ...cells]]
}

const hasOneLabel = ({ labels }: AnyGrid) => labels.length === 1

/** Tables of several models: a row each model, a column each metric, with the interval over the rows. */
function metricRows(grids: readonly AnyGrid[]): TextCell[][] {
  const order = grids[0]!.rows.map(({ model }) => model)
  const cellOf = (grid: AnyGrid, model: string) => grid.rows.find((row) => row.model === model)!.cells[0] ?? null
  const bests = grids.map((grid) =>
    bestOf(
      grid,
      order.map((model) => cellOf(grid, model)?.mean ?? Number.NaN),
    ),
  )
  return [
    [{ text: '' }, ...grids.map((grid) => ({ text: titleOf(grid) }))],
    ...order.map((model) => [
      { text: model },
      ...grids.map((grid, k) => {
        const cell = cellOf(grid, model)
        return { text: meanText(cell, true), best: cell !== null && cell.mean === bests[k] }
      }),
    ]),
  ]
}

/** The best of values; NaN where the metric has no better direction. */
function bestOf({ better }: AnyGrid, values: readonly number[]): number {
  if (better === null) return Number.NaN
  const known = values.filter((value) => !Number.isNaN(value))
  return better === 'higher' ? largestOf(known) : smallestOf(known)
}

/** Several models: a row each model and a column each label, or the other way round where there are too many labels. */
function modelRows(grid: AnyGrid, width: number): TextCell[][] {
  const { labels, rows } = grid
  const bests = labels.map((_, at) =>
    bestOf(
      grid,
      rows.map(({ cells }) => (cells[at] ? combinedValue(cells[at]) : Number.NaN)),
    ),
  )
  const bestMean = bestOf(
    grid,
    rows.map(({ mean }) => mean),
  )
  const several = labels.length > 1
  const models = rows.map(({ model, cells, mean }): TextCell[] => [
    { text: model },
    ...cells.map((cell, at) => ({ text: meanText(cell), best: cell !== null && combinedValue(cell) === bests[at] })),
    ...(several ? [{ text: numberText(grid, mean), best: mean === bestMean }] : []),
  ])
  const differences = rows.slice(1).map((row): TextCell[] => differenceRow(grid, row))
  const head = [
    { text: titleOf(grid) },
    ...labels.map((text) => ({ text })),
    ...(several ? [{ text: grid.overCases }] : []),
  ]
  const table = [head, ...models, ...differences]
  return widthOf(table) <= width ? table : head.map((_, column) => table.map((row) => row[column]!))
}

function differenceRow(grid: AnyGrid, row: GridRow): TextCell[] {
  const text = (interval: GridRow['meanDifference']) => {
    if (interval === null) return '–'
    const { estimate } = interval
    const digits = numberText(grid, estimate)
    return `${estimate > 0 && /[1-9]/.test(digits) ? '+' : ''}${digits}${isClear(interval) ? '*' : ''}`
  }
  return [
    { text: `${grid.rows[0]!.model} − ${row.model}` },
    ...row.differences.map((one) => ({ text: text(one) })),
    ...(grid.labels.length > 1 ? [{ text: text(row.meanDifference) }] : []),
  ]
}

const isClear = (interval: GridRow['meanDifference'] | undefined) =>
  interval !== null && interval !== undefined && (interval.low > 0 || interval.high < 0)

/** Whether a difference is not that of the two values above it. */
function isOfFewerPairs({ rows }: AnyGrid): boolean {
  const [first, ...others] = rows
  return others.some(({ cells, differences }) =>
    differences.some(
      (one, at) => one !== null && [first!.cells[at], cells[at]].some((cell) => cell && cell.n > one.cases),
    ),
  )
}

const numberText = ({ overCases }: Pick<AnyGrid, 'overCases'>, value: number) =>
  Number.isNaN(value) ? '–' : overCases === 'sum' ? sumText(value) : shortNumber(value)

function meanText(cell: EvaluationSummary | null, spread = false): string {
  if (cell === null) return '–'
  const { mean, sum, sd, n, infinite, low, high } = cell
  if (sum !== undefined) return sumText(sum)
  if (n === 0) return `– (${infinite} ∞)`
  if (spread && n === 1 && !Number.isNaN(low))
    return `${shortNumber(mean)} (${shortNumber(low)} to ${shortNumber(high)})`
  const text = spread && n > 1 ? `${shortNumber(mean)} ± ${shortNumber(sd)}` : shortNumber(mean)
  // Infinite distances are in no mean.
  return infinite > 0 ? `${text} (${infinite} ∞)` : text
}

function titleOf({ metric, unit, convention, overCases }: AnyGrid): string {
  return overCases === 'sum' ? `${metric} (sum)` : summaryName({ metric, unit }, convention)
}

function emptyLines({ summary, models, cases }: Evaluation): string[] {
  const [first] = summary
  const lines = summary.flatMap((row) => {
    const { model, label, metric } = row
    const absent = emptyCases(row)
    if (metric !== first!.metric || absent === '') return []
    const total = cases.filter((one) => one.model === model).length
    return [`${models.length > 1 ? `${model} ` : ''}${label}: of ${countText(total, 'case')} ${absent}`]
  })
  const left = lines.length - MOST_EMPTY
  return left > 0 ? [...lines.slice(0, MOST_EMPTY), `and ${left} more labels with empty masks (--wide)`] : lines
}

/** Hidden characters of names as escapes, before columns are measured. */
function shown(rows: readonly (readonly TextCell[])[]): TextCell[][] {
  const starred = rows[0]!.map((_, k) => rows.some((row) => row[k]!.text.endsWith('*')))
  // The points of numbers with and without a star stand below each other.
  const text = (cell: TextCell, k: number) =>
    `${visibleText(cell.text)}${starred[k] && !cell.text.endsWith('*') ? ' ' : ''}`
  return rows.map((row) => row.map((cell, k) => ({ ...cell, text: text(cell, k) })))
}

const widths = (rows: readonly (readonly TextCell[])[]) =>
  rows[0]!.map((_, k) => largestOf(rows.map((row) => row[k]!.text.length)))

const widthOf = (rows: readonly (readonly TextCell[])[]) => widths(rows).reduce((sum, one) => sum + one + 2, 0)

/** The table in parts that fit the terminal, each with the first column. */
function columnsWithin(rows: readonly (readonly TextCell[])[], width: number): TextCell[][][] {
  const all = widths(rows)
  const parts: number[][] = []
  let room = 0
  for (let column = 1; column < all.length; column++) {
    if (parts.length === 0 || room < all[column]! + 2) {
      parts.push([])
      room = width - all[0]! - 2
    }
    parts.at(-1)!.push(column)
    room -= all[column]! + 2
  }
  return parts.map((columns) =>
    rows
      .map((row) => [row[0]!, ...columns.map((column) => row[column]!)])
      .filter((row, at) => at === 0 || row.slice(1).some(({ text }) => text.trim() !== '')),
  )
}

function written(rows: readonly (readonly TextCell[])[], paint: Paint): string {
  const all = widths(rows)
  return rows
    .map((row, at) =>
      row
        .map(({ text, best }, k) => {
          const padded = k === 0 ? text.padEnd(all[k]!) : text.padStart(all[k]!)
          return at === 0 || k === 0 ? paint('head', padded) : best ? paint('best', padded) : padded
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
