import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { unitText } from '../../catalogue/unitText'
import { countText } from '../../errors/countText'
import type { Evaluation, EvaluationSummary } from '../../evaluation/evaluate/evaluateTypes'
import { type CaseProblems, caseProblems, caseStates, stateWords } from '../../evaluation/output/caseProblems'
import { casesOfMeans } from '../../evaluation/output/casesOfMeans'
import { isOfTables } from '../../evaluation/output/isOfTables'
import type { GridRow, ModelGrid } from '../../evaluation/output/modelGrid'
import type { Interval } from '../../ranking/intervals/interval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { intervalCell } from '../content/cells/intervalCell'
import { withInfinite } from '../content/cells/withInfinite'
import { differenceKind } from '../content/differenceKind'
import { intervalText, withUnit } from '../content/intervalText'
import { meanKind, metricKind } from '../content/metricKind'
import { noIntervalWords } from '../content/noIntervalWords'
import { type NumberKind, numberText } from '../content/numberText'
import { rangeBar } from '../content/rangeBar'
import type { CasePicture, Cell, CellText, Glance, ReportTable, ReportWarning } from '../document/reportDocument'

/** Labels of the first table; more stand in the table of all metrics. */
const MOST_LABELS = 6
/** With more models each difference would double the rows. */
const MOST_COMPARED = 3

/** The first screen of an evaluation. */
export function evaluationGlance(
  evaluation: Evaluation,
  all: readonly ModelGrid[],
  pictures: readonly CasePicture[],
): Glance {
  const grids = all.filter(({ whole }) => !whole)
  const table = evaluation.models.length > 1 ? gridTable(grids[0]) : metricsTable(grids)
  return { table, counts: countsOf(evaluation), pictures: worstPictures(pictures, grids[0]) }
}

/** The answer in a sentence: who is ahead, by how much, how sure. */
export function evaluationAnswer(evaluation: Evaluation, grid: ModelGrid): string {
  const { metric, rows, labels } = grid
  const kind = meanKind(kindOf(grid))
  const unit = unitInWords(grid)
  const over = labels.length === 1 ? '' : ` over ${countText(labels.length, 'label')}`
  const ofTables = isOfTables(evaluation)
  const [best, second] = rows
  if (!second) return oneModelAnswer(evaluation, grid)
  const measured = (row: GridRow) => measuredMean(evaluation, row, (mean) => withUnit(numberText(kind, mean), unit))
  const mean = `${ofTables ? '' : 'mean '}${metric}${over}`
  if (Number.isNaN(best!.mean)) return `No model has a ${mean}: each has a label without a finite value.`
  const isAlone = rows.slice(1).every((row) => Number.isNaN(row.mean))
  const highest = isAlone
    ? `only ${mean}`
    : `${grid.better === 'higher' ? 'high' : 'low'}${rows.length > 2 ? 'est' : 'er'} ${mean}${rows.length > 2 ? ` of ${rows.length} models` : ''}`
  const first = rows.filter((row) => row.mean === best!.mean).map(({ model }) => model)
  const held = first.length === 1 ? measured(best!) : withUnit(numberText(kind, best!.mean), unit)
  const next = rows[first.length]
  const others = next ? `; ${next.model} has ${measured(next)}` : ''
  const lead =
    first.length === 1
      ? `${first[0]} has the ${highest}`
      : `${first.slice(0, -1).join(', ')} and ${first.at(-1)} ${next ? `share the ${highest}` : `have the same ${mean}`}`
  const ahead = `${lead}, ${held}${others}.`
  const difference = second.meanDifference
  if (difference === null) return `${ahead} They share no case with all values.`
  if (grid.whole) return `${ahead} The numbers are over all cases of a file together; no interval is computed for them.`
  if (ofTables && rows.every(({ cells }) => Number.isNaN(cells[0]?.low ?? Number.NaN)))
    return `${ahead} No interval is computed.`
  if (ofTables) return `${ahead} The intervals are over the rows of each table; that of a difference is not computed.`
  const { estimate, low, high, cases } = difference
  const shown = bareText(differenceKind(kind), estimate, { low, high }, unit)
  const sure = Number.isNaN(low)
    ? noIntervalWords(cases, 'differences')
    : low > 0 || high < 0
      ? `the interval excludes 0`
      : `the interval includes 0: no clear difference`
  return `${ahead} On the ${countText(cases, caseProblems(evaluation)[0]!.each)} with all values of both, ${best!.model} − ${second.model} is ${shown}; ${sure}.`
}

/** What one model reaches, with the interval; why there is none. */
function oneModelAnswer(evaluation: Evaluation, grid: ModelGrid): string {
  const { metric, labels } = grid
  const [row] = grid.rows
  const kind = meanKind(kindOf(grid))
  const unit = unitInWords(grid)
  const over = labels.length === 1 ? '' : ` over ${countText(labels.length, 'label')}`
  const cases = measuredCases(caseProblems(evaluation)[0]!)
  const mean = (cell: EvaluationSummary) =>
    cell.n > 0 ? withInfinite(bareText(kind, cell.mean, cell, unit), cell.infinite) : infiniteText(cell)
  if (isOfTables(evaluation) && labels.length === 1)
    return row!.cells[0] ? `The ${metric} is ${mean(row!.cells[0])}.` : `The ${metric} has no value.`
  const bare = row!.cells.flatMap((cell) => (cell !== null && cell.n > 0 && Number.isNaN(cell.low) ? [cell.n] : []))
  const overLabels = bareText(kind, row!.mean, row!.interval ?? noEnds, unit)
  const few = bare.length > 0 ? `; ${noIntervalWords(smallestOf(bare), 'values')}` : ''
  const parts = labels.map((label, at) => `${label} ${row!.cells[at] ? mean(row!.cells[at]) : 'no value'}`)
  if (labels.length > 1 && Number.isNaN(row!.mean))
    return `There is no mean ${metric}${over}: ${labels.length <= 3 ? parts.join(', ') : 'a label has no finite value'}.`
  if (labels.length > 1)
    return `Mean ${metric}${over} and ${cases} is ${overLabels}${labels.length <= 3 ? `: ${parts.join(', ')}` : ''}${few}.`
  const of = /^\d+$/.test(labels[0]!) ? '' : ` of ${labels[0]}`
  const [only] = row!.cells
  if (!only) return `The ${metric} has no value.`
  if (only.n === 0) return `There is no mean ${metric}${of} over ${cases}: ${infiniteText(only)}.`
  return `Mean ${metric}${of} over ${cases} is ${mean(only)}${few}.`
}

/** A mean and on how many cases it is, if not on all: over fewer it may be higher because the hard ones are not in it. */
function measuredMean(evaluation: Evaluation, { model, mean, cells }: GridRow, text: (mean: number) => string): string {
  const problems = caseProblems(evaluation).find((one) => one.model === model)!
  const { cases, each } = problems
  const lost = lostCases(problems)
  if (Number.isNaN(mean))
    return `no ${cells.some((cell) => cell?.n === 0) ? 'finite ' : ''}value${lost > 0 ? ` (${lost} of ${countText(cases, each)} failed or missing)` : ''}`
  return `${text(mean)}${lost > 0 ? ` on ${measuredCases(problems)}` : ''}`
}

const lostCases = ({ failed, missing }: CaseProblems) => failed + missing

/** "12 cases", or "10 of 12 cases" where two failed or are missing. */
function measuredCases(problems: CaseProblems): string {
  const { cases, each } = problems
  const lost = lostCases(problems)
  return `${lost > 0 ? `${cases - lost} of ` : ''}${countText(cases, each)}`
}

/** A value with the interval that it has. */
function bareText(kind: NumberKind, value: number, { low, high }: Pick<Interval, 'high' | 'low'>, unit: string) {
  return intervalText(kind, value, low, high, unit).replace(' (no interval)', '')
}

/** A unit behind a number of a sentence. */
function unitInWords({ metric, unit }: Pick<ModelGrid, 'metric' | 'unit'>): string {
  if (unit === 'target') return 'in the unit of the target'
  if (unit === 'target2') return 'in the squared unit of the target'
  return unitText(unit, metric)
}

const kindOf = ({ metric, unit }: Pick<ModelGrid, 'metric' | 'unit'>) => metricKind(metric, unit)

/** In place of a mean of infinite values alone. */
const infiniteText = ({ infinite }: Pick<EvaluationSummary, 'infinite'>) =>
  `${countText(infinite, 'value is', 'values are')} infinite`

/** A mean with its interval, and a bar between the bounds of its metric. */
export function meanCell(grid: Pick<ModelGrid, 'metric' | 'unit'>, cell: EvaluationSummary | null): CellText {
  if (cell === null) return { text: 'no value' }
  const { text, ...rest } = intervalCell(meanKind(kindOf(grid), cell.mean), { ...cell, estimate: cell.mean })
  if (cell.n === 0) return { ...rest, text }
  const shown = text.replace(' (no interval)', '')
  return {
    ...rest,
    text: withInfinite(shown, cell.infinite),
    ...rangeBar(grid.metric, cell.mean),
  }
}

const noEnds = { low: Number.NaN, high: Number.NaN }

/** The mean over labels, with its interval where every case has every label. */
function overLabelsCell(grid: ModelGrid, { mean, interval }: ModelGrid['rows'][number]): CellText {
  if (Number.isNaN(mean)) return { text: 'no value' }
  const { text, ...rest } = intervalCell(meanKind(kindOf(grid)), { estimate: mean, ...(interval ?? noEnds) })
  return { ...rest, text: text.replace(' (no interval)', ''), ...rangeBar(grid.metric, mean) }
}

/** Why a mean over labels stands without an interval beside labels that have one. */
function bareMeans(grids: readonly ModelGrid[]): string {
  const isBare = grids.some(({ labels, rows }) =>
    rows.some(
      ({ cells, interval, mean }) =>
        labels.length > 1 &&
        !Number.isNaN(mean) &&
        interval === null &&
        cells.some((cell) => cell && !Number.isNaN(cell.low)),
    ),
  )
  return isBare ? ' A mean over labels has an interval where every case has every label.' : ''
}

/** Models × labels in the first metric; below the models their paired differences from the first. */
function gridTable(grid: ModelGrid | undefined): ReportTable | null {
  if (!grid) return null
  const { metric, labels, rows, better } = grid
  const several = labels.length > 1
  const shown = labels.slice(0, MOST_LABELS)
  const kind = meanKind(kindOf(grid))
  const unit = unitText(grid.unit, metric)
  const sign = better === 'higher' ? 1 : -1
  const bestOf = (values: readonly number[]) =>
    largestOf(values.filter((value) => !Number.isNaN(value)).map((value) => sign * value))
  const bests = shown.map((_, at) => bestOf(rows.map(({ cells }) => cells[at]?.mean ?? Number.NaN)))
  const bestMean = bestOf(rows.map(({ mean }) => mean))
  const written = differenceKind(kind)
  const difference = (interval: (typeof rows)[number]['meanDifference']): Cell => {
    if (interval === null) return { text: '–' }
    const cell = intervalCell(written, interval)
    return { ...cell, text: cell.text.replace(' (no interval)', '') }
  }
  const behind = (row: GridRow) =>
    row === rows[0] ? null : several ? row.meanDifference : (row.differences[0] ?? null)
  const models = rows.map((row): Cell[] => [
    row.model,
    ...(several ? [{ ...overLabelsCell(grid, row), best: sign * row.mean === bestMean }] : []),
    ...shown.map(
      (_, at): Cell => ({
        ...meanCell(grid, row.cells[at] ?? null),
        best: sign * (row.cells[at]?.mean ?? Number.NaN) === bests[at],
      }),
    ),
    ...(rows.length > MOST_COMPARED ? [difference(behind(row))] : []),
  ])
  const differences =
    rows.length > MOST_COMPARED
      ? []
      : rows
          .slice(1)
          .map((row): Cell[] => [
            `${rows[0]!.model} − ${row.model}`,
            ...(several ? [difference(row.meanDifference)] : []),
            ...shown.map((_, at) => difference(row.differences[at] ?? null)),
          ])
  const left = labels.length - shown.length
  const inColumn = rows.length > MOST_COMPARED
  const means = casesOfMeans([grid])
  const compared = inColumn
    ? ` Last column: ${rows[0]!.model} minus the model, paired.`
    : ` Differences, as on the whole page: the model that stands higher here minus the other, over the cases that both have${means && `; ${means}`}.`
  return {
    id: 'table-glance',
    caption: `Mean ${metric}${unit ? ` (${unit})` : ''}${grid.convention && !metric.includes(':') ? ` as ${grid.convention}` : ''} with 95 % interval, from ${LEAST_CASES} cases on${inColumn ? '' : `; ${better} is better`}.${bareMeans([grid])}${compared}${left > 0 ? ` ${countText(left, 'more label')} below.` : ''}`,
    columns: [
      { title: 'Model' },
      ...(several ? [{ title: 'Mean over labels', kind }] : []),
      ...shown.map((title) => ({ title, kind })),
      ...(inColumn ? [{ title: 'First − model', kind }] : []),
    ],
    rows: [...models, ...differences],
  }
}

/** Labels × metrics of one model. */
function metricsTable(grids: readonly ModelGrid[]): ReportTable | null {
  const [first] = grids
  if (!first) return null
  const { labels } = first
  const shown = labels.slice(0, MOST_LABELS * 2)
  const left = labels.length - shown.length
  const cellOf = (grid: ModelGrid, label: string) => grid.rows[0]!.cells[grid.labels.indexOf(label)] ?? null
  return {
    id: 'table-glance',
    caption: `Mean over the cases with 95 % interval, from ${LEAST_CASES} cases on.${bareMeans(grids)}${left > 0 ? ` ${countText(left, 'more label')} below.` : ''}`,
    columns: [
      { title: 'Label' },
      ...grids.map(({ metric, unit, better }) => ({
        title: `${metric} ${better === 'higher' ? '↑' : '↓'}`,
        unit: unitText(unit, metric),
        kind: meanKind(metricKind(metric, unit)),
      })),
    ],
    rows: [
      ...shown.map((label): Cell[] => [label, ...grids.map((grid) => meanCell(grid, cellOf(grid, label)))]),
      ...(labels.length > 1 ? [['Mean over labels', ...grids.map((grid) => overLabelsCell(grid, grid.rows[0]!))]] : []),
    ],
  }
}

/** "12 cases · unet: 1 failed · …": what is zero everywhere is left out but for failed and missing cases. */
export function countsOf(evaluation: Evaluation): ReportWarning[] {
  const counts = caseProblems(evaluation)
  const several = counts.length > 1
  const cases = largestOf(counts.map((one) => one.cases))
  const [first] = evaluation.summary
  const empty = evaluation.summary
    .filter(({ metric }) => metric === first!.metric)
    .reduce((sum, one) => sum + one.empty.both + one.empty.prediction + one.empty.reference, 0)
  const states = caseStates.flatMap((state): ReportWarning[] => {
    const having = counts.filter((one) => one[state] > 0)
    if (having.length === 0)
      return state === 'failed' || state === 'missing' ? [{ text: `0 ${stateWords[state]}` }] : []
    const names = several ? ` (${having.map((one) => `${one.model} ${one[state]}`).join(', ')})` : ''
    const total = having.reduce((sum, one) => sum + one[state], 0)
    return [{ text: `${total} ${stateWords[state]}${names}`, section: 'problems' }]
  })
  return [
    { text: countedText(evaluation, cases, counts[0]!.each) },
    ...states,
    ...(empty > 0
      ? [{ text: countText(empty, 'empty mask'), section: evaluation.models.length > 1 ? 'all-metrics' : 'labels' }]
      : []),
  ]
}

/** "12 cases", or "1 table of 24 rows" where figures know its rows. */
function countedText(evaluation: Evaluation, count: number, each: string): string {
  const text = countText(count, each)
  if (each === 'case' || !isOfTables(evaluation)) return text
  const rows = evaluation.cases.find(({ plots }) => plots)?.plots?.rows
  return rows === undefined ? text : `${text} of ${countText(rows, 'row')}`
}

/** The worst picture of each of the worst cases, over the models. */
function worstPictures(pictures: readonly CasePicture[], grid: Pick<ModelGrid, 'better'> | undefined): CasePicture[] {
  const worst = pictures.filter(({ why }) => why.includes('among the worst'))
  const sign = grid?.better === 'lower' ? -1 : 1
  const value = ({ facts }: CasePicture) => {
    const number = Number.parseFloat((facts[0]?.value ?? '').replace('∞', 'Infinity'))
    return Number.isNaN(number) ? -Infinity : sign * number
  }
  const names = [...new Set(worst.map((one) => one.case))]
  return names
    .map((name) => worst.filter((one) => one.case === name).reduce((a, b) => (value(b) < value(a) ? b : a)))
    .sort((a, b) => value(a) - value(b))
    .slice(0, 3)
}
