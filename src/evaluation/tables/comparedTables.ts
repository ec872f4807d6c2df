import { largestOf } from '../../array/largestOf'
import { findMetric } from '../../catalogue/findMetric'
import type { InputKind } from '../../catalogue/inputKinds'
import type { Plain } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { type ClassLabel, positiveClass, sortedClasses } from '../../understanding/tables/classColumns'
import { type MetricTables, type MetricTableWords, metricTables } from '../../understanding/tables/metricTables'
import type { Sheet } from '../../understanding/tables/sheet'
import type { MetricSpec } from '../metrics/metricSpec'

/** What all tables of a run share; sent to other processes. */
export type TablesSetting = {
  readonly task: 'classification' | 'regression'
  readonly metrics: readonly MetricSpec[]
  /** Whether the metrics are those of the task, of which a table has those that fit it. */
  readonly usual: boolean
  /** The words of `TableWords` and `MetricTableWords` that were given. */
  readonly words: { readonly [word: string]: Plain }
  /** Scores above it are of the positive class. */
  readonly threshold: number | null
}

/** Lists of one length, a value for each row, and the options of classes. */
export type TableInput = { readonly values: readonly (readonly unknown[])[] } & Pick<MetricTables, 'options'>

/** The arguments of metrics by the kind of their input. */
export interface ComparedTables {
  readonly inputs: ReadonlyMap<InputKind, TableInput>
  /** True and predicted class of each row, where there are any. */
  readonly classes: readonly [readonly ClassLabel[], readonly ClassLabel[]] | null
  readonly warnings: readonly string[]
  readonly understood: readonly string[]
  /** What the table of the prediction has, and what it lacks for other metrics. */
  readonly has: string
  readonly lacks: string
}

/** The rows of two tables as the metrics of a task take them. @throws MedgradeError as `metricTables`. */
export function comparedTables(
  { task, threshold, metrics, usual }: Pick<TablesSetting, 'task' | 'threshold' | 'metrics' | 'usual'>,
  truth: Sheet,
  other: Sheet,
  words: MetricTableWords,
): ComparedTables {
  if (task === 'regression') return ofNumbers(metricTables('vectors', truth, other, words))
  const classes = classesOf(truth, other, words)
  // A column of whole numbers is classes, or scores of metrics that take them.
  const isOfScores = !usual && metrics.every((spec) => findMetric(spec.metric).sheet.input === 'scores')
  if (classes && !isOfScores) return ofClasses(classes, threshold, other.file)
  return ofScores(metricTables('scores', truth, other, words), threshold, other.file)
}

function ofNumbers(tables: MetricTables): ComparedTables {
  const input = { values: tables.values as readonly (readonly number[])[], options: tables.options }
  return {
    inputs: new Map([
      ['vectors', input],
      ['pictures', input],
    ]),
    classes: null,
    warnings: tables.warnings,
    understood: tables.understood,
    has: 'numbers',
    lacks: 'classes',
  }
}

/** The columns as classes; null where the prediction has several columns, or one of scores. */
function classesOf(truth: Sheet, other: Sheet, words: MetricTableWords): MetricTables | null {
  let tables: MetricTables
  try {
    tables = metricTables('classes', truth, other, words)
  } catch (error) {
    // Several columns are scores; whatever else is wrong, their reading says, too.
    if (isMedgradeError(error)) return null
    throw error
  }
  const [known, found] = tables.values as readonly [readonly ClassLabel[], readonly ClassLabel[]]
  const classes = new Set(known)
  if (typeof found[0] !== 'number') return areScores(found, classes) ? null : tables
  return found.every((one) => classes.has(one)) ? tables : found.every(Number.isInteger) ? tables : null
}

/** Whether more than half of the texts are numbers that are no classes: scores, of which those that are no numbers are refused. */
function areScores(found: readonly ClassLabel[], classes: ReadonlySet<ClassLabel>): boolean {
  const isScore = (one: ClassLabel) =>
    typeof one === 'string' && one.trim() !== '' && Number.isFinite(Number(one)) && !classes.has(one)
  return 2 * found.filter(isScore).length > found.length
}

function ofClasses(tables: MetricTables, threshold: number | null, file: string): ComparedTables {
  if (threshold !== null) refuse('bad-option', '--threshold', 'classes', 'one column of scores', { file })
  const values = tables.values as readonly [readonly ClassLabel[], readonly ClassLabel[]]
  return {
    inputs: new Map([['classes', { values, options: tables.options }]]),
    classes: values,
    warnings: tables.warnings,
    understood: tables.understood,
    has: 'classes',
    lacks: 'scores',
  }
}

function ofScores(tables: MetricTables, threshold: number | null, file: string): ComparedTables {
  const [truth, scores] = tables.values as readonly [readonly ClassLabel[], readonly (number | readonly number[])[]]
  const { options } = tables
  const input = { values: [truth, scores], options }
  const areRows = Array.isArray(scores[0])
  const predicted = areRows
    ? largest(truth, scores as readonly (readonly number[])[], options.labels as readonly ClassLabel[] | undefined)
    : threshold === null
      ? null
      : above(tables, truth, scores as readonly number[], threshold, file)
  if (areRows && threshold !== null)
    refuse('bad-option', '--threshold', 'scores of several classes', 'one column of scores', { file })
  const { labels: _, ...others } = options
  return {
    inputs: new Map<InputKind, TableInput>([
      ['scores', input],
      ...(areRows ? ([['scoreRows', input]] as const) : []),
      ...(predicted ? ([['classes', { values: [truth, predicted], options: others }]] as const) : []),
    ]),
    classes: predicted && [truth, predicted],
    warnings: tables.warnings,
    understood: [
      ...tables.understood,
      ...(predicted
        ? [
            areRows
              ? 'the class of a row is that of its largest score'
              : `scores above ${threshold} are of the positive class`,
          ]
        : []),
    ],
    has: 'scores without --threshold',
    lacks: 'classes',
  }
}

/** The class with the largest score of each row, the first of equal ones. */
function largest(
  truth: readonly ClassLabel[],
  scores: readonly (readonly number[])[],
  labels: readonly ClassLabel[] = sortedClasses(truth),
): ClassLabel[] {
  return scores.map((row) => labels[row.indexOf(largestOf(row))]!)
}

function above(
  tables: MetricTables,
  truth: readonly ClassLabel[],
  scores: readonly number[],
  threshold: number,
  file: string,
): ClassLabel[] {
  const positive = positiveClass(tables, 'larger')
  const others = sortedClasses(truth).filter((one) => one !== positive)
  if (positive === undefined || others.length !== 1)
    refuse('bad-option', '--threshold', `${others.length} classes`, 'two classes, or --positive-label', { file })
  return scores.map((score) => (score > threshold ? positive! : others[0]!))
}
