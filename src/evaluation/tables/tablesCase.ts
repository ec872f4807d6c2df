import { findMetric } from '../../catalogue/findMetric'
import type { InputKind } from '../../catalogue/inputKinds'
import { metricFacts } from '../../catalogue/metricFacts'
import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, Plain } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { classScores } from '../../metrics/classification/classScores'
import { bootstrapInterval } from '../../ranking/intervals/bootstrapInterval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { positiveClass } from '../../understanding/tables/classColumns'
import { type MetricTableWords, namedColumns } from '../../understanding/tables/metricTables'
import { sheetOfText } from '../../understanding/tables/readSheet'
import { requireEffect, type Sheet } from '../../understanding/tables/sheet'
import type { TableWords } from '../../understanding/tables/tableRecords'
import { caseWarning } from '../labels/caseWarning'
import type { MetricSpec } from '../metrics/metricSpec'
import { shownPlots } from '../plots/shownPlots'
import { tablePlots } from '../plots/tablePlots'
import { inCommandWords } from '../tasks/inCommandWords'
import type { RowsState, StateRow } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { type ComparedTables, comparedTables, type TablesSetting } from './comparedTables'

/** A table: the text of a file, or a sheet where it is none. */
export type ReadTable = string | Sheet

type Words = TableWords & MetricTableWords

/** Every metric over the rows of two tables, and of each class where classes are compared. */
export function tablesCase(
  files: { readonly reference: ReadTable; readonly prediction: ReadTable },
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<RowsState> {
  const setting = values.setting as TablesSetting
  const words = setting.words as Words
  const steps = sidedSteps(values)
  const { truth: file, other: otherName } = steps
  const columns = namedColumns(words)
  const truth = steps.run('answers', () => sheetOf(files.reference, file, words, columns))
  const other = steps.run('submission', () => sheetOf(files.prediction, otherName, words, columns))
  const compared = steps.run('named', () => {
    requireEffect([truth, other], words)
    return comparedTables(setting, truth, other, words)
  })
  const rows = steps.run('submission', () => rowsOf(setting, compared, functions, otherName))
  const warnings = compared.warnings.map((text) => caseWarning('meaning', text))
  const told = [...compared.understood, ...positiveLine(compared)]
  const plots = values.hasPlots === true ? shownPlots(() => tablePlots(compared)) : {}
  return { metrics: {}, state: { rows, told, ...plots }, ...(warnings.length > 0 ? { warnings } : {}) }
}

function sheetOf(table: ReadTable, file: string, words: Words, columns: readonly string[]): Sheet {
  return typeof table === 'string' ? sheetOfText(table, file, { ...words, columns }) : { ...table, file }
}

function rowsOf(
  { metrics, usual }: TablesSetting,
  compared: ComparedTables,
  functions: TaskFunctions,
  file: string,
): StateRow[] {
  const fitting = metrics.filter((spec) => compared.inputs.has(functions.get(spec.metric)!.sheet.input))
  const absent = metrics.find((spec) => !fitting.includes(spec))
  if (absent && (!usual || fitting.length === 0))
    refuse('bad-argument', `metric ${absent.name}`, compared.has, `a table with ${compared.lacks}`, { file })
  return [
    ...fitting.map((spec) => metricRow(spec, compared, functions)),
    ...(usual && compared.classes ? classRows(compared.classes) : []),
  ]
}

function metricRow(spec: MetricSpec, compared: ComparedTables, functions: TaskFunctions): StateRow {
  const { metric, sheet, ofDraws } = functions.get(spec.metric)!
  const { values, options } = compared.inputs.get(sheet.input)!
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => sheet.options[name]))
  const { sampleWeight, ...rest } = own as { readonly sampleWeight?: readonly number[] }
  const over = (rows: ArrayLike<number> | null): number => {
    const chosen = <T>(list: readonly T[]) => (rows === null ? list : drawnRows(list, rows))
    const weights = sampleWeight ? { sampleWeight: chosen(sampleWeight) } : {}
    const inputs = values.map((list) => argument(sheet.input, chosen(list)))
    return resultNumber(metric(...inputs, { ...spec.options, ...rest, ...weights }), spec.field)
  }
  const value = inCommandWords(sheet, () => over(null))
  const count = values[0]!.length
  return {
    ...{ label: 'all', metric: spec.name, value, unit: spec.unit, better: spec.better },
    interval:
      count < LEAST_CASES || !Number.isFinite(value)
        ? null
        : intervalOver(count, ofDraws?.(...values, { ...spec.options, ...own }) ?? over),
  }
}

/** In a loop, which takes a fifth of the time of `Array.from`. */
function drawnRows<T>(list: readonly T[], rows: ArrayLike<number>): T[] {
  const drawn = new Array<T>(rows.length)
  for (let k = 0; k < rows.length; k++) drawn[k] = list[rows[k]!]!
  return drawn
}

/** Metrics of arrays take the numbers as one. */
function argument(input: InputKind, list: readonly unknown[]): unknown {
  return input === 'pictures' ? { data: Float64Array.from(list as readonly number[]), shape: [list.length] } : list
}

/** The percentile bootstrap over rows; resamples in which the metric is not defined, such as those of one class, are left out. */
function intervalOver(count: number, over: (rows: ArrayLike<number>) => number): readonly [number, number] | null {
  const { low, high } = bootstrapInterval(
    count,
    (rows) => {
      try {
        return over(rows)
      } catch (error) {
        if (isMedgradeError(error)) return Number.NaN
        throw error
      }
    },
    { method: 'percentile' },
  )
  return Number.isNaN(low) ? null : [low, high]
}

function classRows([truth, found]: NonNullable<ComparedTables['classes']>): StateRow[] {
  const { labels, perClass } = classScores(truth as readonly string[], found as readonly string[], {
    zeroDivision: Number.NaN,
  })
  const { unit, direction: better } = metricFacts(findMetric('classScores'))
  return labels.flatMap((label, i) =>
    (['precision', 'recall'] as const).map((metric) => ({
      ...{ label: String(label), metric, value: perClass[i]![metric], unit, better, interval: null },
    })),
  )
}

/** The class that counts as the positive one of two. */
function positiveLine({ inputs }: ComparedTables): string[] {
  const scores = inputs.get('scores')
  const positive = scores && positiveClass(scores, 'larger')
  return positive === undefined ? [] : [`the positive class is ${positive}`]
}
