import { metricRange } from '../../catalogue/metricRange'
import type { OverCases } from '../../catalogue/metricSheet'
import { overCases } from '../../catalogue/overCases'
import type { Interval } from '../../ranking/intervals/interval'
import { differenceRange, type ShownValues, shownIntervals } from '../../ranking/intervals/shownInterval'
import type { Evaluation, EvaluationSummary } from '../evaluate/evaluateTypes'
import { combinedValue } from './combinedValue'
import { hasWholes } from './isOfTables'

/** The first table of an evaluation: one metric, models × labels. */
export interface ModelGrid<Better = 'higher' | 'lower'> {
  readonly metric: string
  readonly unit: EvaluationSummary['unit']
  readonly better: Better
  /** Of counts the cells are sums over cases, and the differences those of sums. */
  readonly overCases: OverCases
  readonly convention?: string
  /** The numbers are over all cases of a file together. */
  readonly whole?: true
  readonly labels: readonly string[]
  /** From best to worst mean over labels. */
  readonly rows: readonly GridRow[]
}

/** Of a metric that may have no better direction. */
export type AnyGrid = ModelGrid<'higher' | 'lower' | null>

export interface GridRow {
  readonly model: string
  /** Of each label; null where the model has no value but missing ones. */
  readonly cells: readonly (EvaluationSummary | null)[]
  /** The mean of the means of the labels, nnU-Net's `foreground_mean`, and of counts the sum of their sums; NaN where a label has none. */
  readonly mean: number
  /** Of the mean over labels, where every case of the model has every label: then it is the mean over its cases, too. */
  readonly interval: Pick<Interval, 'high' | 'low'> | null
  /** The first row minus this one, over the cases in which both have a finite value: of each label, and of the mean over labels; null for the first row and without such cases. */
  readonly differences: readonly (Interval | null)[]
  readonly meanDifference: Interval | null
}

/**
 * The grids of all metrics with a better direction, in their order; `every`: of those without, too. The rows stand in the order of the first that has one.
 *
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const predictions = { net: { 'a.nrrd': image('1 0 2 0') } }
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 2 0') }, predictions }, { metrics: ['iou'] })
 * modelGrids(evaluation)[0].rows[0].mean // → 0.75
 */
export function modelGrids(evaluation: Evaluation): ModelGrid[]
export function modelGrids(evaluation: Evaluation, options: { readonly every?: boolean }): AnyGrid[]
export function modelGrids(evaluation: Evaluation, { every = false } = {}): AnyGrid[] {
  const grids = gridsOfMeans(evaluation, every)
  const order = orderOf(evaluation, grids)
  // Of all grids together: the cases are drawn once for all lists of as many.
  const lists: ShownValues[] = []
  const planned = grids.map((grid) => planIntervals(evaluation, grid, order, lists))
  const found = shownIntervals(lists)
  return planned.map((withIntervals) => withIntervals(found))
}

/** The models from best to worst mean in the first metric that has a better direction: of two, the one that stands first is compared with the other. */
export function modelOrder(evaluation: Evaluation): readonly string[] {
  return orderOf(evaluation, gridsOfMeans(evaluation, false))
}

/** The grids without differences, models in the order given. */
function gridsOfMeans(evaluation: Evaluation, every: boolean): AnyGrid[] {
  const { metrics, summary, models } = evaluation
  const isWhole = hasWholes(evaluation)
  return metrics.flatMap((metric) => {
    const own = summary.filter((row) => row.metric === metric.name)
    // What is over all classes is none of them.
    const [all, classes] = isWhole ? [own.filter(isOfAll), own.filter((row) => !isOfAll(row))] : [[], own]
    return [gridOf(metric, all), gridOf(metric, classes)].flat()
  })

  function gridOf(
    { name, unit, better, convention }: Evaluation['metrics'][number],
    own: Evaluation['summary'],
  ): AnyGrid[] {
    const labels = [...new Set(own.map(({ label }) => label))]
    if ((better === null && !every) || labels.length === 0) return []
    const found = new Map(own.map((row) => [JSON.stringify([row.model, row.label]), row]))
    const combined = overCases(name)
    const rows = models.map((model): GridRow => {
      const cells = labels.map((label) => {
        const cell = found.get(JSON.stringify([model, label]))
        return cell && (cell.n > 0 || cell.infinite > 0) ? cell : null
      })
      const sum = cells.reduce((all, cell) => all + (cell ? combinedValue(cell) : Number.NaN), 0)
      return {
        model,
        cells,
        mean: combined === 'sum' ? sum : sum / labels.length,
        interval: null,
        differences: [],
        meanDifference: null,
      }
    })
    const whole = own.every((row) => row.whole) ? ({ whole: true } as const) : {}
    return [
      { metric: name, unit, better, overCases: combined, labels, rows, ...(convention && { convention }), ...whole },
    ]
  }
}

const isOfAll = ({ label }: Pick<EvaluationSummary, 'label'>) => label === 'all'

function orderOf({ models }: Evaluation, grids: readonly AnyGrid[]): readonly string[] {
  const grid = grids.find(({ better }) => better !== null)
  if (!grid) return models
  const sign = grid.better === 'higher' ? -1 : 1
  const key = ({ mean }: GridRow) => (Number.isNaN(mean) ? Infinity : sign * mean)
  return grid.rows.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)).map(({ model }) => model)
}

/** Reads an interval of those of all lists. */
type Planned<T> = (found: readonly Interval[]) => T

const planNone: Planned<null> = () => null

/**
 * Adds the lists of the intervals that need the values of the cases.
 *
 * @returns makes the grid with its rows in their order from the intervals of the lists.
 */
function planIntervals(
  evaluation: Evaluation,
  grid: AnyGrid,
  order: readonly string[],
  lists: ShownValues[],
): Planned<AnyGrid> {
  const { metric, labels } = grid
  const values = caseValues(evaluation, grid)
  const bounds = metricRange(metric)
  const range = differenceRange(bounds)
  const best = order[0]!
  const plan = (list: ShownValues): Planned<Interval> => {
    const at = lists.push(list) - 1
    return (found) => found[at]!
  }
  const against = (model: string, read: (byLabel: ReadonlyMap<string, number>) => number): Planned<Interval | null> => {
    const pairs = [...(values.get(model) ?? [])].flatMap(([id, own]) => {
      const other = values.get(best)?.get(id)
      const difference = other ? read(other) - read(own) : Number.NaN
      return Number.isFinite(difference) ? [{ id, difference }] : []
    })
    if (pairs.length === 0) return planNone
    const caseNames = pairs.map(({ id }) => id)
    // The mean of n times the differences is the difference of the sums.
    const factor = grid.overCases === 'sum' ? pairs.length : 1
    return plan({ values: Float64Array.from(pairs, ({ difference }) => factor * difference), range, caseNames })
  }
  const all = (byLabel: ReadonlyMap<string, number>) =>
    labels.reduce((sum, label) => sum + (byLabel.get(label) ?? Number.NaN), 0) /
    (grid.overCases === 'sum' ? 1 : labels.length)
  const ofMean = ({ model, cells }: GridRow): Planned<GridRow['interval']> => {
    const own = [...(values.get(model) ?? [])].flatMap(([, byLabel]) => (byLabel.size > 0 ? [all(byLabel)] : []))
    const isOfCases =
      own.length > 0 && grid.overCases === 'mean' && !grid.whole && cells.every((cell) => cell?.n === own.length)
    if (!isOfCases) return planNone
    // Of one label the summary has it, which drew the same resamples.
    const [only] = cells
    return only && cells.length === 1
      ? () => ({ low: only.low, high: only.high })
      : plan({ values: Float64Array.from(own), range: bounds })
  }
  const rows = order.map((model): Planned<GridRow> => {
    const found = grid.rows.find((one) => one.model === model)!
    const interval = ofMean(found)
    if (model === best) return (drawn) => ({ ...found, interval: interval(drawn) })
    const differences = labels.map((label) => against(model, (byLabel) => byLabel.get(label) ?? Number.NaN))
    const meanDifference = against(model, all)
    return (drawn) => ({
      ...found,
      interval: interval(drawn),
      differences: differences.map((one) => one(drawn)),
      meanDifference: meanDifference(drawn),
    })
  })
  return (found) => ({ ...grid, rows: rows.map((row) => row(found)) })
}

/** Finite values by model, case and label. */
function caseValues({ cases }: Evaluation, { metric }: Pick<AnyGrid, 'metric'>) {
  const values = new Map<string, Map<string, Map<string, number>>>()
  for (const { model, case: id, rows } of cases) {
    const byCase = values.get(model) ?? new Map<string, Map<string, number>>()
    values.set(model, byCase)
    const byLabel = new Map<string, number>()
    for (const row of rows)
      if (row.metric === metric && row.instance === undefined && Number.isFinite(row.value))
        byLabel.set(row.label, row.value)
    byCase.set(id, byLabel)
  }
  return values
}
